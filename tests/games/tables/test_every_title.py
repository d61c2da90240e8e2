"""What the site does to tables it does to those of every title: play, take back, replace, export, import, rebuild."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.engine import registry
from games.engine.bots import BOTS, arena
from games.engine.record import dump
from games.engine.title import AnyTitle
from games.models import Game, Move, Seat
from games.operations import administering
from games.records import services
from games.records.selectors import record_for
from games.tables import bot_play, play, rebuilding
from games.tables.tables import read_table
from tests.games.engine.walks import Table, drawn_tables
from tests.games.factories import (
    GREEDY_BOT,
    RANDOM_BOT,
    fresh,
    moves_of,
    play_to_end,
    play_turn,
    running_game,
    take_step,
)
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

SEED = arena.game_seed(5, 1)


class Begun(NamedTuple):
    """A game of one title among people, and the luck with which they play."""

    game: Game
    people: list[User]
    luck: Random


@pytest.fixture(params=registry.titles())
def title(request: pytest.FixtureRequest) -> AnyTitle:
    return registry.title(request.param)


@pytest.fixture
def begun(title: AnyTitle, ana: User, bo: User, cy: User) -> Begun:
    """The fewest people there may be, in the middle of a round."""
    people = [ana, bo, cy][: title.players[0]]
    game, luck = running_game(*people, title=title.name), Random(4)
    for _turn in range(11):
        play_turn(game, luck)
    return Begun(fresh(game), people, luck)


def is_sound(game: Game) -> bool:
    """Whether everything that is kept follows from the moves."""
    return rebuilding.differences(fresh(game)) == []


def test_a_game_of_every_size_is_played_with_bots(title: AnyTitle, ana: User) -> None:
    for players in title.players:
        game = running_game(ana, title=title.name, bots=[RANDOM_BOT] * (players - 2) + [GREEDY_BOT])
        colours = list(game.seats.values_list("colour", flat=True))
        assert sorted(colours) == sorted(set(colours))
        assert set(colours) <= set(title.colours)
        play.resign(game=game, user=ana)
        while bot_play.play_bot(game=game) if fresh(game).is_running else False:
            pass
        assert fresh(game).is_over


def test_people_play_to_the_end_and_what_is_exported_comes_back_as_it_was(begun: Begun) -> None:
    running = services.import_record(dump(services.with_seed(begun.game)))
    assert (running.status, running.move_count) == ("running", begun.game.move_count)
    over = play_to_end(begun.game, begun.luck)
    assert over.is_over
    assert all(seat.points is not None and seat.won is not None for seat in over.seats.all())
    assert is_sound(over)
    document = record_for(over, None)
    again = services.import_record(dump(document))
    assert record_for(again, None) == document
    assert is_sound(running)
    assert is_sound(again)


@pytest.mark.parametrize("table", [table for table in drawn_tables() if table.title.name in registry.titles()], ids=str)
def test_records_of_games_with_every_option_become_the_same_games_here(table: Table) -> None:
    players = table.options["players"]
    played = arena.play(table.title, table.options, SEED, [BOTS["random"]] * players)
    document = arena.record_of(played, title=table.title, options=table.options, seed=SEED, levels=["random"] * players)
    game = services.import_record(dump(document))
    exported = record_for(game, None)
    assert {key: exported[key] for key in ("options", "seed", "result")} == {
        key: document[key] for key in ("options", "seed", "result")
    }
    assert is_sound(game)


def test_an_admin_takes_back_to_any_move_and_the_game_goes_on(begun: Begun, ana: User) -> None:
    count = begun.game.move_count
    for number in (count - 1, count // 2, 0):
        administering.take_back(game=begun.game, admin=ana, number=number)
        assert fresh(begun.game).move_count >= number
        assert is_sound(begun.game)
    assert play_to_end(begun.game, begun.luck).is_over
    assert Move.objects.filter(game=begun.game, retracted_at__isnull=False).count() >= count


def test_rebuilding_and_verifying_change_nothing(begun: Begun, ana: User) -> None:
    before = list(Seat.objects.filter(game=begun.game).order_by("pk").values())
    administering.rebuild(game=begun.game, admin=ana)
    assert administering.verify(game=begun.game, admin=ana) == []
    assert list(Seat.objects.filter(game=begun.game).order_by("pk").values()) == before


def test_a_seat_goes_to_a_bot_and_back_to_a_person(begun: Begun, ana: User) -> None:
    seat = Seat.objects.filter(game=begun.game, waiting_since__isnull=False).first()
    assert seat is not None
    assert seat.user is not None
    take_step(begun.game, seat.user)
    administering.replace(game=begun.game, admin=ana, number=seat.number or 0, bot="random")
    while bot_play.play_bot(game=begun.game):
        pass
    newcomer = make_person("Di")
    administering.replace(game=begun.game, admin=ana, number=seat.number or 0, user=newcomer)
    seat.refresh_from_db()
    assert (seat.user, seat.bot, seat.draft) == (newcomer, "", [])
    assert play_to_end(begun.game, begun.luck).is_over


def test_a_bot_moves_once_for_somebody_who_is_away(begun: Begun, ana: User) -> None:
    table = read_table(fresh(begun.game))
    number = table.title.rules.awaited(table.state)[0]
    count = len(moves_of(begun.game))
    administering.move_by_bot(game=begun.game, admin=ana, number=number)
    assert {move.seat for move in moves_of(begun.game)[count:] if not move.auto} == {number}
    assert is_sound(begun.game)


def test_a_table_that_an_admin_cancelled_asks_nobody(begun: Begun, cy: User) -> None:
    administering.cancel(game=begun.game, admin=cy)

    for person in (*begun.people, None):
        client = Client()
        if person:
            client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
        page = client.get(begun.game.get_absolute_url()).content.decode()
        assert re.search(r"<title>(\(1 new\) )?This table was cancelled", page)
        for words in ("Your turn", "to move", "waited for", "play--mine"):
            assert words not in page
