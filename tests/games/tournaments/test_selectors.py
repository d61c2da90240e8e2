"""Each read of tournaments finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User, Viewer
from accounts.services import delete_account
from games.clubs import services as clubs
from games.models import Game, Seat
from games.tournaments import ranking, selectors
from games.tournaments.models import Entry, Event, Pairing, Sitting, Tournament
from tests.games.tournaments.holding import begin, crowd, enter, hold, made, running
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
IN, OUT, WAITING, ASKED = Entry.Status.IN, Entry.Status.OUT, Entry.Status.WAITING, Entry.Status.ASKED
Status = Tournament.Status


def suspend(*people: User) -> None:
    User.objects.filter(pk__in=[person.pk for person in people]).update(is_active=False)


def names(people: Iterable[Entry]) -> list[str]:
    return [entry.person.username for entry in people]


# --- who sees which --------------------------------------------------------------------------------------------------


def test_a_private_tournament_is_seen_by_its_group_and_without_it_by_who_took_part(ana: User, bo: User) -> None:
    names_of_people = ("Di", "Eli", "Flo", "Gus")
    member, asked, sent_away, stranger = map(make_person, names_of_people)
    group, other = clubs.make(user=bo, name="Us"), clubs.make(user=stranger, name="Others")
    for person in (member, sent_away):
        clubs.join(member=clubs.invite(group=group, user=bo, name=person.username))
    clubs.invite(group=group, user=bo, name=asked.username)
    open_to_all, of_group = made(ana, "open"), made(ana, "group", group=group, is_private=True)
    made(ana, "public of a group", group=group)
    of_nobody, elsewhere = made(ana, "gone", is_private=True), made(bo, "elsewhere", group=other, is_private=True)
    for tournament in (open_to_all, of_group, of_nobody):
        enter(tournament, sent_away)
    clubs.send_away(group=group, user=bo, name=sent_away.username)
    everybody = {"open", "public of a group"}

    def seen(viewer: Viewer) -> set[str]:
        return set(selectors.visible_to(viewer).values_list("name", flat=True)) - everybody

    assert everybody <= set(selectors.visible_to(AnonymousUser()).values_list("name", flat=True))
    assert {
        "organiser": seen(ana),
        "founder": seen(bo),
        "member": seen(member),
        "asked": seen(asked),
        "sent away": seen(sent_away),
        "stranger": seen(stranger),
        "nobody": seen(AnonymousUser()),
    } == {
        "organiser": {"group", "gone"},
        "founder": {"group", "elsewhere"},
        "member": {"group"},
        "asked": set(),
        "sent away": {"gone"},
        "stranger": {"elsewhere"},
        "nobody": set(),
    }
    assert elsewhere.is_private


def test_the_calendar_has_each_where_it_belongs_with_those_who_take_part(ana: User, bo: User, cy: User) -> None:
    by_status = {status: made(ana, status, status=status) for status in Status}
    for tournament in by_status.values():
        enter(tournament, bo)
        for person, status in ((make_person(f"{tournament.name}1"), OUT), (make_person(f"{tournament.name}2"), ASKED)):
            enter(tournament, person, status)

    def listed(viewer: Viewer) -> Mapping[str, set[tuple[str, int]]]:
        shown = selectors.calendar(viewer)
        return {when: {(each.name, each.people) for each in there} for when, there in shown.items()}  # type: ignore[attr-defined]

    coming = {(Status.ANNOUNCED.value, 1), (Status.OPEN.value, 1), (Status.FULL.value, 1)}
    for viewer in (ana, bo, cy, AnonymousUser()):
        assert listed(viewer) == {
            "coming": coming,
            "running": {(Status.RUNNING.value, 1)},
            "over": {(Status.FINISHED.value, 1), (Status.CANCELLED.value, 1)},
        }
    everything = by_status.values()
    assert set(selectors.people_in_each(everything).values()) == {1}
    assert selectors.people_in(by_status[Status.OPEN]) == 1
    opened = by_status[Status.OPEN]
    assert selectors.people_in_each([opened]).keys() == {opened.pk}
    assert selectors.tournament_for(cy, opened.public_id) == opened
    own = selectors.entry_of(opened, bo)
    assert own is not None
    assert (own.tournament, own.person, selectors.entry_of(opened, cy)) == (opened, bo, None)


def test_the_last_change_is_a_step_and_no_coming_and_going(ana: User, bo: User) -> None:
    tournament, other = made(ana, "one"), made(ana, "other")
    now = timezone.now()
    Event.objects.create(tournament=tournament, code="started", at=now + timedelta(hours=1))
    Event.objects.create(tournament=tournament, code="entered", person=bo, at=now + timedelta(hours=2))
    Event.objects.create(tournament=other, code="started", at=now + timedelta(hours=3))
    assert selectors.last_changes([tournament]) == {tournament.pk: now + timedelta(hours=1)}


def test_a_group_shows_its_own_that_are_not_over(ana: User) -> None:
    group, other = clubs.make(user=ana, name="Us"), clubs.make(user=ana, name="Others")
    own = made(ana, "own", group=group)
    made(ana, "over", group=group, status=Status.FINISHED)
    made(ana, "other", group=other)
    assert selectors.of_group(group) == [own]


# --- who is due, waits, is out ---------------------------------------------------------------------------------------


def test_whatever_has_a_step_to_make_is_due(ana: User) -> None:
    now = timezone.now()
    past, future = now - timedelta(hours=1), now + timedelta(hours=1)
    due = [
        made(ana, "to open", status=Status.ANNOUNCED, opens_at=past, starts_at=future),
        made(ana, "to start", status=Status.OPEN, opens_at=past, starts_at=past),
        made(ana, "full", status=Status.FULL, opens_at=past, starts_at=past),
        made(ana, "running", status=Status.RUNNING, starts_at=future),
    ]
    made(ana, "later", status=Status.ANNOUNCED, opens_at=future, starts_at=past)
    made(ana, "open", status=Status.OPEN, opens_at=past, starts_at=future)
    made(ana, "held", status=Status.RUNNING, is_held=True)
    made(ana, "held too", status=Status.OPEN, starts_at=past, is_held=True)
    made(ana, "over", status=Status.FINISHED, opens_at=past, starts_at=past)
    made(ana, "cancelled", status=Status.CANCELLED, opens_at=past, starts_at=past)
    assert selectors.due(now) == [tournament.pk for tournament in due]


def test_suspended_are_who_may_not_come_in_and_whose_owner_may_not(ana: User) -> None:
    fine, banned, deleted, owner = map(make_person, ("Di", "Eli", "Flo", "Gus"))
    bot, bot_of_fine = make_bot(owner, "Rex"), make_bot(fine, "Max")
    tournament, other = made(ana, "one"), made(ana, "other")
    for person in (fine, banned, deleted, bot, bot_of_fine):
        enter(tournament, person)
    enter(other, owner)
    suspend(banned, owner)
    delete_account(user=deleted)
    tournament.entries.filter(person=deleted).update(status=IN)
    assert names(selectors.suspended_entries(tournament)) == ["Eli", "Rex"]


def test_reserves_wait_here_and_may_come_in(ana: User) -> None:
    first, banned, inside, elsewhere, last = map(make_person, ("Di", "Eli", "Flo", "Gus", "Hal"))
    tournament, other = made(ana, "one"), made(ana, "other")
    for person in (first, banned, last):
        enter(tournament, person, WAITING)
    enter(tournament, inside)
    enter(other, elsewhere, WAITING)
    suspend(banned)
    assert names(selectors.reserves(tournament)) == ["Di", "Hal"]


# --- tables ----------------------------------------------------------------------------------------------------------


def test_late_is_who_takes_part_and_was_late_twice(ana: User) -> None:
    people = crowd(4)
    tournament, other = begin(hold(ana, *people, rounds=2)), begin(hold(ana, *people, rounds=2))
    twice, out, once, _never = tournament.entries.order_by("pk")
    for each in (tournament, other):
        first = each.played.get()
        again = Pairing.objects.create(round=first, number=9)
        for order, entry in enumerate(each.entries.order_by("pk")):
            late = {} if entry.person in (once.person, people[3]) else {"late_at": timezone.now()}
            Sitting.objects.create(pairing=again, entry=entry, person=entry.person, order=order, **late)
    Sitting.objects.filter(entry__in=[twice, out, once]).update(late_at=timezone.now())
    Sitting.objects.filter(entry=once, pairing__number=9).update(late_at=None)
    Entry.objects.filter(pk=out.pk).update(status=OUT)
    assert selectors.late_entries(tournament) == [twice]


def test_open_are_tables_with_no_places_that_were_not_voided_and_broken_those_without_a_game(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(10)))
    played, voided, deleted, cancelled, fine = tournament.played.get().pairings.order_by("number")
    Sitting.objects.filter(pairing=played).update(place=1)
    Pairing.objects.filter(pk=voided.pk).update(voided_at=timezone.now(), game=None)
    Pairing.objects.filter(pk=deleted.pk).update(game=None)
    Game.objects.filter(pk=played.game_id).update(status=Game.Status.CANCELLED, ended_at=timezone.now())
    Game.objects.filter(pk=cancelled.game_id).update(status=Game.Status.CANCELLED, ended_at=timezone.now())
    assert list(selectors.open_pairings(tournament.played.get())) == [deleted, cancelled, fine]
    assert selectors.broken_pairings(tournament.played.get()) == [deleted, cancelled]


def test_the_tables_of_somebody_run_in_this_tournament(ana: User) -> None:
    people = crowd(4)
    tournament, other = begin(hold(ana, *people)), begin(hold(ana, *people))
    entry = tournament.entries.get(person=people[0])
    (game,) = [game for game in running(tournament) if game.seats.filter(user=people[0]).exists()]
    assert selectors.games_of(tournament, entry) == [game]
    assert {row.entry for row in ranking.rows_of(tournament)} == {each.pk for each in tournament.entries.all()}
    assert selectors.table_that_waits(tournament, people[0]) == game
    assert selectors.table_that_waits(tournament, AnonymousUser()) is None
    assert selectors.table_that_waits(tournament, ana) is None
    own = Seat.objects.filter(game=game, user=people[0])
    own.update(stand_in=Seat.StandIn.LATE)
    assert selectors.table_that_waits(tournament, people[0]) is None
    own.update(stand_in="", waiting_since=None)
    assert selectors.table_that_waits(tournament, people[0]) is None
    own.update(waiting_since=timezone.now())
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED, ended_at=timezone.now())
    assert selectors.table_that_waits(tournament, people[0]) is None
    assert selectors.games_of(tournament, entry) == []
    assert len(selectors.games_of(other, entry)) == 1


def test_whose_round_a_table_is_of_is_told_to_who_may_see_the_tournament(ana: User, bo: User) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    games = running(tournament)
    found = selectors.round_tables_of(games, bo)
    assert {(table.tournament, table.round, table.number) for table in found.values()} == {
        (tournament, 1, 1),
        (tournament, 1, 2),
    }
    assert selectors.round_tables_of(games[:1], bo).keys() == {games[0].pk}
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    assert selectors.round_tables_of(games, bo) == {}
