"""Notation: cards, melds, moves and whole deals as text, and back.

`9S`, `10H`, `JK` are faces; `9S.2` is the copy of pack 2. A meld is `run@8:8C JK 10C` or
`set@9:9S 9C 9H`, the number being its first place or its rank. An event is one line, a deal its
lines; the event log, logs and bug reports all use this form.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rummy import events as ev
from bot.rummy.cards import JOKER, RANKS, SUITS, Card, Face
from bot.rummy.events import DealStarted, Event, Finish
from bot.rummy.melds import FaceMeld, Meld, MeldKind
from bot.rummy.moves import (
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    Move,
    SwapJoker,
    TakeDiscard,
    Undo,
)
from bot.rummy.ruleset import PRESETS, RuleSet, overrides, with_option

FACES: dict[str, Face] = {
    face.code: face for face in (JOKER, *(Face(rank, suit) for suit in SUITS for rank in RANKS))
}


class BadNotation(ValueError):
    """Text that is no notation; the message holds the part that is not."""


def parse_face(text: str) -> Face:
    """Read one face, `9S` or `JK`. Raise BadNotation for anything else."""
    try:
        return FACES[text]
    except KeyError:
        raise BadNotation(text) from None


def parse_faces(text: str) -> tuple[Face, ...]:
    """Read faces separated by spaces."""
    return tuple(parse_face(word) for word in text.split())


def print_faces(cards: Iterable[Face]) -> str:
    """Write faces as `9S 10H JK`."""
    return " ".join(face.code for face in cards)


def show(cards: Iterable[Face]) -> str:
    """Write faces for people, `9♠ 10♥ JK`."""
    return " ".join(str(face) for face in cards)


def print_card(card: Card) -> str:
    """Write a physical card, `9S.2`."""
    return f"{card.face.code}.{card.pack}"


def parse_card(text: str) -> Card:
    """Read a physical card."""
    code, _, pack = text.partition(".")
    return Card(parse_face(code), _number(pack))


def print_cards(cards: Iterable[Card]) -> str:
    """Write physical cards separated by spaces."""
    return " ".join(print_card(card) for card in cards)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read physical cards separated by spaces."""
    return tuple(parse_card(word) for word in text.split())


def print_meld(meld: FaceMeld) -> str:
    """Write a meld, `run@8:8C JK 10C`."""
    return f"{meld.kind.value}@{meld.start}:{print_faces(meld.faces)}"


def parse_meld(text: str) -> FaceMeld:
    """Read a meld as `print_meld` writes it."""
    kind, start, cards = _meld_parts(text)
    return FaceMeld(kind, start, parse_faces(cards))


def _meld_parts(text: str) -> tuple[MeldKind, int, str]:
    head, _, cards = text.partition(":")
    kind, _, start = head.strip().partition("@")
    if kind not in tuple(MeldKind):
        raise BadNotation(text)
    return MeldKind(kind), _number(start), cards


def _print_laid(meld: Meld) -> str:
    return f"{meld.kind.value}@{meld.start}:{print_cards(meld.cards)}"


def _parse_laid(text: str) -> Meld:
    kind, start, cards = _meld_parts(text)
    return Meld(kind, start, parse_cards(cards))


def print_move(move: Move) -> str:
    """Write a move as one line, the seat first."""
    match move:
        case DrawStock():
            what = "draw end" if move.accept_end else "draw"
        case TakeDiscard():
            what = "take"
        case LayDown():
            what = "lay " + " + ".join(print_meld(meld) for meld in move.melds)
        case LayOff():
            at = "" if move.start is None else f"@{move.start}"
            what = f"off {move.meld}{at} {print_faces(move.cards)}"
        case SwapJoker():
            what = f"swap {move.meld} {print_faces(move.cards)}"
        case Discard():
            what = f"discard {move.card.code}"
        case _:
            what = "undo"
    return f"{move.seat} {what}"


def parse_move(line: str) -> Move:
    """Read a move as `print_move` writes it. Raise BadNotation."""
    seat_text, verb, rest = _three(line)
    seat = _number(seat_text)
    match verb:
        case "draw":
            return DrawStock(seat, accept_end=rest == "end")
        case "take":
            return TakeDiscard(seat)
        case "lay":
            return LayDown(seat, tuple(parse_meld(part) for part in rest.split(" + ")))
        case "off":
            target, _, cards = rest.partition(" ")
            meld, _, at = target.partition("@")
            return LayOff(seat, _number(meld), parse_faces(cards), _number(at) if at else None)
        case "swap":
            target, _, cards = rest.partition(" ")
            return SwapJoker(seat, _number(target), parse_faces(cards))
        case "discard":
            return Discard(seat, parse_face(rest))
        case "undo":
            return Undo(seat)
        case _:
            raise BadNotation(line)


def _three(line: str) -> tuple[str, str, str]:
    first, _, rest = line.strip().partition(" ")
    second, _, third = rest.partition(" ")
    return first, second, third.strip()


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadNotation(text)
    return int(text)


