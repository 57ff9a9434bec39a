"""The referee: one body in, readable errors out."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Self

import jsonschema_rs

from tests.openapi.document import Document, Operation, body_schema
from tests.openapi.rules import broken_rules

VARIABLE = "DISCORD_OPENAPI"
_LONGEST_ERROR = 300
_SERVER_ERROR = 500


class Checker:
    """Checks REST bodies against Discord's OpenAPI document and its documented rules.

    A validator is compiled when its operation is first seen and kept.
    """

    def __init__(self, document: Document) -> None:
        self.checked = 0
        self._document = document
        self._validators: dict[tuple[str, str, int], jsonschema_rs.Validator] = {}

    @classmethod
    def from_env(cls) -> Self | None:
        """The checker for the document at ``DISCORD_OPENAPI``; None when that is not set.

        Raises OSError or ValueError when it is set but not a readable document.
        """
        path = os.environ.get(VARIABLE, "")
        return cls(Document.load(Path(path))) if path else None

    def check_request(self, method: str, path: str, body: object) -> list[str]:
        """What Discord would refuse in a request; empty when nothing.

        ``body`` is the decoded JSON (of multipart requests the ``payload_json`` part), None
        for none. ``path`` is concrete, as in ``/api/v10/channels/123/messages``.
        """
        operation = self._document.find(method, path)
        if operation is None:
            return [f"{method} {path}: no such operation"]
        if body is None:
            return _missing_body(operation)
        self.checked += 1
        schema = operation.request
        if schema is None:
            return [f"{method} {operation.template}: takes no body"]
        errors = self._violations(operation, 0, body)
        return errors or list(broken_rules(operation.method, operation.template, body))

    def check_response(self, method: str, path: str, status: int, body: object) -> list[str]:
        """Where an answer is not of Discord's shape; empty when nowhere.

        Answers of 500 and above come from proxies and have no documented body.
        """
        operation = self._document.find(method, path)
        if operation is None:
            return [f"{method} {path}: no such operation"]
        if status >= _SERVER_ERROR:
            return []
        definition = self._document.response(operation, status)
        if definition is None:
            return [f"{method} {operation.template}: status {status} is not documented"]
        if body_schema(definition) is None:
            return [] if body is None else [f"status {status}: has no body"]
        self.checked += 1
        return self._violations(operation, status, body)

    def _violations(self, operation: Operation, status: int, body: object) -> list[str]:
        key = (operation.method, operation.template, status)
        if key not in self._validators:
            self._validators[key] = self._compile(operation, status)
        return [_describe(error) for error in self._validators[key].iter_errors(body)]

    def _compile(self, operation: Operation, status: int) -> jsonschema_rs.Validator:
        if status:
            raw = body_schema(self._document.response(operation, status))
            schema = self._document.for_response(raw or {})
        else:
            schema = self._document.for_request(operation.request or {})
        return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)


def _missing_body(operation: Operation) -> list[str]:
    required = operation.definition.get("requestBody", {}).get("required", False)
    return [f"{operation.method} {operation.template}: body is missing"] if required else []


def _describe(error: jsonschema_rs.ValidationError) -> str:
    message = error.message
    if len(message) > _LONGEST_ERROR:
        # The reason stands at the end, after a long rendering of the value.
        message = f"{message[:100]} … {message[-180:]}"
    return f"{where(error.instance_path)}: {message}"


def where(path: Iterable[str | int]) -> str:
    """A path inside a body, as in ``embeds[0].title``; ``body`` for the whole."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".") or "body"
