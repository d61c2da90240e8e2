"""A tournament's page: what the reader has to do, who meets whom, how everybody stands, what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from games.tables.pages.position_picture import Position, position_of
from games.tournaments import rules, selectors, texts
from games.tournaments.models import Entry, Event, Tournament
from games.tournaments.presenters.bracket import Column, bracket_of
from games.tournaments.presenters.dates import Date, dates_of
from games.tournaments.presenters.days import day, in_own_zone, in_zone, short_moment, zone_note
from games.tournaments.presenters.facts import Facts, Player, facts_of
from games.tournaments.presenters.mine import OwnEnd, OwnGame, own_end_of, own_games_of
from games.tournaments.presenters.outlook import outlook_of
from games.tournaments.presenters.standings import Division, ShownRow, divisions_of, ranks_of
from games.tournaments.presenters.tables import ShownRound, ShownTable, rounds_of, table_of

LOG = 30
CANCELLING = frozenset({"called-off", "too-few"})
"""Codes of events that end a tournament before it is played."""


class LogLine(NamedTuple):
    """What was done, and why in the words of whoever did it."""

    at: str
    text: str
    reason: str


class Final(NamedTuple):
    """The last game of the winner, with the picture of its board where there is one."""

    table: ShownTable
    position: Position | None


class Page(NamedTuple):
    """What stands on the page, besides forms."""

    tournament: Tournament
    is_finished: bool
    entry: Entry | None
    """The reader's."""
    state: str
    people: int
    rounds: int
    dates: Sequence[Date]
    starts: str
    starts_here: str
    """The same in the reader's zone, if that is another time."""
    ends: str
    zone_note: str
    pace: str
    rules: Sequence[str]
    mine: Sequence[OwnGame]
    outlook: str
    """What is certain to be enough for the reader in a league."""
    standing: str
    """How it is with the reader, where no game waits."""
    divisions: Sequence[Division]
    played: Sequence[ShownRound]
    bracket: Sequence[Column]
    entered: Sequence[Player]
    waiting: Sequence[Player]
    is_beaten: bool
    """Whether the reader was knocked out of a cup."""
    podium: Mapping[int, Sequence[Player]]
    own_end: OwnEnd | None
    final: Final | None
    following: Tournament | None
    log: Sequence[LogLine]
    why_cancelled: LogLine | None


def page_of(tournament: Tournament, viewer: Viewer) -> Page:
    """Everything that a reader sees, by a handful of queries however many people take part."""
    facts = facts_of(tournament, viewer)
    is_finished = tournament.status == Tournament.Status.FINISHED
    divisions = divisions_of(facts)
    mine = own_games_of(facts)
    is_beaten = tournament.is_cup and _is_beaten(divisions)
    entry = next((entry for entry in facts.entries if entry.person_id == viewer.pk), None)
    return Page(
        tournament=tournament,
        is_finished=is_finished,
        entry=entry,
        state=texts.state(tournament, len(facts.rounds), facts.planned),
        people=len(facts.present),
        rounds=facts.planned,
        dates=dates_of(facts),
        starts=in_zone(tournament.starts_at, tournament.zone),
        starts_here=in_own_zone(tournament.starts_at, tournament.zone),
        ends=day(_end(facts), tournament.zone),
        zone_note=zone_note(tournament.zone),
        pace=rules.pace(tournament),
        rules=tuple(rules.rules_of(tournament)),
        mine=mine,
        outlook=outlook_of(facts),
        standing="" if mine else _standing(facts, entry, is_beaten=is_beaten),
        divisions=divisions if is_finished or not tournament.is_cup else [],
        played=() if tournament.is_cup else rounds_of(facts),
        bracket=bracket_of(facts) if tournament.is_cup else (),
        entered=[facts.player(entry.person) for entry in facts.present] if not facts.rounds else [],
        waiting=[facts.player(each.person) for each in facts.entries if each.status == Entry.Status.WAITING],
        is_beaten=is_beaten,
        podium=ranks_of(_best(divisions)) if is_finished else {},
        own_end=own_end_of(facts, divisions),
        final=_final(facts) if is_finished else None,
        following=Tournament.objects.filter(previous=tournament).first() if tournament.is_over else None,
        log=_log(tournament),
        why_cancelled=_why_cancelled(tournament),
    )


def _end(facts: Facts) -> datetime:
    if facts.to_come:
        return facts.to_come[-1]
    last = facts.rounds[-1].ends_at if facts.rounds else facts.tournament.starts_at
    return facts.tournament.ended_at or last


def _is_beaten(divisions: Sequence[Division]) -> bool:
    return any(row.player.is_reader and row.is_out for each in divisions for row in each.rows)


def _best(divisions: Sequence[Division]) -> Sequence[ShownRow]:
    """The rows of the first division."""
    return next((each.rows for each in divisions if each.number == 1), [])


def _standing(facts: Facts, entry: Entry | None, *, is_beaten: bool) -> str:
    """How it is with somebody who has nothing to play now."""
    if entry is None or facts.tournament.is_over:
        return ""
    if entry.status == Entry.Status.OUT:
        return texts.out(entry.why)
    if entry.status == Entry.Status.WAITING:
        return _("You’re on the waiting list.")
    if entry.status == Entry.Status.ASKED:
        return _("Confirm that you’re playing this season, or you’re out of the league.")
    if not facts.rounds:
        return _("You’re in.")
    return _("You’ve been knocked out.") if is_beaten else _between_games(facts, entry)


def _between_games(facts: Facts, entry: Entry) -> str:
    last = facts.rounds[-1]
    has_played = any(row.entry == entry.pk and row.round == last.number for row in facts.rows)
    if facts.tournament.is_cup and not has_played and entry.pk in last.facts["people"][0]:
        return _("You have a bye in this round.")
    if not has_played:
        return _("You’re in from the next round on.")
    if facts.to_come:
        date = day(last.ends_at, facts.tournament.zone)
        return _("You’ve played your games of this round. The next round begins by %(date)s.") % {"date": date}
    return _("You’ve played all your games.")


def _final(facts: Facts) -> Final | None:
    """Of a cup its last table, elsewhere the winner's last one."""
    best = next((row.entry for ranked in facts.standings[:1] for row in ranked[:1]), None)
    tables = [table for table in facts.tables.values() if any(row.entry == best for row in table)]
    if best is None or not tables:
        return None
    table = tables[-1]
    game = selectors.game_at(table[0].pairing) if facts.address(table) else None
    return Final(table_of(facts, table), position_of(game) if game else None)


def _log(tournament: Tournament) -> tuple[LogLine, ...]:
    lines = [_log_line(each, tournament.zone) for each in selectors.events_with_people.rows(tournament.pk)[:LOG]]
    return tuple(line for line in lines if line.text)


def _why_cancelled(tournament: Tournament) -> LogLine | None:
    """Who cancelled it, and the reason that everybody may read."""
    if tournament.status != Tournament.Status.CANCELLED:
        return None
    cause = tournament.events.filter(code__in=CANCELLING).select_related("actor", "person").last()
    return _log_line(cause, tournament.zone) if cause else None


def _log_line(event: Event, zone: str) -> LogLine:
    actor, person = _name(event.actor), _name(event.person)
    text = texts.event(event.code, actor=actor, person=person, number=event.number)
    return LogLine(short_moment(event.at, zone), text, event.reason)


def _name(user: User | None) -> str:
    return user.display_name if user else "—"
