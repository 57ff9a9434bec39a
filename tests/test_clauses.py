"""Every clause of the rules is proved by a test that cites it in its docstring: `RULES 4.2`."""

import ast
import functools
import re
from collections import defaultdict

import pytest

from bot.settings import ROOT

# How many clauses each chapter of the rules has; 9 has no numbered ones.
CHAPTERS = {1: 4, 2: 4, 3: 4, 4: 5, 5: 6, 6: 3, 7: 8, 8: 3}
CLAUSES = [
    *(f"{chapter}.{clause}" for chapter, last in CHAPTERS.items() for clause in range(1, last + 1)),
    "9",
]
# "RULES 4.2", and lists and ranges after it: "RULES 7.1, 7.2 and 7.4", "RULES 4.1-4.3".
CITATION = re.compile(r"RULES (\d(?:\.\d)?\b(?:(?:,? and |, |[-–])\d(?:\.\d)?\b)*)")


def clauses_in(text: str) -> set[str]:
    """Return the clauses that a text cites, with ranges spelled out."""
    cited = set()
    for citation in CITATION.findall(text):
        for part in re.split(r",? and |, ", citation):
            ends = re.split(r"[-–]", part)
            cited.update(ends)
            if set(ends) <= set(CLAUSES):
                cited.update(CLAUSES[CLAUSES.index(ends[0]) : CLAUSES.index(ends[-1]) + 1])
    return cited


@functools.cache
def citing_tests() -> dict[str, set[str]]:
    """Return the test functions below tests/ that cite each clause in their docstring."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if not node.name.startswith("test_"):
                continue
            for clause in clauses_in(ast.get_docstring(node) or ""):
                found[clause].add(f"{file.stem}::{node.name}")
    return dict(found)


def test_citations_are_read_in_every_form() -> None:
    assert clauses_in("RULES 4.2: a run.") == {"4.2"}
    assert clauses_in("RULES 7.1, 7.2 and 7.4. Also RULES 9.") == {"7.1", "7.2", "7.4", "9"}
    assert clauses_in("RULES 4.4–5.1") == {"4.4", "4.5", "5.1"}
    assert clauses_in("RULES 4.2, 10 cards") == {"4.2"}
    assert clauses_in("4.2 alone cites nothing") == set()


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_by_a_test(clause: str) -> None:
    assert clause in citing_tests(), f"no test cites RULES {clause}"


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    chapters = {str(chapter) for chapter in CHAPTERS}
    wrong = {
        clause: tests
        for clause, tests in citing_tests().items()
        if clause not in CLAUSES and clause not in chapters
    }
    assert wrong == {}
