"""Plays the steps of a deal by slash commands and looks, after each, at what people see."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from bot.standin import Message
from tests.match.cards import hand_in, new_card_in, shown
from tests.match.hall import PATIENCE, Hall
from tests.match.script import Deal, Step
from tests.match.shadow import FROM_HAND, STAGED, Shadow
from tests.support.reading import everything, said

DRAWS, CARD_MOVES = ("draw", "take"), ("layoff", "swap")
YOUR_TURN = {"Anna": "**Your turn.**", "Béla": "**Te következel.**", "Cili": "**Your turn.**"}
HEADING = {"Anna": "deal {n}/7", "Béla": "{n}/7. leosztás", "Cili": "deal {n}/7"}
OUT = {
    FROM_HAND: r"\*\*went out from hand\*\*",
    STAGED: r"\*\*went out\*\*",
    "no winner": "The stock is used up, the deal ends without a winner.",
}


@dataclass
class DealPlayer:
    """One deal under way. `done` counts the accepted moves by what they were."""

    hall: Hall
    deal: Deal
    done: Counter[str]
    newest: int = 0
    hurried: bool = False
    shadow: Shadow = field(init=False)

    def __post_init__(self) -> None:
        self.shadow = Shadow(self.deal, self.hall.names)

    async def play(self) -> Message:
        """Play the whole deal; return the message with its score."""
        dealer = self.hall.names[self.hall.names.index(self.deal.opener) - 1]
        started = rf"Deal {self.deal.number}/7 is dealt\. Dealer: \*\*{dealer}\*\*; "
        await self._turn_begins(rf"{started}\*\*{self.deal.opener}\*\* goes first\.")
        for step in self.deal.steps:
            try:
                await self._step(step)
            except (AssertionError, TimeoutError, ValueError) as wrong:
                raise AssertionError(f"{step.place}: {step}: {wrong}") from wrong
        return await self._score_posted(self.deal.steps[-1].brings.removeprefix("out "))

    async def _step(self, step: Step) -> None:
        match step.verb:
            case "pass":
                for left in reversed(range(int(step.rest))):
                    self.hurried = left > 0
                    await self._pass()
            case "kill":
                await self._kill()
            case _ if step.refused_by:
                await self._refused(step)
            case "draw" if step.brings:
                await self._end_of_stock(step)
            case _:
                await self._accepted(step)

    async def _pass(self) -> None:
        """Draw, and discard the drawn card."""
        name = self.shadow.to_move
        await self._move(name, "draw")
        await self._move(name, "discard", self.shadow.drawn)
        await self._turn_ends()

    async def _accepted(self, step: Step) -> None:
        assert step.who == self.shadow.to_move
        rest = self.shadow.drawn if step.rest == "drawn" else step.rest
        if step.verb == "discard":
            await self._suggestions(step.who)
        text = await self._move(step.who, step.verb, rest)
        if step.brings.startswith("opens with"):
            assert step.who in self.shadow.opened
            points = step.brings.split()[-1]
            assert re.search(rf"\b{points} (points|pont)", text), text
        if step.verb == "discard" and self.shadow.hand:
            await self._turn_ends()

    async def _move(self, name: str, verb: str, rest: str = "") -> str:
        """Carry out a legal move; the private answer shows the hand that is left."""
        text = await self.hall.private(name, *_command(verb), **_options(verb, rest))
        self._follow(verb, rest)
        self.done[verb] += 1
        hand = self.shadow.hands[name]
        if hand:
            self._shows_hand(text, name)
        if verb in DRAWS:
            assert new_card_in(text) == self.shadow.drawn
        return text

    def _follow(self, verb: str, rest: str) -> None:
        if verb in (*CARD_MOVES, "meld", "discard"):
            getattr(self.shadow, verb)(rest)
        else:
            getattr(self.shadow, verb)()

    def _shows_hand(self, text: str, name: str) -> None:
        assert hand_in(text) == sorted(self.shadow.hands[name]), text
        assert HEADING[name].format(n=self.deal.number) in text

    async def _suggestions(self, name: str) -> None:
        """What may be discarded is suggested: cards of one's own hand, each face once."""
        seat = self.hall.people[name].in_(self.hall.room)
        offered = await seat.complete("rummy discard", focus="card", card="")
        faces = {choice.value for choice in offered}
        assert len(faces) == len(offered)
        assert faces == set(self.shadow.hand)

    # -- what may not be

    async def _refused(self, step: Step) -> None:
        """A refusal is private, names the clause, and changes nothing (RULES 3.4)."""
        before = await self._seen(step.who)
        text = await self.hall.private(
            step.who, *_command(step.verb), **_options(step.verb, step.rest)
        )
        clause = re.escape(step.refused_by)
        # What one card would do may follow.
        assert re.search(rf"\((§ {clause}|{clause}\. §)\)(?= |$)", text), text
        assert await self._seen(step.who) == before
        assert not self._pinged()

    async def _seen(self, *names: str) -> list[str]:
        """Return the public table and what some players see of their hands."""
        hands = [await self.hall.private(name, "hand") for name in names]
        for name, text in zip(names, hands, strict=True):
            self._shows_hand(text, name)
        return [await self.hall.public(names[0], "table"), *hands]

    async def _end_of_stock(self, step: Step) -> None:
        """Drawing from a used-up stock is asked about once, and then ends the deal."""
        assert step.who == self.shadow.to_move
        if step.brings == "asks 6.3":
            before = await self._seen(step.who)
            text = await self.hall.private(step.who, "draw")
            assert re.search("without a winner|győztes nélkül", text), text
            assert await self._seen(step.who) == before
            return
        seat = self.hall.people[step.who].in_(self.hall.room)
        offered = await seat.complete("rummy draw", focus="source", source="")
        assert "end" in {choice.value for choice in offered}
        await self.hall.private(step.who, "draw", source="end")
        self.done["draw"] += 1

    # -- turns in the channel

    async def _turn_begins(self, line: str) -> None:
        """The channel says what happened and mentions only the player to move."""
        name = self.shadow.to_move
        person = self.hall.people[name]
        message = await self.hall.room.wait_for(
            lambda m: m.id > self.newest and m.pings(person.user), PATIENCE
        )
        self.newest = message.id
        assert message.mentions == [person.user]
        assert re.fullmatch(rf"{line}\n{person.mention}, it is your turn\.", said(message)), (
            f"{said(message)!r} is not {line!r}"
        )
        self._shows_table(message)
        await self._hand_arrives(name)

    async def _hand_arrives(self, name: str) -> None:
        """The player to move has the hand by DM; who takes no DMs asks for it.

        In a row of passes nobody needs to: the answer to the draw shows the hand.
        """
        phrase = YOUR_TURN[name]
        if name == "Cili" and self.hurried:
            return
        if name == "Cili":
            text = await self.hall.private(name, "hand")
        else:
            text = await self._dm(name, phrase)
        assert phrase in text
        self._shows_hand(text, name)

    async def _dm(self, name: str, phrase: str = "") -> str:
        """Wait for the DM that shows a player's present hand."""
        hand = sorted(self.shadow.hands[name])
        heading = HEADING[name].format(n=self.deal.number)
        message = await self.hall.people[name].wait_for_dm(
            lambda m: hand_in(everything(m)) == hand and phrase in m.text and heading in m.text,
            PATIENCE,
        )
        return everything(message)

    def _shows_table(self, message: Message) -> None:
        shadow, text = self.shadow, message.text
        for name, hand in shadow.hands.items():
            seat = rf"\*\*{name}\*\*: {len(hand)} cards?"
            opened = ", has opened" if name in shadow.opened else ""
            mark = "▶ " if name == shadow.to_move else ""
            assert re.search(rf"^{mark}{seat}{opened}(, dealer)?$", text, re.MULTILINE), text
        assert re.search(rf"^Stock: {len(shadow.stock)} cards?$", text, re.MULTILINE), text
        if shadow.discards:
            assert f"Top discard: **{shown(shadow.discards[-1])}**" in text

    async def _turn_ends(self) -> None:
        line, name = self.shadow.line(), self.shadow.to_move
        self.shadow.next_turn()
        await self._turn_begins(line)
        if name != "Cili":
            await self._dm(name)

    def _pinged(self) -> list[Message]:
        return [m for m in self.hall.room.messages if m.id > self.newest and m.mentions]

    # -- beginnings and ends

    async def _kill(self) -> None:
        """Kill the bot within a turn: afterwards hand, table and turn are as before."""
        before = await self._seen(*self.hall.names)
        await self.hall.bot.kill()
        await self.hall.bot.start()
        assert await self._seen(*self.hall.names) == before
        assert not self._pinged()

    async def _score_posted(self, how: str) -> Message:
        """The channel tells who went out and how, and reveals the hands that were left."""
        title = f"Score of deal {self.deal.number}/7"
        message = await self.hall.room.wait_for(
            lambda m: any(embed.get("title") == title for embed in m.embeds), PATIENCE
        )
        assert message.mentions == []
        if how == "no winner":
            assert said(message).splitlines()[0] == OUT[how]
        else:
            line = self.shadow.line(OUT[how])
            assert re.match(rf"{line}\n|{line}$", said(message)), f"{said(message)!r}, {line!r}"
        for entry in message.embeds[0]["fields"]:
            name = entry["name"].partition(":")[0]
            assert hand_in_score(entry["value"]) == sorted(self.shadow.hands[name])
        return message


def hand_in_score(text: str) -> list[str]:
    """Return the revealed hand in the lines of a score."""
    return hand_in(text.partition("Cards left: ")[2])


def _command(verb: str) -> tuple[str]:
    return ("draw" if verb == "take" else verb,)


def _options(verb: str, rest: str) -> dict[str, str]:
    if verb == "take":
        return {"source": "discard"}
    if verb == "discard":
        return {"card": rest}
    if verb in CARD_MOVES:
        cards, _, number = rest.partition(" on ")
        return {"cards": cards, "meld": number}
    return {"cards": rest} if rest else {}
