"""What a picture to share says beside the board: who plays, and when the game is over who won with how many points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import texts
from games.engine.ruleset import Outcome
from games.models import Game
from games.pages.presenters.decided import decided
from games.pages.presenters.places import in_order, standings
from games.tables import selectors
from games.tables.pages.headline import result
from games.tables.pages.numbers import number
from games.tables.pages.seats import sitters
from games.tables.tables import Table


class Player(NamedTuple):
    """A line of the picture; ``place`` is 0 and ``points`` empty as long as the game runs."""

    name: str
    colour: str
    place: int = 0
    points: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """All words of a picture: everybody may read them who may see the table."""

    heading: str
    under: str
    players: tuple[Player, ...]
    decided: str = ""


def caption(table: Table) -> Caption:
    """The words for a table; of a running game neither points nor who leads."""
    outcome = table.title.rules.outcome(table.state)
    players = sitters(table)
    if outcome is None:
        return Caption(
            texts.title(table.game.title), _for_players(len(players)), tuple(Player(p.name, p.colour) for p in players)
        )
    names = [player.name for player in players]
    order = in_order(standings(table, outcome.scores))
    return Caption(
        heading=result(outcome.winners, None, players),
        under=_game_and_day(table),
        players=tuple(
            Player(names[seat], players[seat].colour, place, number(outcome.scores[seat]["total"]))
            for seat, place in order
        ),
        decided=_decided(table, outcome, names, [seat for seat, _place in order]),
    )


def invitation_caption(game: Game) -> Caption:
    """The words for a table that waits: who invites to what, and who sits there by now."""
    host = game.host.display_name if game.host else ""
    there = [seat for seat in selectors.places(game) if seat.is_taken]
    return Caption(
        heading=_("%(host)s wants to play") % {"host": host},
        under=_("%(title)s, %(players)s") % {"title": texts.title(game.title), "players": _for_players(game.players)},
        players=tuple(Player(seat.player_name, seat.colour) for seat in there),
    )


def _decided(table: Table, outcome: Outcome, names: list[str], order: list[int]) -> str:
    if len(outcome.winners) != 1:
        return ""
    resigned = table.title.rules.resigned(table.state)
    return decided(table.game.title, names, outcome.scores, [seat for seat in order if seat not in resigned])


def _game_and_day(table: Table) -> str:
    title, ended = texts.title(table.game.title), table.game.ended_at
    if ended is None:
        return title
    day = date_format(timezone.localtime(ended), "DATE_FORMAT")
    return _("%(title)s, %(day)s") % {"title": title, "day": day}


def _for_players(players: int) -> str:
    return ngettext("A game for %(number)s", "A game for %(number)s", players) % {"number": players}
