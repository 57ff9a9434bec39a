"""What one card would do for a refused move, in a sentence that follows the refusal."""

from __future__ import annotations

from bot.i18n import Texts
from bot.rummy.nearly import Nearly
from bot.ui.remedy import Cure, Remedy
from bot.ui.render_melds import melds_text


def remedy_text(texts: Texts, remedy: Remedy) -> str:
    """Return the sentence, with a space before it."""
    if remedy.elsewhere:
        return texts("remedy.elsewhere", melds=", ".join(map(str, remedy.elsewhere)))
    if remedy.further is not None:
        melds = melds_text((remedy.further,), remedy.rules)
        return texts("remedy.further", melds=melds, points=remedy.points)
    if remedy.nearly is None:
        return ""
    said = _change(texts, remedy.nearly, _result(texts, remedy, remedy.nearly))
    if remedy.minimum:
        said += texts("remedy.opening", minimum=remedy.minimum)
    return said + (texts("remedy.bound", card=remedy.bound) if remedy.bound else "")


def _change(texts: Texts, nearly: Nearly, result: str) -> str:
    if nearly.added is None:
        return texts("remedy.less", card=nearly.dropped, result=result)
    if nearly.dropped is None:
        return texts("remedy.more", card=nearly.added, result=result)
    return texts("remedy.other", card=nearly.added, dropped=nearly.dropped, result=result)


def _result(texts: Texts, remedy: Remedy, nearly: Nearly) -> str:
    melds = melds_text(nearly.melds, remedy.rules)
    one_meld = remedy.cure is Cure.MELDS and len(nearly.melds) == 1
    what = nearly.melds[0].kind if one_meld else remedy.cure
    return texts(f"remedy.is.{what}", melds=melds, points=remedy.points)