def print_rules(rules: RuleSet) -> str:
    """Write a rule set as its differences from `classic`: `classic` or `classic,jokers=0`."""
    changed = (f"{name}={value}" for name, value in overrides(rules, PRESETS["classic"]).items())
    return ",".join(("classic", *changed))


def parse_rules(text: str) -> RuleSet:
    """Read a rule set as `print_rules` writes it; any preset may stand first. Raise BadNotation."""
    preset, *changes = text.split(",")
    if preset not in PRESETS:
        raise BadNotation(preset)
    rules = PRESETS[preset]
    for change in changes:
        option, _, value = change.partition("=")
        try:
            rules = with_option(rules, option, value)
        except ValueError:
            raise BadNotation(change) from None
    return rules


def print_event(event: Event) -> str:
    """Write an event as one line."""
    match event:
        case ev.DealStarted():
            head = f"deal {print_rules(event.rules)} {event.seats} {event.dealer}"
            return f"{head} {print_cards(event.order)}"
        case ev.StockReshuffled():
            return f"reshuffle {print_cards(event.order)}"
        case ev.DealEnded():
            return f"end {'-' if event.winner is None else event.winner} {event.finish or '-'}"
        case _:
            return f"{event.seat} {_print_act(event)}"


SeatEvent = (
    ev.CardDrawn
    | ev.DiscardTaken
    | ev.MeldsLaid
    | ev.CardsLaidOff
    | ev.JokerSwapped
    | ev.MovesUndone
    | ev.TakingUndone
    | ev.CardDiscarded
)


def _print_act(event: SeatEvent) -> str:
    match event:
        case ev.CardDrawn():
            return f"drew {print_card(event.card)}"
        case ev.DiscardTaken():
            return f"took {print_card(event.card)}"
        case ev.MeldsLaid():
            return "laid " + " + ".join(
                f"#{number} {_print_laid(meld)}" for number, meld in event.melds
            )
        case ev.CardsLaidOff():
            grown = _print_laid(event.meld)
            return f"laid-off #{event.number} {print_cards(event.cards)} > {grown}"
        case ev.JokerSwapped():
            changed = f"{print_cards(event.cards)} / {print_cards(event.jokers)}"
            return f"swapped #{event.number} {changed} > {_print_laid(event.meld)}"
        case ev.MovesUndone():
            return "undid"
        case ev.TakingUndone():
            return f"untook {print_card(event.card)}"
        case _:
            return f"discarded {print_card(event.card)}"


def parse_event(line: str) -> Event:
    """Read an event as `print_event` writes it. Raise BadNotation."""
    first, second, rest = _three(line)
    if first == "deal":
        return _parse_start(second, rest)
    if first == "reshuffle":
        return ev.StockReshuffled(parse_cards(f"{second} {rest}"))
    if first == "end":
        winner = None if second == "-" else _number(second)
        return ev.DealEnded(winner, None if rest == "-" else _finish(rest))
    return _parse_act(_number(first), second, rest)


def _finish(text: str) -> Finish:
    if text not in tuple(Finish):
        raise BadNotation(text)
    return Finish(text)


def _parse_start(rules: str, rest: str) -> DealStarted:
    seats, dealer, order = _three(rest)
    return DealStarted(parse_rules(rules), _number(seats), _number(dealer), parse_cards(order))


def _parse_act(seat: int, verb: str, rest: str) -> Event:
    match verb:
        case "drew":
            return ev.CardDrawn(seat, parse_card(rest))
        case "took":
            return ev.DiscardTaken(seat, parse_card(rest))
        case "laid":
            return ev.MeldsLaid(seat, tuple(_numbered(part) for part in rest.split(" + ")))
        case "laid-off":
            number, cards, meld = _onto(rest)
            return ev.CardsLaidOff(seat, number, parse_cards(cards), meld)
        case "swapped":
            number, cards, meld = _onto(rest)
            given, _, jokers = cards.partition(" / ")
            return ev.JokerSwapped(seat, number, parse_cards(given), parse_cards(jokers), meld)
        case "undid":
            return ev.MovesUndone(seat)
        case "untook":
            return ev.TakingUndone(seat, parse_card(rest))
        case "discarded":
            return ev.CardDiscarded(seat, parse_card(rest))
        case _:
            raise BadNotation(verb)


def _numbered(text: str) -> tuple[int, Meld]:
    number, _, meld = text.partition(" ")
    return _number(number.removeprefix("#")), _parse_laid(meld)


def _onto(text: str) -> tuple[int, str, Meld]:
    number, _, rest = text.partition(" ")
    cards, _, meld = rest.partition(" > ")
    return _number(number.removeprefix("#")), cards, _parse_laid(meld)


def print_deal(events: Iterable[Event]) -> str:
    """Write a whole deal, one event a line."""
    return "".join(print_event(event) + "\n" for event in events)


def parse_deal(text: str) -> tuple[Event, ...]:
    """Read a whole deal; empty lines and lines from `#` on are skipped. Raise BadNotation."""
    lines = (line.strip() for line in text.splitlines())
    return tuple(parse_event(line) for line in lines if line and not line.startswith("#"))
