"""A local Discord for trying and testing: REST v10 and gateway on 127.0.0.1.

It is strict: what Discord refuses, it refuses with the same code. It knows nothing of the bot.
"""

from .client import Choice, Impossible
from .driver import StandIn
from .faults import Faults
from .interactions import Callback
from .limits import Rate
from .model import Message, MessageFlag
from .permissions import Permission
from .person import Answer, Form, Person, Seat
from .places import Club, Place
from .platform import RequestRecord

__all__ = [
    "Answer",
    "Callback",
    "Choice",
    "Club",
    "Faults",
    "Form",
    "Impossible",
    "Message",
    "MessageFlag",
    "Permission",
    "Person",
    "Place",
    "Rate",
    "RequestRecord",
    "Seat",
    "StandIn",
]
