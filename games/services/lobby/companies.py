"""People who play together, as another application knows them: a table may be made for them (``TABLE_COMPANIES``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from accounts.models import User
from games.clock.terms import Terms
from games.models import Game
from games.services.lobby import making


@dataclass(frozen=True, slots=True)
class Company:
    """Some people with whom somebody plays, and what they usually play."""

    code: str
    name: str
    title: str
    options: Mapping[str, Any]
    """The title's, without ``players``."""
    terms: Terms | None
    others: Sequence[str]
    """The names of all but the one who asks."""


class Companies(Protocol):
    """All companies that another application knows."""

    def of(self, person: User) -> Sequence[Company]:
        """Those to which somebody belongs and that are not of this person alone."""
        ...

    def note(self, code: str, person: User, game: Game) -> None:
        """Count a table among a company's. Raises a ``GameError`` where the person does not belong to it."""
        ...


@cache
def companies() -> Companies:
    """The companies of this site."""
    known: Companies = import_string(settings.TABLE_COMPANIES)()
    return known


def company_of(person: User, code: str) -> Company | None:
    """The company of this code, if the person belongs to it."""
    return next((company for company in companies().of(person) if company.code == code), None) if code else None


@transaction.atomic
def make_table(*, host: User, company: str = "", **what: Any) -> Game:
    """A new table, for a company where one is named. Raises what ``create_game`` and ``Companies.note`` raise."""
    game = making.create_game(host=host, **what)
    if company:
        companies().note(company, host, game)
    return game
