"""Late entries, replacements, voided tables, setting back, leaving the site: each with what it does to points."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine

from accounts.models import User
from accounts.relations.models import Tie
from accounts.services import delete_account
from games.clocks import clocks
from games.models import Game, Holiday
from games.proposals import proposing
from games.proposals.errors import FixedByTournament
from games.tournaments import organising, ranking, services
from games.tournaments.errors import (
    EntriesClosed,
    NobodyToReplace,
    NothingToVoid,
    OutForGood,
    TooManyTournaments,
    WrongStep,
)
from games.tournaments.models import Entry, Pairing, Tournament
from games.tournaments.rounds import rebuilding, steps
from notifications.models import InboxLine
from tests.games.factories import fresh
from tests.games.tournaments.holding import (
    anew,
    begin,
    crowd,
    hold,
    names,
    pass_time,
    planned,
    play,
    play_round,
    running,
    sittings,
)

pytestmark = pytest.mark.django_db


def test_who_comes_late_plays_from_the_second_round_on(
    ana: User, bo: User, cy: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    services.enter(tournament=tournament, user=bo)
    tournament = play_round(tournament)
    assert "Bo" in {sitting.person.username for sitting in sittings(tournament, 2) if sitting.person}
    with pytest.raises(EntriesClosed):
        services.enter(tournament=tournament, user=cy)
    assert rebuilding.rebuild() == []


def test_nobody_comes_late_to_a_cup(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4), format="cup"))
    with pytest.raises(EntriesClosed):
        services.enter(tournament=tournament, user=bo)


def test_nobody_comes_late_where_no_round_follows_or_while_an_admin_holds_it(
    ana: User, bo: User, admin: User, clock: time_machine.Traveller
) -> None:
    people = crowd(4)
    with pytest.raises(EntriesClosed):
        services.enter(tournament=begin(hold(ana, *people, rounds=1)), user=bo)
    tournament = play_round(begin(hold(ana, *people)))
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    with pytest.raises(EntriesClosed):
        services.enter(tournament=tournament, user=bo)
    organising.let_go(tournament=tournament, admin=admin)
    assert services.enter(tournament=tournament, user=bo).status == Entry.Status.IN


def test_who_withdraws_while_it_runs_does_not_come_back(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    services.withdraw(tournament=tournament, user=people[0])
    with pytest.raises(OutForGood):
        services.enter(tournament=tournament, user=people[0])
    tournament = play_round(tournament)
    assert people[0].username not in {sitting.person.username for sitting in sittings(tournament, 2) if sitting.person}


def points(tournament: Tournament) -> dict[str, float]:
    """What everybody has, by name."""
    entries = list(tournament.entries.select_related("person"))
    names_of = {entry.pk: entry.person.username for entry in entries}
    ranked = ranking.standings_of(tournament, entries, ranking.rows_of(tournament))
    return {names_of[row.entry]: row.points for people in ranked for row in people}


def test_a_reserve_takes_over_the_place_and_begins_with_no_points(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    tournament = play_round(begin(hold(ana, *crowd(4), bo, capacity=4)))
    first = points(tournament)
    leader = max(first, key=lambda name: first[name])
    services.withdraw(tournament=tournament, user=User.objects.get(username=leader))
    entry = tournament.entries.get(person=bo)
    assert (entry.status, entry.out_at) == (Entry.Status.IN, None)
    assert names(tournament, Entry.Status.OUT) == {leader}
    assert points(tournament) == {**first, "Bo": 0}
    tournament = play_round(tournament)
    assert "Bo" in {sitting.person.username for sitting in sittings(tournament, 3) if sitting.person}
    assert rebuilding.rebuild() == []


def test_a_league_has_a_bot_in_the_place_of_who_left(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(5)
    tournament = begin(hold(ana, *people, format="league", size=2, rounds=2))
    services.withdraw(tournament=tournament, user=people[0])
    tournament = play_round(tournament)
    entry = tournament.entries.get(person=people[0])
    own = [sitting for sitting in sittings(tournament, 2) if sitting.entry_id == entry.pk]
    assert own
    assert all(sitting.person_id is None for sitting in own)


def test_a_replacement_must_have_entered(ana: User, bo: User) -> None:
    people = crowd(4)
    tournament = hold(ana, *people)
    entry = tournament.entries.get(person=people[0])
    with pytest.raises(NobodyToReplace):
        organising.replace(tournament=tournament, actor=ana, entry=entry.pk, name="Bo")


def test_a_voided_table_is_played_anew_with_clocks_that_end_in_time(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    before = Pairing.objects.get(number=1).game
    assert before
    pass_time(clock, days=1)
    organising.void_table(tournament=tournament, actor=admin, number=1)
    after = Pairing.objects.get(number=1).game
    assert after
    assert after.pk != before.pk
    assert fresh(before).status == Game.Status.CANCELLED
    assert after.clock
    assert after.clock.start < tournament.terms.start
    assert play_round(tournament).played.count() == 2


def test_by_the_other_rule_its_points_are_shared(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4), voided="shared", rounds=1))
    organising.void_table(tournament=tournament, actor=admin, number=1)
    with pytest.raises(NothingToVoid):
        organising.void_table(tournament=tournament, actor=admin, number=1)
    tournament = play_round(tournament)
    (ranked,) = ranking.standings_of(tournament, list(tournament.entries.all()), ranking.rows_of(tournament))
    assert sorted(row.points for row in ranked) in ([0, 6, 6, 12], [6, 6, 6, 6])
    with pytest.raises(NothingToVoid):
        organising.void_table(tournament=tournament, actor=admin, number=2)


def test_an_admin_sets_back_a_round_and_it_is_drawn_as_before(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = play_round(begin(hold(ana, *crowd(6))))
    drawn = [sitting.entry_id for sitting in sittings(tournament, 2)]
    games = running(tournament)
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    tournament = anew(tournament)
    assert (tournament.is_held, tournament.played.count()) == (True, 1)
    assert {fresh(game).status for game in games} == {Game.Status.CANCELLED}
    assert steps.look_after() == 0
    organising.let_go(tournament=tournament, admin=admin)
    steps.look_after()
    assert [sitting.entry_id for sitting in sittings(tournament, 2)] == drawn
    assert set(tournament.events.filter(by_admin=True).values_list("code", flat=True)) == {"stepped-back", "let-go"}


def test_an_old_page_of_an_admin_sets_nothing_back(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    with pytest.raises(WrongStep):
        organising.step_back(tournament=tournament, admin=admin, step=tournament.steps - 1)


def test_who_leaves_the_site_is_out_and_bots_play_on(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    delete_account(user=people[0])
    assert tournament.entries.get(person=people[0].pk).why == Entry.Why.LEFT
    assert not Game.objects.filter(seats__user=people[0].pk, status=Game.Status.RUNNING).exists()


def test_nothing_that_lasts_can_be_proposed_at_its_tables(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    (game,) = [game for game in running(tournament) if game.seats.filter(user=people[0]).exists()]
    for code, details in (("pause", {"days": 3}), ("cancel", {}), ("take-back", {}), ("terms", {"terms": None})):
        with pytest.raises(FixedByTournament):
            proposing.propose(game=game, user=people[0], code=code, details=details)


def test_only_so_many_holidays_stop_a_clock(ana: User, clock: time_machine.Traveller) -> None:
    people = crowd(4)
    plain = begin(hold(ana, *people, name="plain", holidays=0))
    with_days = begin(hold(ana, *people, name="with days", holidays=1))
    seats = {each.name: running(each)[0].seats.exclude(deadline=None).first() for each in (plain, with_days)}
    before = {name: seat.deadline for name, seat in seats.items() if seat}
    for seat in seats.values():
        assert seat
        assert seat.user
        for day in (3, 4, 5):
            Holiday.objects.get_or_create(user=seat.user, day=f"2026-03-0{day}")
    for name, seat in seats.items():
        assert seat
        clocks.plan_table(seat.game)
        seat.refresh_from_db()
        assert seat.deadline
        moved = seat.deadline - before[name]
        assert moved == (timedelta() if name == "plain" else timedelta(days=1))


def test_nobody_looks_after_more_than_five(ana: User) -> None:
    held = [hold(ana) for _number in range(5)]
    with pytest.raises(TooManyTournaments):
        hold(ana)
    assert Tournament.objects.count() == 5
    organising.cancel(tournament=held[0], actor=ana)
    assert hold(ana).organiser == ana


def test_a_form_that_is_sent_twice_makes_one_for_whoever_sent_it(ana: User, bo: User) -> None:
    key = uuid4()
    by_ana, again, by_bo = (
        services.announce(organiser=person, planned=planned(), form_key=key) for person in (ana, ana, bo)
    )
    assert (again, by_bo.organiser) == (by_ana, bo)


def test_people_who_block_each_other_do_not_meet_while_that_can_be_avoided(
    ana: User, clock: time_machine.Traveller
) -> None:
    people = crowd(8)
    Tie.objects.create(person=people[0], other=people[1], kind=Tie.Kind.BLOCK)
    tournament = begin(hold(ana, *people, rounds=3))
    for _round in range(3):
        for game in running(tournament):
            sat = set(game.seats.values_list("user", flat=True))
            assert not {people[0].pk, people[1].pk} <= sat
            play(game)
        steps.look_after()
    assert rebuilding.rebuild() == []


def test_a_first_round_that_is_taken_back_leaves_all_as_before_the_start(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    """But that it waits, and that a seed everybody knows is another one."""
    tournament = hold(ana, *crowd(4))
    row = Tournament.objects.filter(pk=tournament.pk)
    before: dict[str, object] = {**row.values().get()}
    tournament = begin(tournament)
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    after: dict[str, object] = {**row.values().get()}
    assert {name for name in before if before[name] != after[name]} <= {"steps", "seed", "is_held", "is_sealed"}
    assert after["seed"] != before["seed"]


def test_an_admin_who_plays_ends_a_round_and_tells_the_others_alone(
    ana: User, admin: User, clock: time_machine.Traveller
) -> None:
    tournament = begin(hold(ana, *crowd(3), admin))
    organising.end_round(tournament=tournament, actor=admin, by_admin=True)
    told = InboxLine.objects.filter(kind="tournament_news").values_list("user__username", flat=True)
    assert set(told) == {"Player 1", "Player 2", "Player 3"}


def test_an_admin_who_plays_is_not_told_of_the_own_acts(ana: User, admin: User, clock: time_machine.Traveller) -> None:
    tournament = begin(hold(ana, *crowd(3), admin))

    def told() -> set[str]:
        return set(InboxLine.objects.filter(kind="tournament_news").values_list("user__username", flat=True))

    [table] = [sitting.pairing for sitting in sittings(tournament, 1) if sitting.person == admin]
    organising.void_table(tournament=tournament, actor=admin, number=table.number)
    assert told() == {sitting.person.username for sitting in table.sittings.exclude(person=admin)}
    organising.step_back(tournament=tournament, admin=admin, step=anew(tournament).steps)
    assert told() == {"Ana", "Player 1", "Player 2", "Player 3"}
