"""What a player does with cards, asked for by command or press, answered in private."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.i18n import LOCALES, Texts
from bot.rummy.cards import Face
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.events import MeldsLaid
from bot.rummy.melds import SHORTEST, FaceMeld
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.nearly import Groups
from bot.rummy.notation import parse_move, print_move
from bot.rummy.reading import read_melds
from bot.rummy.ruleset import RuleSet
from bot.rummy.typed import Unreadable, read_card, read_faces, read_groups
from bot.rummy.views import SeatView
from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Played, Stage, Table
from bot.services.play import seat_in_deal
from bot.ui.answers import Asking, answer, change
from bot.ui.controls import Control, Press
from bot.ui.head import head_of
from bot.ui.panels import Panels, is_panel, is_private
from bot.ui.remedy import cured
from bot.ui.render_happened import happened_line
from bot.ui.render_hint import hint_text
from bot.ui.render_melds import reading_text

Style = discord.ButtonStyle
Build = Callable[[int], Move]
"""Makes the move of a seat; raises IllegalMove or Refused."""

MOST_READINGS = 10
SOURCES = ("stock", "discard")
EXAMPLE = "9♠ 9♣ 9♥ + 8♣ 9♣ 10♣"


@dataclass(frozen=True, slots=True)
class Playing:
    """Answers everything that is done in a deal."""

    services: Services
    panels: Panels

    async def hand(self, asking: Asking, table: Table) -> None:
        """Show the hand to its owner."""
        table, view = await self.services.play.hand(table.table_id, asking.interaction.user.id)
        await self.panels.show(asking, table, view)

    async def hint(self, asking: Asking, table: Table) -> None:
        """Tell the player to move what to do with his hand."""
        table, advice = await self.services.coach.hint(table.table_id, asking.interaction.user.id)
        text = hint_text(asking.texts, advice, head_of(table), table.names)
        await answer(asking.interaction, text)

    async def draw(self, asking: Asking, table: Table, source: str) -> None:
        """Draw from the stock, or take the top discard.

        The source `end` also draws from the stock, and agrees that the deal ends with it where
        the stock cannot be made anew (RULES 6.3).
        """
        wanted = _source(source)
        await self.move(
            asking,
            table,
            lambda seat: (
                TakeDiscard(seat) if wanted == "discard" else DrawStock(seat, wanted == "end")
            ),
        )

    async def meld(self, asking: Asking, table: Table, cards: str) -> None:
        """Lay typed cards down as melds."""
        _, view = await self.services.play.hand(table.table_id, asking.interaction.user.id)
        await self.move(asking, table, lambda _: lay_of_hand(view, cards), typed=cards)

    async def lay_off(self, asking: Asking, table: Table, cards: str, meld: str) -> None:
        """Add typed cards to a meld on the table."""
        await self.move(asking, table, lambda seat: LayOff(seat, _number(meld), faces_of(cards)))

    async def swap(self, asking: Asking, table: Table, cards: str, meld: str) -> None:
        """Swap typed cards for jokers of a meld."""
        await self.move(asking, table, lambda seat: SwapJoker(seat, _number(meld), faces_of(cards)))

    async def discard(self, asking: Asking, table: Table, card: str) -> None:
        """Discard a typed card."""
        await self.move(asking, table, lambda seat: Discard(seat, face_of(card)))

    async def undo(self, asking: Asking, table: Table) -> None:
        """Take back what was done this turn."""
        await self.move(asking, table, Undo)

    async def pressed(self, asking: Asking, table: Table, press: Press) -> None:
        """Carry out the move that a button carries, unless the table has moved on."""
        await self.move(
            asking,
            table,
            lambda seat: parse_move(f"{seat} {press.args}"),
            expected=press.version,
        )

    async def move(
        self,
        asking: Asking,
        table: Table,
        build: Build,
        expected: int | None = None,
        *,
        typed: str = "",
    ) -> None:
        """Carry out a move and answer with the hand it leaves; ask where a choice is open.

        `typed` are the cards of a lay-down, for what one card would do where it is refused.
        """
        asking.names = table.names
        seat = seat_in_deal(table, asking.interaction.user.id)
        # Reading cards may search; the event loop stays free meanwhile (trap R29).
        try:
            move = await asyncio.to_thread(build, seat)
        except IllegalMove as refused:
            await self._ask_or_raise(asking, table, refused, None, typed)
        else:
            await self.carry_out(asking, table, move, expected, typed)

    async def carry_out(
        self, asking: Asking, table: Table, move: Move, expected: int | None, typed: str = ""
    ) -> None:
        """Carry out a move as it is, and answer as `move` does."""
        try:
            played = await self.services.play.play(
                table.table_id,
                asking.interaction.user.id,
                lambda _: move,
                interaction_id=asking.interaction.id,
                expected=expected,
            )
        except IllegalMove as refused:
            await self._ask_or_raise(asking, table, refused, move, typed)
            return
        except Refused as refused:
            await self._fresh_or_raise(asking, table, refused)
            return
        await self._answer(asking, played)

    async def _ask_or_raise(
        self, asking: Asking, table: Table, refused: IllegalMove, move: Move | None, typed: str
    ) -> None:
        """Offer the choices of an ambiguous move, or the end of an exhausted deal."""
        version = table.deal.mark if table.deal else 0
        if refused.code is RejectCode.CONFIRM_END:
            press = Press("move", table.table_id, version, "draw end")
            yes = Control(press, asking.texts("button.end_deal_confirm"), Style.danger)
            asked = asking.texts("answer.end_deal_confirm")
            await self.panels.ask(asking, asked, [yes, self._no(asking, table)])
            return
        moves = _readings(seat_in_deal(table, asking.interaction.user.id), refused)
        if not moves:
            raise await self._cured(asking, table, refused, move, typed)
        lines = [asking.texts("answer.choose_reading")]
        controls = []
        for number, (meant, melds) in enumerate(moves[:MOST_READINGS], 1):
            said = reading_text(asking.texts, melds, table.rules)
            lines.append(f"{number}. {said}")
            args = print_move(meant).partition(" ")[2]
            press = Press("move", table.table_id, version, args)
            if press.fits:
                controls.append(Control(press, f"{number}. {said}"[:80]))
        if is_panel(asking.interaction):
            controls.append(self._no(asking, table))
        await self.panels.ask(asking, "\n".join(lines), controls)

    def _no(self, asking: Asking, table: Table) -> Control:
        """Return the button of second thoughts; where a panel was it brings the panel back."""
        action = "panel" if is_panel(asking.interaction) else "cancel"
        return Control(Press(action, table.table_id, 0), asking.texts("button.cancel"))

    async def _cured(
        self, asking: Asking, table: Table, refused: IllegalMove, move: Move | None, typed: str
    ) -> IllegalMove:
        """Return a refusal that tells what one card of the player's hand would do."""
        user_id = asking.interaction.user.id
        _, view = await self.services.play.hand(table.table_id, user_id)
        return await asyncio.to_thread(cured, refused, move, typed, view)

    async def _fresh_or_raise(self, asking: Asking, table: Table, refused: Refused) -> None:
        """Answer a stale press with the present hand."""
        if refused.code is not RefusalCode.STALE:
            raise refused
        table, view = await self.services.play.hand(table.table_id, asking.interaction.user.id)
        await self.panels.show(asking, table, view, notice=(asking.texts("answer.stale"),))

    async def _answer(self, asking: Asking, played: Played) -> None:
        table, texts = played.table, asking.texts
        lines = [] if played.again else outcome(texts, played)
        if table.stage is Stage.DEAL:
            await self.panels.show(asking, table, played.view, notice=lines)
            return
        show = change if is_private(asking.interaction) else answer
        await show(asking.interaction, "\n".join(lines) or texts("answer.done"))


