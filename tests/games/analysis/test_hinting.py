"""Hints: against bots alone, for one's own decision, from one's own view, and noted in the log."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.analysis import hinting
from games.analysis.errors import HintInTheMaking, HintsNeedBots, NoHint, UndoFirst
from games.engine.analysis import suggest
from games.models import AuditEntry, Game, Seat
from games.tables import bot_play, play
from games.tables.errors import Away, GameFinished, NotYourSeat, StaleDecision
from games.tables.tables import read_table
from tests.games.factories import (
    RANDOM_BOT,
    fresh,
    running_game,
    seat_of,
    some_move,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture(params=["cacao", "chocolatl"])
def alone(request: pytest.FixtureRequest, ana: User) -> Game:
    """Ana against two bots, and it is her turn."""
    game = running_game(ana, bots=[RANDOM_BOT, RANDOM_BOT], title=request.param)
    while seat_of(game, ana).number not in read_table(fresh(game)).title.rules.to_move(read_table(fresh(game)).state):
        bot_play.play_bot(game=fresh(game))
    return fresh(game)


def notes(game: Game) -> int:
    return AuditEntry.objects.filter(game=game, code=hinting.CODE).count()


def test_some_ways_to_go_on_are_shown_and_noted_once(alone: Game, ana: User) -> None:
    for _again in range(3):
        hinting.ask(game=alone, user=ana)
    table, seat, found = hinting.ways(game=alone, user=ana)
    assert 1 <= len(found) <= hinting.WAYS
    for way in found:
        moves = [table.title.rules.moves.read(move) for move in way["moves"]]
        assert {move.seat for move in moves} == {seat.number}
        table.title.rules.after(table.state, moves)
    assert notes(alone) == 1
    assert "asked for a hint" in AuditEntry.objects.get(game=alone, code=hinting.CODE).sentence


def test_nothing_that_is_hidden_from_the_seat_changes_a_hint(
    alone: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "SECONDS", inf)
    table, seat = read_table(alone), seat_of(alone, ana)
    assert seat.number is not None
    found = hinting.think(table, seat)
    for luck in (1, 2):
        view = table.title.rules.view(table.state, seat.number)
        table.state = table.title.rules.sample_state(view, Random(luck))
        assert hinting.think(table, seat) == found


def test_at_tables_with_other_people_nobody_gets_any(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    with pytest.raises(HintsNeedBots):
        hinting.ask(game=game, user=ana)
    assert notes(game) == 0


def test_a_person_for_whom_a_bot_plays_on_is_no_bot(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play.resign(game=game, user=bo)
    with pytest.raises(HintsNeedBots):
        hinting.ask(game=fresh(game), user=ana)


@pytest.mark.parametrize("how", [how for how in Seat.StandIn.values if how])
def test_who_is_away_gets_none(ana: User, how: str) -> None:
    game = running_game(ana, bots=[RANDOM_BOT], title="cacao")
    Seat.objects.filter(game=game, user=ana).update(stand_in=how)
    with pytest.raises(Away):
        hinting.ask(game=game, user=ana)
    assert notes(game) == 0


def test_nobody_asks_at_the_table_of_somebody_else(alone: Game, bo: User) -> None:
    with pytest.raises(NotYourSeat):
        hinting.ask(game=alone, user=bo)


def test_who_has_not_asked_is_shown_nothing(alone: Game, ana: User) -> None:
    with pytest.raises(StaleDecision):
        hinting.ways(game=alone, user=ana)


def test_a_turn_that_is_begun_is_undone_first(ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT], title="cacao")
    while read_table(fresh(game)).title.rules.to_move(read_table(fresh(game)).state)[0] != seat_of(game, ana).number:
        bot_play.play_bot(game=fresh(game))
    take_step(fresh(game), ana, **some_move(fresh(game), ana, Random(1)))
    with pytest.raises(UndoFirst):
        hinting.ask(game=fresh(game), user=ana)


def test_a_game_that_is_over_has_none(tiny_title: None, ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT], long=True)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=game.started_at)
    with pytest.raises(GameFinished):
        hinting.ask(game=game, user=ana)


def test_a_mind_that_fails_has_no_hint_and_may_be_asked_again(
    alone: Game, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hinting.ask(game=alone, user=ana)
    with monkeypatch.context() as patch:
        patch.setattr(hinting, "suggest", lambda *_args: 1 / 0)
        with pytest.raises(NoHint):
            hinting.ways(game=alone, user=ana)
    assert hinting.ways(game=alone, user=ana)


def test_one_page_of_a_hint_thinks_at_a_time(alone: Game, ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second page of the same hint is asked for while the first one thinks."""
    hinting.ask(game=alone, user=ana)

    def asked_meanwhile(*args: Any) -> Any:
        with pytest.raises(HintInTheMaking):
            hinting.ways(game=alone, user=ana)
        return suggest(*args)

    monkeypatch.setattr(hinting, "suggest", asked_meanwhile)
    assert hinting.ways(game=alone, user=ana)
