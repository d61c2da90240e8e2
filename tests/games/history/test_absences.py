"""What bots and others decided for a person is no turn of the person's own."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from games.history.absences import Own, has_decided, own_parts
from games.history.course import course_of
from games.models import AuditEntry, Game, Move
from games.tables import play
from tests.games.factories import play_to_end, play_turn, running_game, seat_of

pytestmark = pytest.mark.django_db
EARLY, LATE = 10, 20


@pytest.fixture
def over(ana: User, bo: User) -> Game:
    return play_to_end(running_game(ana, bo, title="cacao"), Random(8))


def own(game: Game, person: User) -> Own:
    seat = seat_of(game, person)
    return own_parts(game, [seat], course_of(game))[seat.seat_number]


def note(game: Game, code: str, after_move: int, *, player: User | None = None, successor: User | None = None) -> None:
    AuditEntry.objects.create(game=game, code=code, after_move=after_move, player=player, successor=successor)


def test_who_stayed_has_decided_all(over: Game, ana: User) -> None:
    assert own(over, ana).has(0, over.move_count)


@pytest.mark.parametrize(
    ("gone", "back"),
    [("given-up", "back"), ("suspended", "back"), ("lent-to-bot", "given-back"), ("lent", "given-back")],
)
def test_nobody_decides_while_away(over: Game, ana: User, bo: User, gone: str, back: str) -> None:
    note(over, gone, EARLY, player=ana)
    assert not own(over, ana).has_turn(over.move_count - 1)
    note(over, back, LATE, player=ana)
    mine = own(over, ana)
    assert [mine.has_turn(begin) for begin in (EARLY - 1, EARLY, LATE - 1, LATE)] == [True, False, False, True]
    assert not mine.has(EARLY - 1, LATE + 1)
    assert own(over, bo).has(0, over.move_count)


def test_a_bot_that_stands_in_once_decides_one_turn(over: Game, ana: User) -> None:
    note(over, "stood-in", EARLY, player=ana)
    end, mine = course_of(over).turn_with(EARLY + 1).number, own(over, ana)
    assert [mine.has_turn(begin) for begin in (EARLY - 1, EARLY, end - 1, end)] == [True, False, False, True]
    note(over, "stood-in", over.move_count, player=ana)
    assert own(over, ana).has_turn(end), "the game was over before the bot had decided"


def test_who_took_a_seat_over_has_not_played_it_before(over: Game, ana: User, bo: User) -> None:
    note(over, "succeeded", EARLY, player=bo, successor=ana)
    assert [own(over, ana).has_turn(begin) for begin in (EARLY - 1, EARLY)] == [False, True]


def test_after_a_resignation_nobody_at_a_table_for_two_decides(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    for _turn in range(4):
        play_turn(game)
    play.resign(game=game, user=bo)
    game = play_to_end(game)
    [resigned] = Move.objects.standing_of(game).filter(data__type="resign").values_list("number", flat=True)
    for person in (ana, bo):
        mine = own(game, person)
        assert [mine.has_turn(begin) for begin in (resigned - 2, resigned, game.move_count - 1)] == [True, False, False]
        assert has_decided(game, seat_of(game, person).seat_number, mine)


def test_who_resigned_at_once_has_decided_nothing(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play.resign(game=game, user=bo)
    game = play_to_end(game)
    for person in (ana, bo):
        assert not has_decided(game, seat_of(game, person).seat_number, own(game, person))
