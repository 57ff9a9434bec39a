"""The Hungarian definite article, by the sound that follows.

*a* stands before a consonant sound, *az* before a vowel sound; what counts is how the next word
is spoken, not how it is written (https://magyarnyelv.online/grammar/2_module_1-en/, RULES 10).
So numbers and abbreviations follow their spoken form: *az 1* (egy), *az 5* (öt), *az 1000*
(ezer), *a 100* (száz), *az SMS* (es-em-es), *a DM* (dé-em).

A card is read suit first, "pikk kilenc", "kőr ász", and a joker is read "joker". Pikk, kőr, káró,
treff and joker all begin with a consonant, so every card in signs takes *a*: *a 5♥*, *a A♠*,
*a JK*. Written out, *az ász* takes its own sound.
"""

from __future__ import annotations

import re
import unicodedata

_CARD = re.compile(r"(?:JK|(?:10|[2-9AJQK])[♠♥♦♣])(?![^\W_])")
_NUMBER = re.compile(r"\d[\d\u00a0\u202f]*")
_MINUS = re.compile(r"[-−+]\s*\d")
_WORD = re.compile(r"[^\W\d_]+")
_VOWELS = frozenset("aeiou")
# Letters whose own name begins with a vowel: ef, el, em, en, er, es, iksz, ipszilon.
_SPOKEN_AS_VOWEL = frozenset("flmnrsxy")


def article(text: str) -> str:
    """Return `a` or `az`, whichever stands before the text when it is read aloud in Hungarian.

    An abbreviation counts as spelt when it is a single letter or has capital consonants only;
    others are read as words. Text without a letter or digit takes `a`.
    """
    return "az" if _starts_with_vowel_sound(text) else "a"


def _starts_with_vowel_sound(text: str) -> bool:
    said = _from_first_sound(unicodedata.normalize("NFC", text))
    if not said or _CARD.match(said) or _MINUS.match(said):
        return False
    number = _NUMBER.match(said)
    if number:
        return _number_has_vowel("".join(sign for sign in number[0] if sign.isdigit()))
    word = _WORD.match(said)
    return word is not None and _word_has_vowel(word[0])


def _from_first_sound(text: str) -> str:
    """Leave out signs that are not spoken, such as quotation marks and stars; keep a minus."""
    for at, sign in enumerate(text):
        if sign.isalnum() or _MINUS.match(text[at:]):
            return text[at:]
    return ""


def _number_has_vowel(digits: str) -> bool:
    """Tell whether a number begins with egy, ezer or öt in any form (egymillió, ötven, ötszáz)."""
    plain = digits.lstrip("0")
    if not plain or len(plain) < len(digits):
        return False
    return plain[0] == "5" or (plain[0] == "1" and len(plain) % 3 == 1)


def _word_has_vowel(word: str) -> bool:
    letters = [unicodedata.normalize("NFD", sign)[0] for sign in word.lower()]
    spelt = len(word) == 1 or (word.isupper() and not _VOWELS.intersection(letters))
    if spelt:
        return letters[0] in _VOWELS or letters[0] in _SPOKEN_AS_VOWEL
    if letters[0] == "y":
        return letters[1] not in _VOWELS
    return letters[0] in _VOWELS
