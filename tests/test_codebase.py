"""The habits of the code base, where neither the linter nor the import contracts see them."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.settings import ROOT

MOST_LINES = 400
# Sources of chance, time and side effects: the core gets them as values or not at all.
IMPURE = frozenset(
    {
        "asyncio",
        "datetime",
        "importlib",
        "io",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "random",
        "secrets",
        "shutil",
        "socket",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
    }
)
# Where the state is, and so everybody's cards. People and computer players see views of it.
STATE_NAMES = frozenset({"DealState", "decide", "evolve", "fold"})
STATE_MODULES = frozenset({"bot.rummy.deal", "bot.rummy.state", "bot.rummy.evolve"})
GAME_MODULES = STATE_MODULES | {
    "bot.rummy.laying",
    "bot.rummy.match",
    "bot.rummy.melds",
    "bot.rummy.scoring",
    "bot.rummy.solver",
    "bot.rummy.solving",
    "bot.rummy.turns",
}

TOP_LEVEL = ("bot", "cogs", "tests")


def python_files(*folders: str) -> list[Path]:
    """Return the Python files below folders of the project; a folder may be missing."""
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def name_of(file: Path) -> str:
    """Return the dotted name of a file's module."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_in(file: Path) -> Iterator[tuple[str, str]]:
    """Yield module and name ("" for a whole module) of every import, relative ones made whole."""
    package = name_of(file).split(".")
    if file.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            yield from ((module, alias.name) for alias in node.names)


def offenders(files: list[Path], is_offence: Callable[[str, str], bool]) -> list[str]:
    """Return the imports in files that are an offence, readable."""
    return [
        f"{file.relative_to(ROOT)}: {module} {name}".rstrip()
        for file in files
        for module, name in imports_in(file)
        if is_offence(module, name)
    ]


def lines_with(pattern: str, files: list[Path]) -> list[str]:
    """Return the places in files where a regular expression matches."""
    return [
        f"{file.relative_to(ROOT)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]


def test_no_file_has_grown_too_long() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines())
        for file in python_files(*TOP_LEVEL)
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_the_rules_core_imports_only_pure_parts_of_the_standard_library() -> None:
    def is_offence(module: str, _name: str) -> bool:
        root = module.partition(".")[0]
        own = module == "bot.rummy" or module.startswith("bot.rummy.")
        return not own and (root not in sys.stdlib_module_names or root in IMPURE)

    assert python_files("bot/rummy")
    assert offenders(python_files("bot/rummy"), is_offence) == []


def test_the_rules_core_calls_nothing_that_reaches_outside() -> None:
    calls = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.func.id}"
        for file in python_files("bot/rummy")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"open", "print", "input", "eval", "exec", "__import__", "id", "hash"}
    ]
    assert calls == []


def test_only_the_user_interface_knows_discord() -> None:
    files = python_files("bot/rummy", "bot/services", "bot/storage", "bot/players", "bot/standin")
    assert offenders(files, lambda module, _: module.partition(".")[0] == "discord") == []


def test_people_and_computer_players_see_views_of_the_state_only() -> None:
    def is_state(module: str, name: str) -> bool:
        if not module.startswith("bot.rummy"):
            return False
        whole = f"{module}.{name}" in STATE_MODULES or (module in STATE_MODULES and not name)
        return whole or name in STATE_NAMES

    assert offenders(python_files("bot/ui", "bot/players", "cogs"), is_state) == []


def test_cogs_hold_no_rule_no_query_and_no_embed() -> None:
    def is_offence(module: str, name: str) -> bool:
        return (
            module in GAME_MODULES
            or f"{module}.{name}" in GAME_MODULES
            or module.startswith(("bot.rummy.solving.", "bot.storage", "sqlalchemy"))
            or (module, name) == ("bot", "storage")
            or name == "Embed"
        )

    assert offenders(python_files("cogs"), is_offence) == []
    assert lines_with(r"\bdiscord\.Embed\(", python_files("cogs")) == []


def test_only_commands_for_the_terminal_print() -> None:
    allowed = {"__main__.py", "local.py", "cli.py"}
    printing = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in python_files("bot", "cogs")
        if file.name not in allowed
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert printing == []


def test_nothing_is_left_for_later() -> None:
    later = "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "NotImplemented" + "Error"))
    files = [file for file in python_files(*TOP_LEVEL) if file != Path(__file__)]
    assert lines_with(rf"\b({later})\b", files) == []
    assert lines_with(r"mark\.xfail|pytest\.xfail", files) == []


def test_no_text_names_a_folder_of_one_machine() -> None:
    texts = [
        file
        for folder in TOP_LEVEL
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".py", ".po", ".html", ".js", ".css", ".md", ".deal", ".json", ".mako"}
    ]
    texts += [*ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / "Makefile", ROOT / ".ci" / "run"]
    assert lines_with(r"(?<![\w.])/(?:home|root|Users)/\w", texts) == []


def test_the_top_level_holds_no_other_package() -> None:
    packages = {file.parent.name for file in ROOT.glob("*/__init__.py")}
    assert packages <= set(TOP_LEVEL)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_by_hash_and_names_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    requirements = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    assert len(requirements) > 20
    loose = [
        line
        for line in requirements
        if not re.match(r"[\w.\[\]-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", line)
    ]
    assert loose == []
    assert not re.search(r"://|--(?:extra-)?index|--find-links|@ file", text)


def test_run_and_development_requirements_agree() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.]+", (ROOT / name).read_text("utf-8"), re.MULTILINE))

    assert pins("requirements.txt") <= pins("requirements-dev.txt")
