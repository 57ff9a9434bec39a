"""Cards and melds as text: `9♠ 10♥ JK`, jokers on the table with what they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.i18n import Texts
from bot.rummy.melds import FaceMeld, Slot
from bot.rummy.ruleset import RuleSet


def meld_text(meld: FaceMeld) -> str:
    """Return a meld as `8♣ JK=9♣ 10♣`; an open suit of a set as `JK=9♥/9♦` (RULES 4.4)."""
    return " ".join(_slot_text(slot) for slot in meld.slots)


def _slot_text(slot: Slot) -> str:
    if not slot.face.is_joker:
        return str(slot.face)
    return f"{slot.face}={'/'.join(str(face) for face in slot.stands_for)}"


def melds_text(melds: Iterable[FaceMeld], rules: RuleSet | None = None) -> str:
    """Return melds with a plus sign between, each with its value where the rules are given."""
    return " + ".join(
        f"{meld_text(meld)} ({meld.value(rules)})" if rules else meld_text(meld) for meld in melds
    )


def reading_text(texts: Texts, melds: Sequence[FaceMeld], rules: RuleSet) -> str:
    """Return a way to read cards as melds, `8♣ JK=9♣ 10♣ (27)`, with the kind where it is open.

    A joker beside a single natural card leaves the kind open to the eye (RULES 4.3).
    """
    return " + ".join(
        (f"{texts(f'meld.{meld.kind}')}: " if _kind_open(meld) else "") + melds_text((meld,), rules)
        for meld in melds
    )


def _kind_open(meld: FaceMeld) -> bool:
    return len(meld.faces) - meld.jokers == 1
