"""Why a move is refused: a code for machines, parameters for the sentence, words elsewhere."""

from __future__ import annotations

from enum import StrEnum


class RejectCode(StrEnum):
    """Every reason for which the core refuses a move; one catalogue key each."""

    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    OPENER_DRAWS_NOT = "opener_draws_not"
    OPENER_DISCARDS_ONLY = "opener_discards_only"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CONFIRM_END = "confirm_end"
    PICKUP_NEVER = "pickup_never"
    PICKUP_CLOSED = "pickup_closed"
    PICKUP_UNDONE = "pickup_undone"
    DISCARD_PILE_EMPTY = "discard_pile_empty"
    TAKEN_NOT_IN_OPENING = "taken_not_in_opening"
    TAKEN_NOT_USED = "taken_not_used"
    TAKEN_NOT_DISCARDABLE = "taken_not_discardable"
    NOTHING_TO_UNDO = "nothing_to_undo"
    MELD_TOO_SHORT = "meld_too_short"
    MELD_TOO_LONG = "meld_too_long"
    SET_MIXED_RANKS = "set_mixed_ranks"
    SET_SAME_SUIT = "set_same_suit"
    RUN_MIXED_SUITS = "run_mixed_suits"
    RUN_GAP = "run_gap"
    RUN_SAME_RANK = "run_same_rank"
    RUN_ROUND_ACE = "run_round_ace"
    RUN_NO_ROOM = "run_no_room"
    NEITHER_SET_NOR_RUN = "neither_set_nor_run"
    TOO_MANY_JOKERS = "too_many_jokers"
    TOO_FEW_NATURALS = "too_few_naturals"
    AMBIGUOUS = "ambiguous"
    JOKER_ELSEWHERE = "joker_elsewhere"
    NOT_PARTITIONED = "not_partitioned"
    NO_CARDS = "no_cards"
    OPENING_TOO_LOW = "opening_too_low"
    NOT_OPENED = "not_opened"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    SWAP_OFF = "swap_off"
    NO_JOKER_THERE = "no_joker_there"
    SWAP_WRONG_CARD = "swap_wrong_card"
    SWAP_SET_INCOMPLETE = "swap_set_incomplete"
    SWAPPED_JOKER_NOT_LAID = "swapped_joker_not_laid"
    LAST_CARD = "last_card"


class IllegalMove(Exception):
    """A move that the rules refuse; the state is unchanged.

    `code` names the reason, `clause` the paragraph of the rules, `params` hold plain values
    (numbers, card and meld values) for the sentence shown to the player.
    """

    def __init__(self, code: RejectCode, clause: str = "", **params: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.clause = clause or CLAUSES[code]
        self.params = params


CLAUSES: dict[RejectCode, str] = {
    RejectCode.DEAL_OVER: "6.1",
    RejectCode.NOT_YOUR_TURN: "3.4",
    RejectCode.DRAW_FIRST: "3.1",
    RejectCode.ALREADY_DRAWN: "3.1",
    RejectCode.OPENER_DRAWS_NOT: "2.2",
    RejectCode.OPENER_DISCARDS_ONLY: "2.2",
    RejectCode.CARD_NOT_IN_HAND: "3.1",
    RejectCode.CONFIRM_END: "6.3",
    RejectCode.PICKUP_NEVER: "3.2",
    RejectCode.PICKUP_CLOSED: "3.2",
    RejectCode.PICKUP_UNDONE: "3.2",
    RejectCode.DISCARD_PILE_EMPTY: "3.2",
    RejectCode.TAKEN_NOT_IN_OPENING: "3.2",
    RejectCode.TAKEN_NOT_USED: "3.2",
    RejectCode.TAKEN_NOT_DISCARDABLE: "3.2",
    RejectCode.NOTHING_TO_UNDO: "3.3",
    RejectCode.MELD_TOO_SHORT: "4.2",
    RejectCode.MELD_TOO_LONG: "4.2",
    RejectCode.SET_MIXED_RANKS: "4.1",
    RejectCode.SET_SAME_SUIT: "4.1",
    RejectCode.RUN_MIXED_SUITS: "4.2",
    RejectCode.RUN_GAP: "4.2",
    RejectCode.RUN_SAME_RANK: "4.2",
    RejectCode.RUN_ROUND_ACE: "4.2",
    RejectCode.RUN_NO_ROOM: "4.2",
    RejectCode.NEITHER_SET_NOR_RUN: "4.1",
    RejectCode.TOO_MANY_JOKERS: "4.3",
    RejectCode.TOO_FEW_NATURALS: "4.3",
    RejectCode.AMBIGUOUS: "4.4",
    RejectCode.JOKER_ELSEWHERE: "4.4",
    RejectCode.NOT_PARTITIONED: "4.4",
    RejectCode.NO_CARDS: "5.1",
    RejectCode.OPENING_TOO_LOW: "5.1",
    RejectCode.NOT_OPENED: "5.4",
    RejectCode.NO_SUCH_MELD: "5.4",
    RejectCode.DOES_NOT_FIT: "5.4",
    RejectCode.SWAP_OFF: "5.5",
    RejectCode.NO_JOKER_THERE: "5.5",
    RejectCode.SWAP_WRONG_CARD: "5.5",
    RejectCode.SWAP_SET_INCOMPLETE: "5.5",
    RejectCode.SWAPPED_JOKER_NOT_LAID: "5.5",
    RejectCode.LAST_CARD: "5.6",
}
