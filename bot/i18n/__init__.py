"""Texts in English and Hungarian, and user text made safe to show."""

from bot.i18n.cleaning import clean
from bot.i18n.texts import LOCALES, Texts, locale_for, texts_for

__all__ = ["LOCALES", "Texts", "clean", "locale_for", "texts_for"]
