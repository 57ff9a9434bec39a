"""Discord's OpenAPI document: finding the operation of a concrete path, and its schemas."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from tests.openapi.tuning import Schema, readable, request_schemas, response_schemas

_API_PREFIX = re.compile(r"^/api(/v\d+)?(?=/)")
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
# A body of multipart/form-data is judged by its JSON part.
_MEDIA_TYPES = ("application/json", "multipart/form-data")


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path template, with the raw definition in the document."""

    method: str
    template: str
    definition: Schema

    @property
    def request(self) -> Schema | None:
        """The raw schema of the body, or None where the operation takes none."""
        return body_schema(self.definition.get("requestBody"))


class Document:
    """The document, read once; schemas are tuned on first use."""

    def __init__(self, raw: Schema) -> None:
        self._raw = raw
        self._patterns = sorted(
            ((_pattern(template), template) for template in raw["paths"]),
            # Fewest parameters first, so that `@me` and `@original` win over an id.
            key=lambda pair: pair[1].count("{"),
        )

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read the document at ``path``; raises OSError or ValueError if it cannot."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def find(self, method: str, path: str) -> Operation | None:
        """The operation that serves ``path``, with or without ``/api/v10`` and query."""
        bare = _API_PREFIX.sub("", path.partition("?")[0])
        for pattern, template in self._patterns:
            definition = self._raw["paths"][template].get(method.lower())
            if definition is not None and pattern.fullmatch(bare):
                return Operation(method.upper(), template, definition)
        return None

    def response(self, operation: Operation, status: int) -> Schema | None:
        """The raw definition of an answer: the exact status, else its class (``4XX``)."""
        responses = operation.definition["responses"]
        found = responses.get(str(status)) or responses.get(f"{status // 100}XX")
        if found is not None and "$ref" in found:
            found = self._raw["components"]["responses"][found["$ref"].rpartition("/")[2]]
        return dict(found) if found is not None else None

    def for_request(self, schema: Schema) -> Schema:
        """A complete schema for a request body."""
        return self._complete(schema, self._requests)

    def for_response(self, schema: Schema) -> Schema:
        """A complete schema for the body of an answer."""
        return self._complete(schema, self._responses)

    def _complete(self, schema: Schema, schemas: dict[str, Schema]) -> Schema:
        root = readable(schema, self._schemas)
        return {"$schema": _DIALECT, **root, "components": {"schemas": schemas}}

    @property
    def _schemas(self) -> dict[str, Schema]:
        schemas: dict[str, Schema] = self._raw["components"]["schemas"]
        return schemas

    @cached_property
    def _requests(self) -> dict[str, Schema]:
        return request_schemas(self._schemas)

    @cached_property
    def _responses(self) -> dict[str, Schema]:
        return response_schemas(self._schemas)


def body_schema(definition: Schema | None) -> Schema | None:
    """The raw JSON schema of a request body or an answer, None where it has no body."""
    content: dict[str, Any] = (definition or {}).get("content", {})
    for media_type in _MEDIA_TYPES:
        if media_type in content:
            return dict(content[media_type]["schema"])
    return None


def _pattern(template: str) -> re.Pattern[str]:
    """Ids are digits; tokens and the like are anything within one segment."""
    parts = re.split(r"\{(\w+)\}", template)
    escaped = [
        _parameter(part) if index % 2 else re.escape(part) for index, part in enumerate(parts)
    ]
    return re.compile("".join(escaped))


def _parameter(name: str) -> str:
    is_snowflake = re.search(r"_id(_\d)?$", name) and name != "instance_id"
    return r"\d+" if is_snowflake else "[^/]+"
