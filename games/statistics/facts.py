"""What a finished table tells statistics, as a JSON document: who was how good, with what, and how long it took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, Q, Sum

from games import texts
from games.engine.diff import Places
from games.engine.ruleset import Document
from games.models import Ask
from games.ratings.facts import PersonSeat, is_voided, people_of
from games.tables.tables import Table

FEWEST_PEOPLE = 2
"""Games of fewer people count nothing: who plays bots alone practises."""


def facts_of(table: Table, kept: Document | None = None) -> Document | None:
    """The facts of a table; ``None`` where it counts nothing.

    ``kept`` are those that are known: nobody keeps for ever how long each decision took.
    """
    game, people = table.game, people_of(table)
    if not (game.is_over and game.counts) or len(people) < FEWEST_PEOPLE or is_voided(game):
        return None
    assert game.ended_at is not None, "games that are over have ended"
    assert game.started_at is not None, "games that are over have started"
    return {
        "title": game.title,
        "players": len(table.seats),
        "is_public": game.is_public,
        "ended_at": game.ended_at.isoformat(),
        "is_whole": len(people) == len(table.seats) and all(_played_on(table, person) for person in people),
        "decisions": sum(seat.decisions for seat in table.seats),
        "hours": round((game.ended_at - game.started_at).total_seconds() / 3600),
        "modules": [code for code, _name in texts.chosen_parts(game.title, game.options)],
        "seats": _seats(table, people, kept),
    }


def _played_on(table: Table, person: PersonSeat) -> bool:
    seat = table.seats[person.seat]
    return seat.user_id == person.user and not seat.resigned and person.gave_up_at is None


def _seats(table: Table, people: Sequence[PersonSeat], kept: Document | None) -> list[Document]:
    times, inventory = _times(table, kept), table.title.rules.inventory(table.state)
    points = [seat.points or 0 for seat in table.seats]
    return [
        {
            "user": person.user,
            "seat": person.seat,
            "place": person.place,
            "points": points[person.seat],
            "margin": points[person.seat] - max(points[: person.seat] + points[person.seat + 1 :]),
            "parts": _parts(inventory[person.seat]),
            "time": times.get(person.user, [0, 0, 0]),
        }
        for person in people
    ]


def _parts(inventory: Mapping[str, Any]) -> dict[str, int]:
    """How much a seat has of each part: single things are counted, of places the first ones."""
    return {_name(part, has): _size(has) for part, has in inventory.items() if part != "total"}


def _name(part: str, has: Any) -> str:
    return f"{part}:first" if isinstance(has, Places) else part


def _size(has: Any) -> int:
    if isinstance(has, Places):
        return sum(place == 1 for _spot, place in has)
    return len(has) if isinstance(has, (tuple, list)) else int(has)


def _times(table: Table, kept: Document | None) -> Mapping[int, list[int]]:
    """By person: how many decisions with a clock, how many of them late, and the seconds they took."""
    if table.game.terms is None:
        return {}
    ended = Ask.objects.filter(seat__in=table.seats, user__isnull=False, end__in=[Ask.End.DECIDED, Ask.End.LATE])
    rows = list(
        ended.values_list("user").annotate(number=Count("pk"), late=Count("pk", Q(end=Ask.End.LATE)), used=Sum("used"))
    )
    if not rows and kept is not None:
        return {seat["user"]: seat["time"] for seat in kept["seats"]}
    return {user: [number, late, used or 0] for user, number, late, used in rows if user is not None}
