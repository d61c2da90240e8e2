"""Makes the rounds of a locked tournament, with a game for every table, by the lobby's own services."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.models import User
from accounts.relations import selectors as relations
from games.engine import registry
from games.engine.clock.own_rests import OwnRests, latest_end, terms_of
from games.engine.clock.terms import Terms
from games.engine.clock.wall import local_day
from games.lobby import making
from games.models import Game
from games.tables import bots
from games.tournaments import ranking, ratings, selectors
from games.tournaments.models import Entry, Pairing, Round, Sitting, Tournament
from games.tournaments.pairing import cup, drawing
from games.tournaments.pairing.drawing import Drawn, Facts
from games.tournaments.pairing.seating import BOT
from games.tournaments.rounds import ends, results

SURPRISE = "surprise"


def begin_round(tournament: Tournament, number: int, entries: Sequence[Entry]) -> Round:
    """Draw the tables of a round and start their games. ``entries`` are all of the tournament."""
    before = ranking.played(ranking.rows_of(tournament))
    facts = facts_of(tournament, number, entries)
    now = timezone.now()
    made = Round.objects.create(
        tournament=tournament,
        number=number,
        begun_at=now,
        ends_at=ends.round_end(tournament, now),
        facts=write_facts(facts),
    )
    by_key = holders(entries)
    people = selectors.people_of(entries)
    for index, drawn in enumerate(drawing.draw(tournament, number, facts, before), 1):
        pairing = Pairing.objects.create(round=made, number=index, division=drawn.division)
        sitting = _sittings(pairing, drawn, by_key)
        Sitting.objects.bulk_create(sitting)
        start_game(tournament, pairing, [people.get(each.person_id or 0) for each in sitting], tournament.terms)
    return made


def _sittings(pairing: Pairing, drawn: Drawn, entries: Mapping[int, Entry]) -> list[Sitting]:
    found = []
    for order, key in enumerate(drawn.entries):
        entry = entries.get(key) if key != BOT else None
        person = entry.person_id if entry and entry.status == Entry.Status.IN else None
        found.append(Sitting(pairing=pairing, order=order, entry=entry, person_id=person))
    return found


def holders(entries: Sequence[Entry]) -> dict[int, Entry]:
    """Who sits in the place of each entry: a reserve where one has taken it over."""
    reserves = {entry.took_over_id: entry for entry in entries if entry.took_over_id}
    return {entry.pk: _last(entry, reserves) for entry in entries}


def _last(entry: Entry, reserves: Mapping[int, Entry]) -> Entry:
    while entry.pk in reserves:
        entry = reserves[entry.pk]
    return entry


def first_holders(entries: Sequence[Entry]) -> dict[int, int]:
    """Under whose entry each person is drawn in a league: that of who had the place at its start."""
    left = {entry.pk: entry.took_over_id for entry in entries if entry.took_over_id}
    found = {}
    for entry in entries:
        key = entry.pk
        while key in left:
            key = left[key]
        found[entry.pk] = key
    return found


def facts_of(tournament: Tournament, number: int, entries: Sequence[Entry]) -> Facts:
    """What a round is drawn from; all waves of a league are drawn, and known, from its start."""
    first = tournament.played.filter(number=1).first()
    if tournament.is_league and first:
        return read_facts(first.facts)
    present = [entry for entry in entries if entry.status == Entry.Status.IN]
    levels: dict[int, list[int]] = {}
    for entry in sorted(present, key=lambda entry: entry.pk):
        levels.setdefault(entry.division if tournament.is_league else 0, []).append(entry.pk)
    people = [levels[level] for level in sorted(levels)]
    if tournament.is_cup:
        people = [cup_people(tournament, number, people[0])]
    pairs = relations.blocks_among([entry.person_id for entry in present])
    blocked = drawing.blocked_pairs(pairs, {entry.person_id: entry.pk for entry in present})
    return Facts(people, blocked, results.results_of(tournament, number - 1))


def cup_people(tournament: Tournament, number: int, present: Sequence[int]) -> list[int]:
    """Who is in this round of a cup, the strongest first."""
    before = tournament.played.filter(number=number - 1).first()
    if before is None:
        return drawing.seeds(present, ratings.ratings_of(tournament), tournament.seed)
    last = [table for table in ranking.played(ranking.rows_of(tournament)) if table.round == before.number]
    return cup.survivors(cup.Knockout(read_facts(before.facts).people[0], last), set(present))


def read_facts(document: Any) -> Facts:
    """The facts as a round keeps them."""
    return Facts(
        [list(map(int, level)) for level in document["people"]],
        frozenset((int(one), int(other)) for one, other in document["blocked"]),
        document.get("results"),
    )


def write_facts(facts: Facts) -> dict[str, Any]:
    """The JSON value that ``read_facts`` takes."""
    return {"people": facts.people, "blocked": sorted(map(list, facts.blocked)), "results": facts.results}


def start_game(tournament: Tournament, pairing: Pairing, people: Sequence[User | None], terms: Terms) -> Game:
    """The game of a table, with these people in turn order."""
    begun = tournament.started_at or timezone.now()
    pairing.game = making.begin_seated(
        title=tournament.title,
        options=options_of(tournament, len(people)),
        people=people,
        bot=bots.USUAL,
        terms=terms,
        rests=OwnRests(tournament.zone, local_day(ZoneInfo(tournament.zone), begun), tournament.holidays),
        is_public=not tournament.is_private,
        is_rated=tournament.is_rated,
        surprise=tournament.modules == SURPRISE,
    )
    pairing.save(update_fields=["game"])
    return pairing.game


def options_of(tournament: Tournament, players: int) -> dict[str, Any]:
    """The title's options for a table of this size; what does not go with it is played with the first preset."""
    if tournament.modules == SURPRISE:
        return {}
    presets = registry.title(tournament.title).options.presets(players)
    chosen = presets.get(tournament.modules) or next(iter(presets.values()))
    return {key: value for key, value in chosen.items() if key != "players"}


def terms_until(tournament: Tournament, people: int, until: datetime) -> Terms | None:
    """The longest clocks with which a table that begins now is over by then; ``None`` if none are."""
    for days in range(tournament.days, 0, -1):
        terms, now = terms_of(days, weekends=tournament.weekends), timezone.now()
        end = latest_end(now, people=people, terms=terms, zone=tournament.zone, holidays=tournament.holidays)
        if end <= until:
            return terms
    return None
