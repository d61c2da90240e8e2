"""A tournament opens, starts, goes from round to round and ends: each step once, and by its date."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, HiddenPart, PersonRating
from games.tournaments import ranking, services
from games.tournaments.models import Entry, Pairing, Tournament
from games.tournaments.rounds import ends, rebuilding, steps
from tests.games.factories import decide, fresh
from tests.games.tournaments.conftest import NOON
from tests.games.tournaments.holding import (
    anew,
    begin,
    crowd,
    hold,
    names,
    pass_time,
    play_all,
    play_round,
    running,
    sittings,
)

pytestmark = pytest.mark.django_db


def test_entries_open_when_their_time_has_come(ana: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, opens_at=timezone.now() + timedelta(days=1))
    steps.look_after()
    assert anew(tournament).status == Tournament.Status.ANNOUNCED
    clock.shift(timedelta(days=1))
    steps.look_after()
    assert anew(tournament).status == Tournament.Status.OPEN


def test_it_starts_by_itself_and_only_once(ana: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, *crowd(4))
    clock.shift(timedelta(days=2))
    steps.look_after()
    steps.look_after()
    tournament = anew(tournament)
    assert tournament.is_running
    assert tournament.played.count() == 1
    assert len(running(tournament)) == 2


def test_one_that_cannot_go_on_leaves_nothing_half_done_and_keeps_no_other_waiting(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    broken, other = hold(ana, *people, name="broken"), hold(bo, *people, name="other")
    Tournament.objects.filter(pk=broken.pk).update(title="not-installed")
    clock.shift(timedelta(days=2))
    steps.look_after()
    assert anew(other).is_running
    assert anew(broken).status == Tournament.Status.OPEN
    assert not broken.played.exists()
    assert not broken.events.filter(code="started").exists()
    Tournament.objects.filter(pk=broken.pk).update(title="tiny")
    steps.look_after()
    assert len(running(broken)) == 2


def test_with_too_few_people_it_is_called_off(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament = hold(ana, ana, bo)
    clock.shift(timedelta(days=2))
    steps.look_after()
    assert anew(tournament).status == Tournament.Status.CANCELLED


def test_four_people_meet_once_each_and_it_is_over(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4))))
    assert tournament.status == Tournament.Status.FINISHED
    assert (
        Counter(sitting.person_id for number in (1, 2, 3) for sitting in sittings(tournament, number)).most_common(1)[
            0
        ][1]
        == 3
    )
    pairs = {frozenset(pairing.sittings.values_list("entry", flat=True)) for pairing in Pairing.objects.all()}
    assert len(pairs) == 6
    assert sorted(tournament.entries.values_list("rank", flat=True)) == [1, 2, 3, 4]
    assert rebuilding.rebuild() == []


def test_what_was_changed_by_hand_is_noticed(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(4))))
    Entry.objects.filter(tournament=tournament, rank=1).update(rank=4)
    one, other = Pairing.objects.filter(round__number=1).order_by("pk")
    first, second = one.sittings.get(order=0), other.sittings.get(order=0)
    keys = first.entry_id, second.entry_id
    for sitting, key in ((first, keys[1]), (second, keys[0])):
        sitting.entry_id = key
        sitting.save(update_fields=["entry"])
    lines = rebuilding.rebuild()
    assert any("round 1: drawn otherwise" in line for line in lines)


def test_nobody_plays_and_it_still_ends_by_its_date(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    promised = tournament.promised_end
    assert promised
    for _step in range(200):
        pass_time(clock, hours=6)
        steps.look_after()
        if not anew(tournament).is_running:
            break
    tournament = anew(tournament)
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.ended_at <= promised


def wait_for(game: Game, user: User) -> None:
    """Let everybody else decide as long as they can."""
    while others := [seat for seat in game.seats.filter(waiting_since__isnull=False) if seat.user != user]:
        if not fresh(game).is_running:
            break
        assert others[0].user
        decide(game, others[0].user)


def test_who_is_late_twice_is_out_and_has_the_last_place(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    for _round in range(2):
        for game in running(tournament):
            wait_for(game, people[0])
        pass_time(clock, days=5)
        tournament = play_round(tournament)
    entry = tournament.entries.get(person=people[0])
    own = [sitting for number in (1, 2) for sitting in sittings(tournament, number) if sitting.entry_id == entry.pk]
    assert all(sitting.late_at for sitting in own)
    assert entry.status == Entry.Status.OUT
    assert entry.why == Entry.Why.LATE
    (ranked,) = ranking.standings_of(tournament, list(tournament.entries.all()), ranking.rows_of(tournament))
    assert ranked[-1].entry == entry.pk
    assert ranked[-1].points == 0
    assert ranked[-1].late == 2
    assert people[0].username not in {s.person.username for s in sittings(tournament, 3) if s.person}


def test_a_league_goes_on_with_those_who_confirm(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(6)
    tournament = hold(ana, *people, format="league", rounds=2, size=3, division_size=3)
    tournament = play_all(begin(tournament))
    assert tournament.status == Tournament.Status.FINISHED
    season = tournament.next
    assert season.season == 2
    assert season.status == Tournament.Status.OPEN
    assert len(names(season, Entry.Status.ASKED)) == 6
    assert rebuilding.rebuild() == []
    for person in people[:4]:
        services.enter(tournament=season, user=person)
    clock.shift(timedelta(days=8))
    steps.look_after()
    assert anew(season).is_running
    assert names(season) == {person.username for person in people[:4]}
    assert len(names(season, Entry.Status.OUT)) == 2


def test_a_cup_has_one_winner(ana: User, clock: time_machine.Traveller) -> None:
    tournament = play_all(begin(hold(ana, *crowd(9), format="cup", size=3, rounds=1)))
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.played.count() == 2
    assert [number for number in tournament.entries.values_list("rank", flat=True) if number == 1] == [1]
    assert rebuilding.rebuild() == []


def rate(user: User, mu: float, title: str = "tiny") -> None:
    PersonRating.objects.create(user=user, title=title, mu=mu, sigma=5, games=9, score=0, last_game_at=NOON)


def test_the_highest_rated_of_a_cup_do_not_meet_in_the_first_round(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(8)
    strong = {people[1].pk, people[3].pk, people[6].pk, people[7].pk}
    for key, person in enumerate(people):
        rate(person, mu=40 if person.pk in strong else 25 + key)
        rate(person, mu=0 if person.pk in strong else 99, title="cacao")
    tournament = begin(hold(ana, *people, format="cup", size=2, rounds=1))
    tables: dict[int, set[int | None]] = {}
    for sitting in sittings(tournament, 1):
        tables.setdefault(sitting.pairing_id, set()).add(sitting.person_id)
    assert all(len(table & strong) == 1 for table in tables.values())
    tournament = play_all(tournament)
    assert tournament.played.count() == 3
    assert rebuilding.rebuild() == []


def test_who_has_no_rating_comes_behind_who_has_one_in_a_cup(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    rate(people[2], mu=1)
    rate(people[3], mu=2)
    tournament = begin(hold(ana, *people, format="cup", size=2, rounds=1))
    first = tournament.played.get(number=1).facts["people"][0]
    drawn = [tournament.entries.get(pk=key).person for key in first]
    assert drawn[:2] == [people[3], people[2]]


def test_the_draw_of_a_cup_does_not_tell_a_rating_that_somebody_hides(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    for mu, person in enumerate(people):
        rate(person, mu=mu)
    HiddenPart.objects.create(user=people[3], part=HiddenPart.Part.GAMES)
    User.objects.filter(pk=people[2].pk).update(is_unlisted=True)
    tournament = begin(hold(ana, *people, format="cup", size=2, rounds=1))
    first = tournament.played.get(number=1).facts["people"][0]
    drawn = [tournament.entries.get(pk=key).person for key in first]
    assert drawn[:2] == [people[1], people[0]]


@pytest.mark.parametrize(("number", "rounds"), [(3, 2), (5, 4), (9, 5)])
def test_who_comes_says_how_many_rounds_there_are(
    ana: User, clock: time_machine.Traveller, number: int, rounds: int
) -> None:
    tournament = hold(ana, *crowd(number), rounds=0, capacity=16)
    before = ends.latest(tournament, tournament.capacity)
    tournament = begin(tournament)
    assert tournament.rounds == rounds
    assert tournament.promised_end
    assert tournament.promised_end <= before


def test_an_odd_person_meets_a_bot(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(5)))
    assert sum(sitting.entry_id is None for sitting in sittings(tournament, 1)) == 1


def test_a_table_that_is_not_over_in_time_is_shared(ana: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4), rounds=1))
    clock.shift(timedelta(days=60))  # And no worker carried out any deadline.
    steps.look_after()
    tournament = anew(tournament)
    assert tournament.status == Tournament.Status.FINISHED
    assert Game.objects.filter(status=Game.Status.CANCELLED).count() == 2
    (ranked,) = ranking.standings_of(tournament, list(tournament.entries.all()), ranking.rows_of(tournament))
    assert {row.points for row in ranked} == {6}
