"""A rated game that ends changes the ratings of its people at once; what does not count changes none."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command

from accounts.models import User
from accounts.services import create_guest
from games.lobby import joining
from games.models import Game, PersonRating, RatedTitle, RatingChange
from games.operations import administering
from games.ratings import voiding
from games.ratings.calculator import MU, replay
from games.ratings.facts import NoCount, key_of, left_out, reason_against
from games.ratings.games import FinishedGame, RatedSeat
from games.ratings.recording import record
from games.ratings.selectors import latest_changes
from games.tables import play
from games.tables.tables import read_table
from tests.games.factories import (
    OPEN,
    RANDOM_BOT,
    confirm,
    fresh,
    open_table,
    play_to_end,
    running_game,
    take_step,
)
from tests.games.ratings.rated import history, mu_of, rated_game, settle, stored
from tests.people import make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def as_replayed(*games: Game) -> dict[tuple[str, str], float]:
    """What ``ratings replay`` makes of these games, told as a stranger would tell them."""
    told = []
    for game in games:
        seats = []
        for seat in game.seats.all():
            place = 1 + game.seats.filter(points__gt=seat.points).count()
            gave_up = seat.gave_up_at.replace(microsecond=0) if seat.gave_up_at else None
            seats.append(RatedSeat(str(seat.user_id), place, int(seat.has_decided), gave_up))
        told.append(FinishedGame(game.ended_at.replace(microsecond=0), game.public_id, game.title, True, tuple(seats)))
    return {key: rating.mu for key, rating in replay(told).items()}


def test_a_rated_game_changes_the_ratings_of_its_people(ana: User, bo: User) -> None:
    games = [rated_game(ana, bo), rated_game(bo, ana)]

    assert as_replayed(*games) == {("tiny", str(ana.pk)): mu_of(ana), ("tiny", str(bo.pk)): mu_of(bo)}
    assert history(ana)[0][0] == MU
    assert history(ana)[1] == (history(ana)[0][1], mu_of(ana))
    assert PersonRating.objects.get(user=ana).games == 2


def test_a_game_that_is_not_rated_yet_is_in_no_history(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    assert len(latest_changes(ana, "tiny")) == 1
    RatingChange.objects.update(**dict.fromkeys(("mu_before", "sigma_before", "mu", "sigma", "games")))
    assert latest_changes(ana, "tiny") == []


def test_an_unrated_game_changes_none(ana: User, bo: User) -> None:
    play_to_end(running_game(ana, bo))

    assert not PersonRating.objects.exists()
    assert not RatingChange.objects.exists()


def test_who_resigns_is_behind_who_plays_on(ana: User, bo: User) -> None:
    game = running_game(ana, bo, is_rated=True)
    for person in (ana, bo):
        take_step(game, person, type="wish", points=1)
        confirm(game, person)
    play.resign(game=game, user=bo)
    play_to_end(game)
    settle()

    assert mu_of(ana) > MU > mu_of(bo)
    assert RatingChange.objects.get(user=bo).gave_up_at is not None


def without(game: Game, absent: User) -> None:
    """Play a game to its end at which all others decide, and this person resigns without having decided."""
    for seat in game.seats.exclude(user=absent).select_related("user"):
        take_step(game, seat.user, type="wish", points=1)
        confirm(game, seat.user)
    play.resign(game=game, user=absent)
    play_to_end(game)
    settle()


def test_who_never_decided_is_left_out_and_the_others_are_rated(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, is_rated=True)
    without(game, cy)

    assert {ana.pk, bo.pk} == set(PersonRating.objects.values_list("user", flat=True))
    assert sorted(RatingChange.objects.values_list("place", flat=True)) in ([0, 0], [0, 1])
    assert as_replayed(fresh(game)) == {("tiny", str(person.pk)): mu_of(person) for person in (ana, bo)}


def test_coming_back_for_one_move_decides_for_oneself_alone(ana: User, bo: User, cy: User) -> None:
    """A second account at the table cannot choose whether a loss counts."""
    for absent in (False, True):
        game = running_game(ana, bo, cy, is_rated=True)
        if not absent:
            take_step(game, cy, type="wish", points=1)
            confirm(game, cy)
        without(game, cy)
        assert {ana.pk, bo.pk} <= set(RatingChange.objects.filter(game=game).values_list("user", flat=True))


def test_a_guest_who_takes_a_seat_over_is_left_out(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, is_rated=True)
    for person in (ana, bo, cy):
        take_step(game, person, type="wish", points=1)
        confirm(game, person)
    number = game.seats.get(user=cy).number
    administering.replace(game=game, admin=ana, number=number, user=create_guest())
    play_to_end(game)
    settle()

    assert reason_against(read_table(fresh(game))) is None
    assert set(RatingChange.objects.values_list("user", flat=True)) == {ana.pk, bo.pk, cy.pk}


def test_a_bot_by_others_is_neither_ranked_nor_rated(ana: User, bo: User, cy: User) -> None:
    rex = make_bot(cy, "Rex")
    game = open_table(ana, OPEN, OPEN, is_rated=True)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    for person in (bo, rex):
        joining.join(game=fresh(game), user=person)
    play_to_end(fresh(game))
    settle()

    assert {ana.pk, bo.pk} == set(RatingChange.objects.values_list("user", flat=True))
    assert {ana.pk, bo.pk} == set(PersonRating.objects.values_list("user", flat=True))
    game.seats.filter(user=rex).update(has_decided=False)
    assert left_out(read_table(fresh(game))) == [], "Nobody expects a rating of a bot."


def test_one_person_and_a_bot_by_others_are_not_rated(ana: User, cy: User) -> None:
    game = open_table(ana, OPEN, is_rated=True)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    joining.join(game=fresh(game), user=make_bot(cy, "Rex"))
    play_to_end(fresh(game))

    assert reason_against(read_table(fresh(game))) == NoCount.ALONE


def test_who_never_came_harms_nobody(ana: User, bo: User) -> None:
    game = running_game(ana, bo, is_rated=True)
    take_step(game, ana, type="wish", points=1)
    confirm(game, ana)
    play.resign(game=game, user=bo)
    play_to_end(game)
    settle()

    assert not RatingChange.objects.exists()
    assert reason_against(read_table(fresh(game))) == NoCount.NEVER_CAME


def test_one_person_among_bots_is_not_rated(ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT], is_rated=True)

    assert reason_against(read_table(game)) == NoCount.ALONE


def test_the_result_of_a_replaced_person_is_theirs_not_the_successors(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, is_rated=True)
    for person in (ana, bo):
        take_step(game, person, type="wish", points=1)
        confirm(game, person)
    number = game.seats.get(user=bo).number
    administering.replace(game=game, admin=ana, number=number, user=cy)
    play_to_end(game)
    settle()

    assert set(RatingChange.objects.values_list("user", flat=True)) == {ana.pk, bo.pk}
    assert mu_of(ana) > MU > mu_of(bo)


def test_what_a_successor_decides_is_no_decision_of_who_never_came(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, is_rated=True)
    administering.replace(game=game, admin=ana, number=game.seats.get(user=bo).number, user=make_person("Di"))
    play_to_end(game)
    settle()
    assert set(RatingChange.objects.values_list("user", flat=True)) == {ana.pk, cy.pk}
    assert left_out(read_table(fresh(game))) == [bo]


def test_a_game_that_is_reopened_counts_once_it_ends_again(ana: User, bo: User) -> None:
    game = rated_game(ana, bo)
    administering.take_back(game=game, admin=ana, number=2)
    settle()
    assert not PersonRating.objects.exists()

    play_to_end(game)
    settle()

    assert PersonRating.objects.get(user=ana).games == 1


def test_a_game_that_ended_before_one_already_rated_takes_its_place_in_the_order(ana: User, bo: User, cy: User) -> None:
    games = [rated_game(ana, bo), rated_game(bo, cy), rated_game(ana, cy)]
    voiding.void(game=games[0], admin=cy, reason="arranged")
    settle()
    assert as_replayed(*games[1:]) == {("tiny", str(person.pk)): mu_of(person) for person in (ana, bo, cy)}

    voiding.give_back(game=games[0], admin=cy)
    settle()

    assert as_replayed(*games) == {("tiny", str(person.pk)): mu_of(person) for person in (ana, bo, cy)}
    assert not RatedTitle.objects.filter(cursor__isnull=False).exists()

    *others, last = sorted(map(fresh, games), key=key_of)
    RatingChange.objects.filter(game__in=others).update(mu=1)
    RatedTitle.objects.update(cursor="")
    voiding.void(game=last, admin=cy, reason="arranged")
    settle()
    assert as_replayed(*others) == {("tiny", str(person.pk)): mu_of(person) for person in (ana, bo, cy)}


@pytest.mark.parametrize("addresses", [("aaaaaaaaaa", "bbbbbbbbbb"), ("bbbbbbbbbb", "aaaaaaaaaa")])
def test_two_games_of_one_second_are_rated_in_the_order_of_their_addresses(
    ana: User, bo: User, addresses: tuple[str, str]
) -> None:
    games = [running_game(ana, bo, is_rated=True) for _game in addresses]
    with time_machine.travel(datetime(2026, 12, 1, 12, 0, 0, 200_000, tzinfo=UTC), tick=False) as clock:
        for game, address in zip(games, addresses, strict=True):
            Game.objects.filter(pk=game.pk).update(public_id=address)
            play_to_end(fresh(game))
            clock.shift(timedelta(milliseconds=500))
        settle()
    expected = as_replayed(*map(fresh, games))
    assert expected == {("tiny", str(person.pk)): mu_of(person) for person in (ana, bo)}


def test_who_has_no_game_left_that_counts_has_no_rating(ana: User, bo: User) -> None:
    game = rated_game(ana, bo)

    voiding.void(game=game, admin=ana, reason="arranged")
    settle()

    assert not PersonRating.objects.exists()
    assert reason_against(read_table(game)) == NoCount.VOIDED


@pytest.mark.parametrize("command", [["rebuild"], ["ratings", "rebuild"]])
def test_a_rebuild_makes_the_same(ana: User, bo: User, cy: User, command: list[str]) -> None:
    games = [rated_game(ana, bo), rated_game(bo, cy), rated_game(ana, cy), rated_game(ana, bo)]
    voiding.void(game=games[1], admin=ana, reason="arranged")
    settle()
    before = stored()
    PersonRating.objects.filter(user=ana).update(mu=1)
    RatingChange.objects.filter(user=bo).update(mu=1)

    call_command(*command)

    assert stored() == before


def test_finishing_asks_the_database_little(
    ana: User, bo: User, django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    game = rated_game(ana, bo)
    RatingChange.objects.filter(game=game).delete()
    table = read_table(game)

    with django_assert_max_num_queries(10):  # Two of them are the savepoint around the saved ratings.
        record(table)
