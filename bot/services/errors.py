"""Why a request is refused that is not a matter of the rules of play."""

from __future__ import annotations

from enum import StrEnum


class RefusalCode(StrEnum):
    """Every reason for which a service refuses a request; one catalogue key each."""

    NO_TABLE_HERE = "no_table_here"
    NO_TABLE_ANYWHERE = "no_table_anywhere"
    WHICH_TABLE = "which_table"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_ENDED = "table_ended"
    CHANNEL_TAKEN = "channel_taken"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    TOO_MANY_COMPUTERS = "too_many_computers"
    MATCH_RUNNING = "match_running"
    MATCH_NOT_RUNNING = "match_not_running"
    MATCH_OVER = "match_over"
    TABLE_BROKEN = "table_broken"
    NO_DEAL_RUNNING = "no_deal_running"
    DEAL_RUNNING = "deal_running"
    TOO_FEW_PLAYERS = "too_few_players"
    BAD_OPTION = "bad_option"
    BAD_VALUE = "bad_value"
    BAD_VALUE_TWICE = "bad_value_twice"
    UNREADABLE_CARDS = "unreadable_cards"
    UNREADABLE_CARD = "unreadable_card"
    NO_HINTS = "no_hints"
    NOT_HOST = "not_host"
    NOT_HOST_NOR_MANAGER = "not_host_nor_manager"
    NOT_MANAGER = "not_manager"
    NOT_IDLE = "not_idle"
    STALE = "stale"
    OWNERLESS_CONTROL = "ownerless_control"
    NOT_YOUR_CONTROL = "not_your_control"
    MISSING_PERMISSIONS = "missing_permissions"
    THREAD_ARCHIVED = "thread_archived"
    NOT_IN_SERVER = "not_in_server"
    UNEXPECTED = "unexpected"


class Refused(Exception):
    """A request that cannot be done now; nothing has changed.

    `code` names the reason; `params` hold plain values for the sentence shown to the person.
    """

    def __init__(self, code: RefusalCode, **params: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.params = params