def outcome(texts: Texts, played: Played) -> list[str]:
    """Return what a player's own move came to, in a line or two."""
    mine = played.events
    lines = [happened_line(texts, mine, played.table.names, played.table.rules)] if mine else []
    opening = _opening(played)
    if opening and played.view.rules.opening_minimum:
        points = sum(meld.value(played.view.rules) for meld in opening)
        minimum = played.view.rules.opening_minimum
        lines.append(texts("answer.opening_points", points=points, minimum=minimum))
    return lines


def _opening(played: Played) -> tuple[FaceMeld, ...]:
    """Return the melds with which the player opened just now, or nothing."""
    laid = [event for event in played.events if isinstance(event, MeldsLaid)]
    if not laid or laid[0].seat != played.view.seat:
        return ()
    mine = [at for at in played.view.public.melds if at.owner == played.view.seat]
    if len(mine) > len(laid[0].melds):
        return ()
    return tuple(meld.said for _, meld in laid[0].melds)


def lay_of_hand(view: SeatView, text: str) -> LayDown:
    """Read typed cards of a hand as melds to lay down. Raise IllegalMove as `lay_down` does.

    The ways to read many cards are beyond number, and people may type any: so they are not looked
    for before it is sure that the seat may lay (RULES 3.4) and holds the cards.
    """
    if LayDown not in view.may:
        return LayDown(view.seat, ())
    groups = _groups(text)
    typed = Counter(face for group in groups for face in group.faces)
    if missing := typed - Counter(view.hand):
        for group in groups:
            if len(group.cards) < 2 * SHORTEST:
                read_melds((group,), view.rules)
        raise IllegalMove(RejectCode.CARD_NOT_IN_HAND, cards=tuple(missing.elements()))
    return lay_down(view.seat, view.rules, text)


