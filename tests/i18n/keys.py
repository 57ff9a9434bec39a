"""Which keys of the catalogues the code uses, read from its source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bot.i18n.texts import catalogue
from bot.settings import ROOT

# Keys that are built from where a text stands, by the translator of the commands.
BUILT = re.compile(r"cmd\..+")


def sources() -> list[Path]:
    """Return the files that may ask for texts."""
    return sorted(file for folder in ("bot", "cogs") for file in (ROOT / folder).rglob("*.py"))


def _is_texts(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute) and function.attr == "n":
        return _is_texts(function.value)
    name = function.attr if isinstance(function, ast.Attribute) else ""
    name = function.id if isinstance(function, ast.Name) else name
    return name == "texts"


def asked_keys(files: list[Path]) -> Iterator[tuple[str, str]]:
    """Yield place and key of every text that is asked for by a literal key."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _is_texts(node.func):
                for key in _literals(node.args[0]):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", key


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def unknown_keys(files: list[Path]) -> list[str]:
    """Return places and keys that no catalogue knows."""
    known = catalogue("en").forms
    return [f"{place} {key}" for place, key in asked_keys(files) if key not in known]


def unused_keys(files: list[Path]) -> list[str]:
    """Return keys that stand nowhere in the code, neither whole nor as a formatted string."""
    whole: set[str] = set()
    patterns = [BUILT]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns.extend(_pattern(node))
    used = whole.intersection(catalogue("en").forms)
    return [
        key
        for key in catalogue("en").forms
        if key not in used and not any(pattern.fullmatch(key) for pattern in patterns)
    ]


def _pattern(node: ast.JoinedStr) -> Iterator[re.Pattern[str]]:
    first = node.values[0]
    if not (isinstance(first, ast.Constant) and re.match(r"[a-z]+\.", str(first.value))):
        return
    parts = (
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+"
        for part in node.values
    )
    yield re.compile("".join(parts))
