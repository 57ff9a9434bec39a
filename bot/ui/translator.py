"""Names and descriptions of commands in the languages of the catalogues.

A text of a command stands under a key made of its place: `cmd.rummy.name`,
`cmd.rummy.start.description`, `cmd.rummy.start.preset.name`, `cmd.choice.<value>`. The key
follows from what Discord's library asks for; `locale_str(text, key=...)` names another one.
discord.py asks once for each text and each of 32 locales at a sync, so a look-up has to be quick
(https://discordpy.readthedocs.io/en/stable/interactions/api.html#translator).
"""

from __future__ import annotations

from typing import Any

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Where

from bot.i18n import Texts

# English stands under its own locales too: a missing en-US would fall back to en-GB, not to the
# default.
_CATALOGUES = {
    Locale.american_english: "en",
    Locale.british_english: "en",
    Locale.hungarian: "hu",
}
_NAMES = frozenset({Where.command_name, Where.group_name, Where.parameter_name})


class CatalogueTranslator(app_commands.Translator):
    """Looks texts of commands up in the catalogues; None for languages that have none."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in a language, or None where the default stays."""
        language = _CATALOGUES.get(locale)
        if language is None:
            return None
        texts = Texts(language)
        key = string.extras.get("key") or key_of(context)
        return texts(key) if key in texts else None


def key_of(context: app_commands.TranslationContextTypes) -> str:
    """Return the key of a text of a command, a group, an option or a choice."""
    data: Any = context.data
    if context.location is Where.choice_name:
        return f"cmd.choice.{data.value}"
    end = "name" if context.location in _NAMES else "description"
    if context.location in (Where.parameter_name, Where.parameter_description):
        return f"cmd.{_path(data.command)}.{data.name}.{end}"
    return f"cmd.{_path(data)}.{end}"


def _path(command: Any) -> str:
    return str(command.qualified_name).replace(" ", ".")