def lay_down(seat: int, rules: RuleSet, text: str) -> LayDown:
    """Read typed cards as melds to lay down. Raise IllegalMove, also where a choice is open."""
    ways = read_melds(_groups(text), rules)
    if len(ways) > 1:
        raise IllegalMove(RejectCode.AMBIGUOUS, readings=ways)
    return LayDown(seat, ways[0])


def _groups(text: str) -> Groups:
    try:
        return read_groups(text)
    except Unreadable as unread:
        raise Refused(RefusalCode.UNREADABLE_CARDS, text=unread.text, example=EXAMPLE) from None


def _source(text: str) -> str:
    """Read from where to draw, as suggested or as typed in either language.

    A draw cannot be taken back, so what is not understood is refused.
    """
    said = text.partition(":")[0].strip().casefold()
    for source in SOURCES:
        names = {Texts(locale)(f"cmd.choice.{source}").casefold() for locale in LOCALES}
        if said in names | {source}:
            return source
    if said == "end":
        return said
    raise Refused(RefusalCode.BAD_VALUE, option="source", value=text, allowed=SOURCES)


def faces_of(text: str) -> tuple[Face, ...]:
    """Read typed cards. Raise Refused."""
    try:
        return read_faces(text)
    except Unreadable as unread:
        raise Refused(RefusalCode.UNREADABLE_CARDS, text=unread.text, example="9♠ 10♠") from None


def _number(text: str) -> int:
    """Read the number of a meld, with or without the sign before it."""
    digits = text.strip().removeprefix("#").rstrip(".")
    if not (digits.isascii() and digits.isdigit()):
        raise IllegalMove(RejectCode.NO_SUCH_MELD, meld=text.strip())
    return int(digits)


def face_of(text: str) -> Face:
    """Read one typed card. Raise Refused."""
    try:
        return read_card(text)
    except Unreadable as unread:
        raise Refused(RefusalCode.UNREADABLE_CARD, text=unread.text, example="9♠") from None


def _readings(seat: int, refused: IllegalMove) -> list[tuple[Move, tuple[FaceMeld, ...]]]:
    """Return the moves that an ambiguous one may have meant, each with its melds."""
    if refused.code is not RejectCode.AMBIGUOUS:
        return []
    readings = refused.params.get("readings", ())
    onto, cards = refused.params.get("meld"), refused.params.get("cards", ())
    found: list[tuple[Move, tuple[FaceMeld, ...]]] = []
    for melds in readings if isinstance(readings, tuple) else ():
        if isinstance(onto, int) and isinstance(cards, tuple):
            found.append((LayOff(seat, onto, cards, melds[0].start), melds))
        else:
            found.append((LayDown(seat, melds), melds))
    return found
