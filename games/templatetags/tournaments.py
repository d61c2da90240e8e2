"""Of which tournaments tables are, and how somebody stands there: ``{% tournaments_under_way user as entries %}`` …"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django import template

from accounts.models import User, Viewer
from games.clubs.models import Group
from games.models import Game
from games.tournaments import ranking, selectors
from games.tournaments.models import Entry, Tournament
from games.tournaments.selectors import RoundTable

register = template.Library()


@register.simple_tag
def round_table_of(game: Game, viewer: Viewer) -> RoundTable | None:
    """The tournament and round of a table; ``None`` for other tables, and where the viewer may not see it."""
    return selectors.round_tables_of([game], viewer).get(game.pk)


@register.simple_tag
def round_tables_of(games: Iterable[Game], viewer: Viewer) -> Mapping[int, RoundTable]:
    """The same for many, by the keys of the tables."""
    return selectors.round_tables_of(games, viewer)


@register.filter
def of_game(tables: Mapping[int, RoundTable], game: Game) -> RoundTable | None:
    """That of one table."""
    return tables.get(game.pk) if tables else None


@register.simple_tag
def next_table(tournament: Tournament, viewer: Viewer) -> Game | None:
    """A table of a tournament that waits for the viewer."""
    return selectors.table_that_waits(tournament, viewer)


@register.simple_tag
def tournaments_of(group: Group) -> list[Tournament]:
    """A group's own that are not over."""
    return selectors.of_group(group)


@register.simple_tag
def tournaments_under_way(user: User) -> list[Entry]:
    """Somebody's part in those that are to begin or run, with the present round."""
    return selectors.under_way(user)


@register.simple_tag
def tournaments_in(entries: Iterable[Entry]) -> list[Tournament]:
    """What these entries are parts of."""
    return [entry.tournament for entry in entries]


@register.simple_tag
def places_in(entries: Iterable[Entry]) -> Mapping[int, ranking.OwnPlace]:
    """How these people stand in tournaments that run, by the keys of the entries."""
    return ranking.places_of(entries)


@register.filter
def place_in(entry: Entry, places: Mapping[int, ranking.OwnPlace]) -> ranking.OwnPlace | None:
    """The place of one entry."""
    return places.get(entry.pk)
