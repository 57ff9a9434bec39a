"""All use cases, wired to one store."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.coach import CoachService
from bot.services.company import CompanyService
from bot.services.desk import Desk
from bot.services.play import PlayService
from bot.services.posts import PostService
from bot.services.preferences import PreferenceService
from bot.services.tables import TableService


@dataclass(frozen=True, slots=True)
class Services:
    """The use cases as the user interface calls them."""

    tables: TableService
    play: PlayService
    posts: PostService
    coach: CoachService
    company: CompanyService
    preferences: PreferenceService

    @classmethod
    def of(cls, desk: Desk) -> Services:
        """Return the use cases that share a desk."""
        tables = TableService(desk)
        return cls(
            tables,
            PlayService(desk),
            PostService(desk),
            CoachService(desk),
            CompanyService(tables),
            PreferenceService(desk),
        )
