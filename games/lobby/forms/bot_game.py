"""A game against bots with one press: as the person played against bots last, or as a newcomer would."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import Viewer
from core.db.compiled import compiled_query
from games.engine.registry import titles
from games.lobby.bot_ratings import levels_in_words
from games.lobby.even_games import NEWCOMER, EvenLevels
from games.lobby.forms.lobby import QuickGameForm, quick_games
from games.models import Game, Seat
from games.tables import bots

LATEST_TABLES = 10
"""Among so many of the tables that a person made last the last one against bots is looked for."""


class BotChoice(NamedTuple):
    """A title, how many bots, and their level."""

    title: str
    bots: int
    level: str

    @property
    def is_offered(self) -> bool:
        """Whether such a game can still be made."""
        title = titles().get(self.title)
        return title is not None and self.bots + 1 in title.players and self.level in bots.levels()


class BotGame(NamedTuple):
    """The form of a game against bots with everything chosen, and the forms in which something else is."""

    form: QuickGameForm
    choice: BotChoice
    others: list[QuickGameForm]

    why: str
    """Why this level is offered; empty where the person chose it, or nothing is known."""

    @property
    def level_name(self) -> str:
        """With its rating."""
        return levels_in_words(self.choice.title)[self.choice.level]

    @property
    def is_refused(self) -> bool:
        """Whether another choice was sent, and cannot be."""
        return any(form.is_bound for form in self.others)


def bot_game(viewer: Viewer, *, refused: QuickGameForm | None = None) -> BotGame:
    """The game to offer to somebody who may play at once; who has finished none gets the bot that leaves time.

    Of what was ``refused`` the form says why.
    """
    even = EvenLevels(viewer)
    choice, why = _offered(last_bot_choice(viewer), even)
    form = QuickGameForm(title=titles()[choice.title])
    form.auto_id = "bot_game_%s"
    return BotGame(form, choice, [refused] if refused else quick_games(even), why)


def _offered(last: BotChoice | None, even: EvenLevels) -> tuple[BotChoice, str]:
    """The last choice, and why its level is another one: newcomers get an even game as soon as one is known."""
    title = titles()[last.title] if last else next(iter(titles().values()))
    level = even.of(title.name)
    if last and not 0 < level.games < NEWCOMER:
        return last, ""
    number = last.bots if last else title.players[0] - 1
    return BotChoice(title.name, number, level.level), level.sentence


def last_bot_choice(viewer: Viewer) -> BotChoice | None:
    """What this person chose for the last private table against bots alone, by one query."""
    choices = (_choice(rivals) for rivals in _rivals(viewer).values())
    return next((choice for choice in choices if choice and choice.is_offered), None)


def _rivals(viewer: Viewer) -> dict[int, list[tuple[str, str]]]:
    """Title and level of each bot at the last private tables, by their keys, the latest first; people have no level."""
    found: dict[int, list[tuple[str, str]]] = {}
    for game, title, level in _seats(viewer.pk) if viewer.pk is not None else ():
        found.setdefault(game, []).append((title, level))
    return found


@compiled_query
def _seats(host: int) -> QuerySet[Seat, tuple[int, str, str]]:
    latest = Game.objects.filter(host_id=host).order_by("-created_at").values("pk")[:LATEST_TABLES]
    seats = Seat.objects.filter(game__in=latest, game__is_public=False).exclude(user_id=host)
    ordered = seats.order_by("-game__created_at", "-game_id", "place")
    return ordered.values_list("game_id", "game__title", "bot")


def _choice(rivals: list[tuple[str, str]]) -> BotChoice | None:
    title, level = rivals[0]
    return BotChoice(title, len(rivals), level) if all(level for _title, level in rivals) else None
