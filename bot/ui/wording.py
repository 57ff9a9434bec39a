"""Names and descriptions of commands, taken from the catalogues by key.

The English text is the default of the command; the translator finds the others by the same key.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.i18n import Texts

Target = TypeVar("Target")


def word(key: str) -> locale_str:
    """Return the English text of a key, to be translated under the same key."""
    return locale_str(Texts("en")(f"cmd.{key}"), key=f"cmd.{key}")


def told(command: str, *options: str) -> Callable[[Any], Any]:
    """Return a decorator that names and describes the options of a command."""
    names = {option: word(f"{command}.{option}.name") for option in options}
    about = {option: word(f"{command}.{option}.description") for option in options}

    def decorate(function: Any) -> Any:
        if not options:
            return function
        return app_commands.rename(**names)(app_commands.describe(**about)(function))

    return decorate
