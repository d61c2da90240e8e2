"""Tournaments as documents, for a reader who may see them."""

from __future__ import annotations

from django.conf import settings

from accounts.models import User, Viewer
from api.v1.schemas.base import moment
from games.engine.ruleset import Document
from games.tournaments import ranking, rules, selectors, services
from games.tournaments.models import Entry, Round, Tournament
from games.tournaments.rounds import ends, making


def line(tournament: Tournament, people: int) -> Document:
    """What a list says, as ``TournamentLineOut``."""
    return {
        "id": tournament.public_id,
        "name": tournament.name,
        "season": tournament.season,
        "format": tournament.format,
        "title": tournament.title,
        "modules": tournament.modules,
        "size": tournament.size,
        "status": tournament.status,
        "url": f"{settings.BASE_URL}{tournament.get_absolute_url()}",
        "is_private": tournament.is_private,
        "is_rated": tournament.is_rated,
        "people": people,
        "capacity": tournament.capacity,
        "opens_at": moment(tournament.opens_at),
        "starts_at": moment(tournament.starts_at),
        "started_at": moment(tournament.started_at),
        "ended_at": moment(tournament.ended_at),
    }


def whole(tournament: Tournament, user: Viewer) -> Document:
    """The facts, as ``TournamentOut``."""
    people = selectors.people_in(tournament)
    counted = ends.people_to_count_with(tournament, people)
    rest = {
        "organiser": _account(tournament.organiser),
        "group": tournament.group.name if tournament.group else None,
        "seed": tournament.shown_seed or None,
        "seed_hash": tournament.seed_hash,
        "clock": {
            "days": tournament.days,
            "zone": tournament.zone,
            "weekends": tournament.weekends,
            "holidays": tournament.holidays,
        },
        "rules": rules.rules_of(tournament),
        "rounds": ends.planned_rounds(tournament, counted),
        "ends_by": moment(ends.latest(tournament, counted)),
        "played": [round_line(made, tables) for made, tables in selectors.rounds_of(tournament)],
        "takes_entries": services.takes(tournament),
        "me": _own(tournament, selectors.entry_of(tournament, user)),
    }
    return line(tournament, people) | rest


def _own(tournament: Tournament, entry: Entry | None) -> Document | None:
    if entry is None:
        return None
    division = entry.division + 1 if tournament.is_league and tournament.started_at else None
    return {"status": entry.status, "why": entry.why, "division": division, "rank": entry.rank}


def round_line(made: Round, tables: int) -> Document:
    """A round, as ``RoundLineOut``."""
    return {
        "number": made.number,
        "begun_at": moment(made.begun_at),
        "ends_at": moment(made.ends_at),
        "ended_at": moment(made.ended_at),
        "tables": tables,
    }


def draw_of(tournament: Tournament, made: Round) -> Document:
    """What a round was drawn from, as ``DrawOut``."""
    facts = making.read_facts(made.facts)
    return {
        "key": facts.key(tournament.seed, made.number),
        "people": facts.people,
        "results": facts.results or None,
    }


def standings(tournament: Tournament, user: Viewer) -> list[Document]:
    """Everybody, as ``StandingOut``."""
    rows = ranking.rows_of(tournament)
    entries = list(tournament.entries.select_related("person").order_by("pk")) if rows else []
    by_key = {entry.pk: entry for entry in entries}
    return [
        {
            "division": division,
            "rank": row.rank,
            "entry": row.entry,
            "name": by_key[row.entry].person.display_name,
            "account": _account(by_key[row.entry].person),
            "points": row.points,
            "share": round(row.share, 2),
            "against": row.against,
            "opponents": row.opponents,
            "late": row.late,
            "games": row.games,
            "reached": row.reached if tournament.is_cup else None,
            "is_out": row.is_beaten or by_key[row.entry].status == Entry.Status.OUT,
            "is_me": by_key[row.entry].person_id == user.pk,
        }
        for division, people in enumerate(ranking.standings_of(tournament, entries, rows), 1)
        for row in people
    ]


def round_tables(tournament: Tournament, made: Round, user: Viewer) -> list[Document]:
    """The tables of a round, as ``RoundTableOut``; a private one is, to who does not sit there, like none."""
    tables: dict[int, list[ranking.Row]] = {}
    for row in ranking.rows_of(tournament):
        if row.round == made.number:
            tables.setdefault(row.pairing, []).append(row)
    people = User.objects.in_bulk({row.person for rows in tables.values() for row in rows if row.person})
    return [
        {
            "number": rows[0].number,
            "division": rows[0].division + 1,
            "table": rows[0].game if ranking.may_see_table(tournament, rows, user) else None,
            "is_over": rows[0].is_void or all(row.place is not None for row in rows),
            "is_void": rows[0].is_void,
            "seats": [_sitting(row, people.get(row.person or 0)) for row in rows],
        }
        for rows in tables.values()
    ]


def _sitting(row: ranking.Row, user: User | None) -> Document:
    is_known = row.place is not None and not row.is_void
    return {
        "entry": row.entry,
        "name": user.display_name if user else None,
        "account": _account(user),
        "place": row.place if is_known else None,
        "score": row.score if is_known else None,
        "is_late": row.is_late,
    }


def _account(user: User | None) -> str | None:
    return None if user is None or user.deleted_at else str(user.username)
