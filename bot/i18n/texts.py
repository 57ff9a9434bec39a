"""Texts by key, in the language of a person or a server.

The catalogues `locale/*.po` are standard gettext files whose msgid is a symbolic key. They are
read with Babel when first needed, and plural forms follow the header of the file.

A placeholder names a parameter, `{card}`. Cards, melds of faces and sequences of cards show as
`9♠ 10♥ JK`, negative numbers with a true minus sign. `{x:az}` and `{x:Az}` put the Hungarian
article before the value, by its sound (`bot.i18n.article`).
"""

from __future__ import annotations

import gettext
import logging
import string
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.i18n.article import article
from bot.rummy.cards import Face

LOCALES: tuple[str, ...] = ("en", "hu")
DEFAULT_LOCALE = "en"
_FOLDER = Path(__file__).parent / "locale"
_UNKNOWN = "…"
_log = logging.getLogger(__name__)


def locale_for(discord_locale: str | None) -> str:
    """Return the catalogue for a locale of Discord: `hu` for Hungarian, else `en`."""
    return "hu" if discord_locale == "hu" else DEFAULT_LOCALE


def texts_for(discord_locale: str | None) -> Texts:
    """Return the texts for a locale of Discord, such as `hu` or `en-GB`."""
    return _texts(locale_for(discord_locale))


@cache
def _texts(locale: str) -> Texts:
    return Texts(locale)


class Catalogue:
    """The texts of one language as gettext reads them. `plural` holds the keys with plurals."""

    def __init__(self, locale: str) -> None:
        with (_FOLDER / f"{locale}.po").open("rb") as file:
            source = read_po(file, locale=locale, abort_invalid=True)
        compiled = BytesIO()
        write_mo(compiled, source)
        compiled.seek(0)
        self._gettext = gettext.GNUTranslations(compiled)
        forms: dict[str, tuple[str, ...]] = {}
        plural: set[str] = set()
        for message in source:
            several = isinstance(message.id, tuple)
            key = message.id[0] if isinstance(message.id, tuple) else str(message.id)
            if not key or message.fuzzy:
                continue
            said = message.string
            forms[key] = tuple(said) if isinstance(said, list | tuple) else (str(said),)
            if several:
                plural.add(key)
        self.forms: Mapping[str, tuple[str, ...]] = forms
        self.plural = frozenset(plural)

    def text(self, key: str, count: int | None = None) -> str:
        """Return the text of a key, in the plural form for a count. Raise KeyError."""
        if key not in self.forms:
            raise KeyError(key)
        if key in self.plural:
            return self._gettext.ngettext(key, key, 0 if count is None else count)
        return self._gettext.gettext(key)


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the catalogue of a supported locale, read once."""
    return Catalogue(locale)


class Texts:
    """The texts of one language: `texts("key", name=value)` and `texts.n("key", count)`.

    A missing key falls back to English and then to the key itself, a missing parameter shows as
    an ellipsis, and both are logged. With `strict` they raise KeyError instead.
    """

    def __init__(self, locale: str, *, strict: bool = False) -> None:
        self.locale = locale if locale in LOCALES else DEFAULT_LOCALE
        self.strict = strict

    def __call__(self, key: str, /, **params: object) -> str:
        """Return the text of a key with its placeholders filled."""
        return self._filled(key, None, params)

    def n(self, key: str, count: int, /, **params: object) -> str:
        """Return the text of a key in the plural form for a count, which fills `{count}` too."""
        return self._filled(key, count, {"count": count, **params})

    def __contains__(self, key: str) -> bool:
        """Tell whether the language has a text of its own for a key."""
        return key in catalogue(self.locale).forms

    def _filled(self, key: str, count: int | None, params: Mapping[str, object]) -> str:
        """Fill placeholders by name; nothing inside a value can be reached from a text."""
        parts: list[str] = []
        for literal, field, spec, _ in string.Formatter().parse(self._text(key, count)):
            parts.append(literal)
            if field is not None:
                parts.append(_with_article(self._value(key, field, params), spec))
        return "".join(parts)

    def _value(self, key: str, field: str, params: Mapping[str, object]) -> str:
        if field in params:
            return shown(params[field])
        if self.strict:
            raise KeyError(f"{key}: {field}")
        _log.error("no value for %s in %s", field, key)
        return _UNKNOWN

    def _text(self, key: str, count: int | None) -> str:
        for locale in (self.locale, DEFAULT_LOCALE):
            try:
                return catalogue(locale).text(key, count)
            except KeyError:
                if self.strict:
                    raise
                _log.error("no text for %s in %s", key, locale)
        return key


def placeholders(text: str) -> frozenset[str]:
    """Return the names of the placeholders in a text."""
    return frozenset(field for _, field, _, _ in string.Formatter().parse(text) if field)


def _with_article(value: str, spec: str | None) -> str:
    match spec:
        case "az":
            return f"{article(value)} {value}"
        case "Az":
            return f"{article(value).capitalize()} {value}"
        case _:
            return value


def shown(value: object) -> str:
    """Return a parameter as people read it."""
    if isinstance(value, int) and value < 0:
        return f"−{-value}"
    if isinstance(value, tuple | list) and all(isinstance(item, Face) for item in value):
        return " ".join(str(item) for item in value)
    return str(value)
