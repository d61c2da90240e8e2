"""Records in and out: everything when a game is over, what a reader may know before, nothing of what is refused."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine.record import NotVerifiable, Refused, dump
from games.history.pages.log import read_log
from games.models import AuditEntry, Game, Move, Seat
from games.records import services
from games.records.selectors import record_for
from games.tables import rebuilding, versions
from games.tables.tables import read_table
from tests.games.factories import (
    GREEDY_BOT,
    confirm,
    fresh,
    moves_of,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

RECORDS = Path(__file__).parents[2] / "records"
WISH = {"type": "wish", "points": 2}


@pytest.fixture
def finished(ana: User, bo: User) -> Game:
    return play_to_end(running_game(ana, bo, title="cacao"), Random(1))


def rows() -> tuple[int, int, int]:
    """How many games, seats and moves there are."""
    return Game.objects.count(), Seat.objects.count(), Move.objects.count()


def test_taking_the_seed_out_of_a_running_game_is_written_into_its_log(tiny: Game, ana: User) -> None:
    assert services.with_seed(tiny, admin=ana)["seed"] == tiny.seed
    entry = AuditEntry.objects.get(game=tiny)
    assert (entry.sentence, entry.by_admin) == ("Ana saved the game with its seed.", True)


def test_open_pages_of_the_table_find_out_that_the_seed_was_taken_out(tiny: Game, ana: User) -> None:
    before = fresh(tiny)
    services.with_seed(tiny, admin=ana)
    assert not versions.is_seen(tiny.public_id, before.version, before.side_version, reader="")
    assert fresh(tiny).side_version == before.side_version + 1


def test_an_exported_game_comes_back_as_the_same_game(finished: Game, ana: User) -> None:
    document = record_for(finished, ana)
    game = services.import_record(dump(document))
    assert (game.status, game.move_count, game.title) == ("finished", finished.move_count, "cacao")
    again = record_for(game, ana)
    assert again == document
    assert rebuilding.differences(game) == []
    assert game.started_at == moves_of(finished)[0].at
    assert AuditEntry.objects.get(game=game).sentence == "This game was imported from a record."


def test_a_running_game_can_be_imported_and_waits_for_its_seats(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game)
    imported = services.import_record(dump(services.with_seed(fresh(game))))
    assert imported.is_running
    assert list(imported.seats.order_by("number").values_list("waiting_since", flat=True)) == list(
        game.seats.order_by("number").values_list("waiting_since", flat=True)
    )
    assert {seat.player_name for seat in imported.seats.all()} == {"Ana", "Bo"}
    assert imported.seats.filter(user__isnull=False).count() == 0


def test_bots_stay_bots(ana: User) -> None:
    game = open_table(ana, GREEDY_BOT, title="cacao")
    imported = services.import_record(dump(services.with_seed(game)))
    assert imported.seats.exclude(bot="").get().bot == "greedy"


@pytest.mark.parametrize("path", sorted((RECORDS / "good").glob("*-00[0-2]*.json")), ids=lambda path: path.stem)
def test_right_records_become_games(path: Path) -> None:
    game = services.import_record(path.read_bytes())
    assert [move.number for move in moves_of(game)] == list(range(1, game.move_count + 1))


@pytest.mark.parametrize("path", sorted((RECORDS / "bad").glob("*.json")), ids=lambda path: path.stem)
def test_nothing_is_kept_of_a_record_that_is_refused(path: Path) -> None:
    with pytest.raises((Refused, NotVerifiable)):
        services.import_record(path.read_bytes())
    assert rows() == (0, 0, 0)


def test_names_times_and_colours_of_a_record_may_be_anything(finished: Game, ana: User) -> None:
    document = record_for(finished, ana)
    document["seats"] = [{"name": "A\u0000\ud800" + "x" * 500, "colour": ["red"], "kind": 7}, {"bot": "oracle"}]
    for move, at in zip(
        document["moves"], ("2026-02-01T00:00:00", "", "yesterday", "2026-02-31T00:00:00Z"), strict=False
    ):
        move["at"] = at
    game = services.import_record(dump(document))
    assert {move.at for move in moves_of(game)[:4]} == {datetime(2026, 2, 1, tzinfo=UTC)}
    assert [seat.colour for seat in game.seats.order_by("number")] == ["red", "purple"]
    assert [len(seat.name) for seat in game.seats.order_by("number")] == [100, 2]


def test_a_colour_that_two_seats_of_a_record_have_is_nobodys(tiny: Game) -> None:
    document = services.with_seed(tiny)
    for seat in document["seats"]:
        seat["colour"] = document["seats"][-1]["colour"]
    game = services.import_record(dump(document))
    assert len({seat.colour for seat in game.seats.all()}) == len(document["seats"])


@pytest.mark.parametrize(
    "at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
)
def test_times_at_the_ends_of_the_calendar_are_not_judged_and_can_be_read(tiny: Game, ana: User, at: str) -> None:
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    document = services.with_seed(fresh(tiny))
    document["moves"][0]["at"] = at
    game = services.import_record(dump(document))
    assert game.move_count == 1
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        with timezone.override(zone):
            assert "Ana" in read_log(read_table(game), 1).lines
