"""The steps of a tournament: it opens, starts, goes on to the next round, ends. Each at most once, in one transaction.

People are locked before the tournament, the tournament before its tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

import structlog
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.tournaments import leaving, ranking, selectors
from games.tournaments.models import Entry, Pairing, Round, Sitting, Tournament, note
from games.tournaments.pairing import divisions, drawing
from games.tournaments.rounds import ends, making, voided
from games.tournaments.signals import ranked as ranked_signal
from games.tournaments.signals import told

Status = Tournament.Status
LEAST = 3
"""People, or as many as sit at a table."""
TAKEN_BACK = timedelta(minutes=10)
"""So long a cancellation that has hit nobody yet can be taken back; the others hear of it after that."""
CONFIRM = timedelta(days=7)
"""So long people of a league may think about the next season."""
MOVERS = 2
"""So many go up and down from each division of a league."""

logger = structlog.get_logger(__name__)


def look_after() -> int:
    """Make every step that is due; says how many. One that fails keeps no other tournament waiting."""
    count = 0
    for key in selectors.due(timezone.now()):
        try:
            while advance(key):
                count += 1
        except SoftTimeLimitExceeded:  # An ``Exception`` of Celery’s that is no fault of this tournament.
            raise
        except Exception:
            logger.exception("a tournament could not go on", tournament=key)
    return count


def lock(key: int) -> Tournament:
    """The newest row, locked until the end of the transaction."""
    return Tournament.objects.select_for_update(of=("self",)).get(pk=key)


def entries_of(tournament: Tournament) -> list[Entry]:
    """All of them, in the order in which they came."""
    return list(tournament.entries.order_by("pk"))


def hold_all(key: int) -> Tournament:
    """The tournament with all its people locked, people first; who enters meanwhile is not among them, but stays."""
    User.objects.hold(*Entry.objects.filter(tournament=key).values_list("person_id", flat=True))
    return lock(key)


@transaction.atomic
def advance(key: int) -> bool:
    """Make the next step of a tournament if it is due; says whether there was one."""
    tournament, now = hold_all(key), timezone.now()
    if tournament.is_held:
        return False
    if tournament.status == Status.ANNOUNCED and tournament.opens_at <= now:
        open_entries(tournament)
        return True
    if tournament.takes_entries and tournament.starts_at <= now:
        start(tournament)
        return True
    return tournament.is_running and go_on(tournament)


def set_status(tournament: Tournament, status: str, **more: object) -> None:
    """Write a step."""
    tournament.status = status
    tournament.steps += 1
    for name, value in more.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=["status", "steps", *more])


def open_entries(tournament: Tournament) -> None:
    """Let people enter."""
    set_status(tournament, Status.OPEN)
    note(tournament, "opened")
    if tournament.group is not None:
        members = tournament.group.members.filter(joined_at__isnull=False).exclude(person=tournament.organiser_id)
        told.send(
            Tournament,
            tournament=tournament,
            people=[m.person for m in members.select_related("person")],
            what="open",
            round=0,
        )


# --- start -----------------------------------------------------------------------------------------------------------


def start(tournament: Tournament) -> None:
    """Begin with the first round, or call it off if too few have come."""
    leaving.see_off_suspended(tournament)
    for entry in tournament.entries.filter(status=Entry.Status.ASKED):
        leaving.put_out(entry, Entry.Why.UNCONFIRMED)
    leaving.let_in(tournament)
    entries = entries_of(tournament)
    present = [entry for entry in entries if entry.status == Entry.Status.IN]
    if len(present) < max(LEAST, tournament.size):
        note(tournament, "too-few")
        call_off(tournament=tournament)
        return
    if tournament.is_league:
        _assign_divisions(tournament, present)
    if tournament.format == Tournament.Format.SWISS:
        tournament.rounds = drawing.planned_rounds(tournament, len(present))
    tournament.started_at = timezone.now()
    end = tournament.started_at
    for _round in range(drawing.planned_rounds(tournament, len(present))):
        end = ends.round_end(tournament, end)
    set_status(tournament, Status.RUNNING, rounds=tournament.rounds, started_at=tournament.started_at, promised_end=end)
    note(tournament, "started")
    _begin(tournament, 1, entries)


def _assign_divisions(tournament: Tournament, present: Sequence[Entry]) -> None:
    """Who was here before stays where the last season put them; who is new comes behind."""
    ordered = sorted(present, key=lambda entry: (entry.division, entry.pk))
    by_key = {entry.pk: entry for entry in present}
    for level, keys in enumerate(divisions.split([entry.pk for entry in ordered], tournament.division_size)):
        for key in keys:
            by_key[key].division = level
            by_key[key].save(update_fields=["division"])


def _begin(tournament: Tournament, number: int, entries: Sequence[Entry]) -> None:
    made = making.begin_round(tournament, number, entries)
    note(tournament, "round", number=number)
    people = _concerned_by_round(tournament, made)
    told.send(Tournament, tournament=tournament, people=people, what="begins" if number == 1 else "round", round=number)


def _concerned_by_round(tournament: Tournament, made: Round) -> list[User]:
    """Who plays in it; in a cup also who has a bye, or went out in the round before."""
    playing = Q(pk__in=Sitting.objects.filter(pairing__round=made, person__isnull=False).values("person"))
    if tournament.is_cup:
        before = tournament.played.filter(number__in=[made.number - 1, made.number])
        entries = {key for facts in before.values_list("facts", flat=True) for key in facts["people"][0]}
        playing |= Q(pk__in=Entry.objects.filter(pk__in=entries, status=Entry.Status.IN).values("person"))
    return list(User.objects.active().filter(playing).order_by("pk"))


# --- going on --------------------------------------------------------------------------------------------------------


def go_on(tournament: Tournament) -> bool:
    """Put out of a locked one who was late twice or is suspended; once the round is over begin the next, or end."""
    leaving.see_off_suspended(tournament)
    for entry in selectors.late_entries(tournament):
        leaving.leave(tournament, entry, Entry.Why.LATE)
    last = tournament.played.order_by("-number").first()
    assert last is not None, "what runs has a round"
    if last.ended_at is None and not _end_round(tournament, last):
        return False
    entries = entries_of(tournament)
    if _is_last(tournament, last, entries):
        _finish(tournament, entries)
    else:
        set_status(tournament, Status.RUNNING)
        _begin(tournament, last.number + 1, entries)
    return True


def _end_round(tournament: Tournament, last: Round) -> bool:
    """End a round if all its tables, or its time, are over; nobody waits for a table at which nobody can play."""
    for pairing in selectors.broken_pairings(last):
        voided.void(tournament, pairing, last)
    left = list(selectors.open_pairings(last))
    if left and timezone.now() < ends.with_outages(last):
        return False
    close_round(tournament, last, left)
    return True


def close_round(tournament: Tournament, last: Round, left: Sequence[Pairing]) -> None:
    """End a round: tables that are left have no result."""
    for pairing in left:
        voided.share(tournament, pairing.pk)
    Round.objects.filter(pk=last.pk, ended_at=None).update(ended_at=timezone.now())


def _is_last(tournament: Tournament, last: Round, entries: Sequence[Entry]) -> bool:
    present = [entry.pk for entry in entries if entry.status == Entry.Status.IN]
    if len(present) < 2:
        return True
    if tournament.is_cup:
        return len(making.cup_people(tournament, last.number + 1, present)) < 2
    return last.number >= tournament.rounds


def _finish(tournament: Tournament, entries: Sequence[Entry]) -> None:
    by_key = {entry.pk: entry for entry in entries}
    ranked = ranking.standings_of(tournament, entries, ranking.rows_of(tournament))
    for people in ranked:
        for row in people:
            Entry.objects.filter(pk=row.entry).update(rank=row.rank)
    set_status(tournament, Status.FINISHED, ended_at=timezone.now())
    note(tournament, "finished")
    _tell_end(tournament, [by_key[people[0].entry] for people in ranked[:1] if people])
    ranked_signal.send(Tournament, tournament=tournament)
    if tournament.is_league and tournament.has_seasons and not Tournament.objects.filter(previous=tournament).exists():
        _next_season(tournament, [[by_key[row.entry] for row in people] for people in ranked])


def _tell_end(tournament: Tournament, best: Sequence[Entry]) -> None:
    """Tell the winner, unless out, and everybody else who took part. A later end after a step back is told again."""
    winners = [entry.person for entry in best if entry.status == Entry.Status.IN]
    others = [person for person in selectors.concerned(tournament) if person not in winners]
    for what, people in (("won", winners), ("over", others)):
        told.send(Tournament, tournament=tournament, people=people, what=what, round=tournament.steps)


def _next_season(tournament: Tournament, ranked: Sequence[Sequence[Entry]]) -> None:
    """The next season, which begins a week later at the same time of day with all who confirm."""
    zone, now = ZoneInfo(tournament.zone), timezone.now()
    starts = (now.astimezone(zone) + CONFIRM).replace(minute=0, second=0, microsecond=0)
    copied = (
        *("name", "format", "title", "modules", "size", "rounds", "division_size", "capacity", "days", "weekends"),
        *("holidays", "zone", "is_rated", "voided", "group", "is_private", "organiser", "has_seasons"),
    )
    season = Tournament.objects.create(
        **{name: getattr(tournament, name) for name in copied},
        season=tournament.season + 1,
        previous=tournament,
        status=Status.OPEN,
        opens_at=now,
        starts_at=starts,
    )
    note(season, "opened")
    stay = [[entry for entry in people if entry.status == Entry.Status.IN] for people in ranked]
    moved = divisions.moved([[entry.pk for entry in people] for people in stay], MOVERS)
    old = {entry.pk: entry for people in stay for entry in people}
    for key, level in sorted(moved, key=lambda each: each[1]):
        entry = old[key]
        Entry.objects.create(tournament=season, person=entry.person, status=Entry.Status.ASKED, division=level)
    up = [old[key].person for key, level in moved if level < old[key].division]
    rest = [old[key].person for key, level in moved if level >= old[key].division]
    told.send(Tournament, tournament=season, people=up, what="promoted", round=0)
    told.send(Tournament, tournament=season, people=rest, what="season", round=0)


def call_off(*, tournament: Tournament, actor: User | None = None) -> None:
    """Cancel a locked tournament with its running games, and tell everybody but who did it."""
    running = Game.objects.filter(pairing__round__tournament=tournament, status=Game.Status.RUNNING).order_by("pk")
    for game in list(running):
        voided.end_game(game)
    set_status(tournament, Status.CANCELLED, ended_at=timezone.now())
    note(tournament, "cancelled")
    people = [person for person in selectors.concerned(tournament) if person != actor]
    told.send(Tournament, tournament=tournament, people=people, what="cancelled", round=tournament.steps)
