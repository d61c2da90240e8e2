"""A table that begins with a position of another one: dealt anew, replayed, exported, counted nowhere."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from accounts.relations.models import Tie
from games.engine.record import dump
from games.lobby import experience, joining
from games.lobby.again import Position, play_from
from games.lobby.errors import (
    DecidedThere,
    NothingLeftToPlay,
    PersonBlocked,
    PositionOfRunningGame,
    ResignedThere,
    WrongNumberOfPlayers,
)
from games.lobby.places import PlaceRequest
from games.models import Game
from games.profiles import selectors
from games.records import services
from games.records.selectors import record_for
from games.tables import play, positions, rebuilding
from games.tables.errors import GameCancelled
from tests.games.factories import (
    GREEDY_BOT,
    ME,
    OPEN,
    RANDOM_BOT,
    fresh,
    invited,
    moves_of,
    play_to_end,
    running_game,
    seat_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def over(tiny_title: None, ana: User, bo: User) -> Game:
    """A game of Ana and Bo that is over."""
    return play_to_end(running_game(ana, bo), Random(3))


def settled(game: Game) -> int:
    """The first position after the beginning in which nobody has decided what others are asked."""
    after = (number for number in range(1, game.move_count) if not game.edition.rules.ready(positions.at(game, number)))
    return next(after)


def play_on(host: User, over: Game, number: int, *others: PlaceRequest, is_public: bool = True) -> Game:
    return play_from(host=host, position=Position(over, number), places=[ME, *others], is_public=is_public)


def played_on(over: Game, ana: User, bo: User, number: int = 0) -> Game:
    """A game of the two that began with a position, played to its end."""
    game = play_on(ana, over, number, OPEN)
    joining.join(game=game, user=bo)
    return play_to_end(fresh(game))


def test_it_begins_with_the_position_and_its_hidden_tiles_are_dealt_anew(over: Game, ana: User) -> None:
    number = settled(over)
    made = [play_on(ana, over, number, RANDOM_BOT) for _table in range(4)]
    before = positions.at(over, number)
    starts = [positions.start(game) for game in made]
    for state in starts:
        assert over.edition.rules.view(state, None) == over.edition.rules.view(before, None)
    assert len({str(over.edition.rules.view(state, 0)) for state in starts}) > 1
    assert {game.commitment for game in made}.isdisjoint({over.commitment})


def test_everybody_sits_where_the_form_says_with_the_colours_of_before(over: Game, ana: User, bo: User) -> None:
    game = play_from(host=bo, position=Position(over, settled(over)), places=[GREEDY_BOT, ME])
    assert seat_of(game, bo).number == 1
    colours = [list(each.seats.order_by("number").values_list("colour", flat=True)) for each in (over, game)]
    assert colours[0] == colours[1]


def test_who_is_invited_is_waited_for(over: Game, ana: User, cy: User) -> None:
    game = play_on(ana, over, settled(over), invited(cy))
    assert game.is_open
    assert not game.terms


def test_it_is_played_to_its_end_replayed_and_nothing_else_changes(over: Game, ana: User, bo: User) -> None:
    before = fresh(over).__dict__ | {"_state": None}
    game = played_on(over, ana, bo, settled(over))
    assert game.is_over
    assert rebuilding.differences(game) == []
    assert fresh(over).__dict__ | {"_state": None} == before


def test_its_record_is_of_a_kind_of_its_own_and_comes_in_again(over: Game, ana: User, bo: User) -> None:
    running = record_for(play_on(ana, over, settled(over), RANDOM_BOT), ana)
    assert "seed" not in running
    assert "opening" not in running
    document = record_for(played_on(over, ana, bo, settled(over)), None)
    assert document["format"] == running["format"] == "cacao-record-from-position/1"
    again = services.import_record(dump(document))
    assert record_for(again, None)["moves"] == document["moves"]
    assert not again.counts
    assert record_for(over, None)["format"] == "cacao-record/1"


def test_it_is_counted_nowhere(over: Game, ana: User, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experience, "FEWEST_GAMES", 1)
    played_on(over, ana, bo).seats.filter(user=bo).update(user=None, bot="random")
    assert [kind.games for kind in selectors.kinds_of(ana)] == [1]
    assert experience.results() == {}


def test_a_game_that_began_so_can_be_gone_on_from_too(over: Game, ana: User, bo: User) -> None:
    first = played_on(over, ana, bo, settled(over))
    second = played_on(first, ana, bo)
    assert rebuilding.differences(second) == []
    assert second.source == first


def test_a_running_table_keeps_its_secrets(tiny_title: None, ana: User, bo: User) -> None:
    with pytest.raises(PositionOfRunningGame):
        play_on(ana, running_game(ana, bo), 0, RANDOM_BOT)
    assert Game.objects.count() == 1


def test_a_table_that_was_called_off_is_not_gone_on_from(over: Game, ana: User) -> None:
    Game.objects.filter(pk=over.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(GameCancelled):
        play_on(ana, fresh(over), 0, RANDOM_BOT)


def test_positions_without_a_decision_are_refused(over: Game, ana: User) -> None:
    with pytest.raises(NothingLeftToPlay):
        play_on(ana, over, over.move_count, RANDOM_BOT)
    assert moves_of(over)[0].data["type"] == "wish"
    with pytest.raises(DecidedThere):
        play_on(ana, over, 1, RANDOM_BOT)


def test_a_position_in_which_somebody_had_resigned_is_refused(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    play.resign(game=game, user=bo)
    number = fresh(game).move_count
    over = play_to_end(game)
    with pytest.raises(ResignedThere):
        play_on(ana, over, number, RANDOM_BOT)


def test_places_are_those_of_the_position(over: Game, ana: User) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        play_on(ana, over, settled(over), RANDOM_BOT, RANDOM_BOT)


def test_nobody_is_invited_whom_one_has_blocked(over: Game, ana: User, cy: User) -> None:
    Tie.objects.create(person=ana, other=cy, kind=Tie.Kind.BLOCK)
    with pytest.raises(PersonBlocked):
        play_on(ana, over, settled(over), invited(cy))


def test_what_comes_of_a_private_table_is_private(over: Game, ana: User) -> None:
    Game.objects.filter(pk=over.pk).update(is_public=False)
    assert not play_on(ana, fresh(over), settled(over), RANDOM_BOT).is_public


def test_programs_may_come_where_they_might_before(over: Game, ana: User) -> None:
    assert not play_on(ana, over, settled(over), OPEN).allows_bots
    Game.objects.filter(pk=over.pk).update(allows_bots=True)
    assert play_on(ana, fresh(over), settled(over), OPEN).allows_bots
