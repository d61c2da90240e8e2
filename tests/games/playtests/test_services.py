"""What people do with playtests."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from accounts.asking import MovedOn
from accounts.models import User
from accounts.services import delete_account
from games.engine.record import dump, read
from games.lobby.errors import OptionsRefused, UnknownTitle
from games.models import Game, Move
from games.playtests import selectors, services
from games.playtests.errors import (
    NotItsTurn,
    OnlyOverTables,
    PlaytestFull,
    TitleFailed,
    TooManyPlaytests,
    UnknownBot,
)
from games.playtests.models import Playtest
from games.studies.errors import NoSuchNode
from games.studies.tree import ROOT
from games.tables.errors import GameFinished, MoveRefused, NoSuchPosition
from tests.games import tiny_rules
from tests.games.factories import running_game
from tests.games.playtests.conftest import SEED, again, begin, latest, move_some, play_on

pytestmark = pytest.mark.django_db

WISH = {"type": "wish", "points": 1}


def standing(playtest: Playtest, node: int) -> selectors.Standing:
    return selectors.standing_at(again(playtest), selectors.tree_of(again(playtest)), node)


# --- beginning -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["tiny", "cacao", "chocolatl"])
def test_a_whole_game_is_played_for_all_seats_and_its_record_is_true(tiny_title: None, ana: User, title: str) -> None:
    playtest = begin(ana, title, players=3)
    end = play_on(playtest, Random(1))
    found = read(dump(selectors.record_at(again(playtest), end)))
    assert found.outcome is not None
    assert found.seed == SEED


def test_the_same_shuffle_deals_the_same(tiny_title: None, ana: User, bo: User) -> None:
    first, second = begin(ana, "cacao"), begin(bo, "cacao")
    other = begin(bo, "cacao", seed=bytes(32))
    hands = [standing(each, ROOT).state for each in (first, second, other)]
    views = [standing(first, ROOT).title.rules.view(state, 0) for state in hands]
    assert views[0] == views[1]
    assert views[0] != views[2]


def test_there_is_no_such_title(ana: User) -> None:
    with pytest.raises(UnknownTitle):
        services.begin(user=ana, title="chess", options={"players": 2}, seed=SEED)


def test_options_that_cannot_be_played_are_refused(ana: User) -> None:
    with pytest.raises(OptionsRefused):
        services.begin(user=ana, title="cacao", options={"players": 9}, seed=SEED)


def test_somebody_keeps_so_many_and_no_more(tiny_title: None, ana: User, bo: User, settings: Any) -> None:
    settings.PLAYTESTS_PER_PERSON = 2
    first, _second = begin(ana), begin(ana)
    with pytest.raises(TooManyPlaytests):
        begin(ana)
    with pytest.raises(TooManyPlaytests):
        services.copy(playtest=first, user=ana, node=ROOT)
    begin(bo)
    assert Playtest.objects.filter(owner=ana).count() == 2


def test_a_title_that_fails_at_its_setup_begins_nothing(
    tiny_title: None, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiny_rules, "BAG", None)
    with pytest.raises(TitleFailed):
        begin(ana)
    assert not Playtest.objects.exists()


# --- from a table ----------------------------------------------------------------------------------------------------


def test_a_finished_table_is_played_on_from_any_of_its_moves(over: Game, bo: User) -> None:
    number = over.move_count // 2
    playtest, node = services.begin_from(user=bo, game=over, number=number)
    made = [
        move for at in selectors.tree_of(playtest).path(node) for move in selectors.tree_of(playtest).node(at).moves
    ]
    rows = list(Move.objects.standing_of(over).order_by("number").values_list("data", flat=True))
    assert made[:number] == rows[:number]
    assert standing(playtest, latest(playtest)).decider is None, "all of it is there, to go on to"
    assert move_some(playtest, node, Random(3)) is not None
    assert Game.objects.count() == 1


def test_nothing_is_begun_with_a_table_that_runs(tiny_title: None, ana: User, bo: User) -> None:
    with pytest.raises(OnlyOverTables):
        services.begin_from(user=ana, game=running_game(ana, bo), number=0)


def test_no_table_has_had_so_many_moves(over: Game, ana: User) -> None:
    with pytest.raises(NoSuchPosition):
        services.begin_from(user=ana, game=over, number=over.move_count + 1)


def test_it_is_shut_while_its_table_runs_again(over: Game, ana: User, bo: User) -> None:
    playtest, _node = services.begin_from(user=ana, game=over, number=0)
    copied, _node = services.copy(playtest=playtest, user=bo, node=ROOT)
    Game.objects.update(status=Game.Status.RUNNING, ended_at=None)
    for each in (playtest, copied):
        with pytest.raises(OnlyOverTables):
            selectors.playtest_at(each.public_id)


# --- moving ----------------------------------------------------------------------------------------------------------


def test_a_move_is_made_at_once_with_what_follows_unasked(playtest: Playtest) -> None:
    node = services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    assert again(playtest).nodes == [{"parent": ROOT, "moves": [WISH | {"seat": 0}]}]
    assert standing(playtest, node).decider == 1


def test_seats_that_decide_at_the_same_time_decide_in_any_order(playtest: Playtest) -> None:
    node = services.make_move(playtest=playtest, node=ROOT, seat=1, move=WISH)
    assert standing(playtest, node).decider == 0


def test_who_plays_on_from_an_earlier_move_keeps_what_was_played_first(playtest: Playtest) -> None:
    first = services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    other = services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH | {"points": 2})
    same = services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    assert (first, other, same) == (1, 2, 1)


def test_what_is_refused_leaves_no_move(playtest: Playtest) -> None:
    refused: list[tuple[type[Exception], int, int, dict[str, Any]]] = [
        (NotItsTurn, ROOT, 7, WISH),
        (MoveRefused, ROOT, 0, {"type": "wish", "points": 9}),
        (MoveRefused, ROOT, 0, {"type": "play", "stone": 1}),
        (MoveRefused, ROOT, 0, {"type": "resign"}),
        (MoveRefused, ROOT, 0, {}),
        (NoSuchNode, 5, 0, WISH),
    ]
    for error, node, seat, move in refused:
        with pytest.raises(error):
            services.make_move(playtest=playtest, node=node, seat=seat, move=move)
    assert again(playtest).nodes == []


def test_nobody_moves_when_the_game_is_over(playtest: Playtest) -> None:
    end = play_on(playtest, Random(1))
    with pytest.raises(GameFinished):
        services.make_move(playtest=playtest, node=end, seat=0, move=WISH)
    with pytest.raises(GameFinished):
        services.let_bot_move(playtest=again(playtest), node=end, seat=0, level="greedy")


def test_bots_play_a_whole_game(playtest: Playtest) -> None:
    node = ROOT
    while (seat := standing(playtest, node).decider) is not None:
        node = services.let_bot_move(playtest=again(playtest), node=node, seat=seat, level="random")
    assert standing(playtest, node).title.rules.outcome(standing(playtest, node).state) is not None


@pytest.mark.parametrize("level", ["master", "nobody", ""])
def test_only_bots_that_answer_at_once_move(playtest: Playtest, level: str) -> None:
    with pytest.raises(UnknownBot):
        services.let_bot_move(playtest=playtest, node=ROOT, seat=0, level=level)


def test_a_title_that_fails_with_a_move_leaves_everything_as_it_was(
    playtest: Playtest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(tiny_rules.MAKE, "wish", fail)
    with pytest.raises(TitleFailed, match="ZeroDivisionError"):
        services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    assert again(playtest).nodes == []


def test_moves_that_nobody_decides_come_to_an_end(playtest: Playtest, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = playtest.edition.rules
    again_and_again = rules.moves.read(WISH | {"seat": 0})
    monkeypatch.setattr(type(rules), "automatic", lambda *_given: again_and_again)
    monkeypatch.setattr(type(rules), "apply", lambda *_given: [])
    with pytest.raises(TitleFailed, match="EndlessTurn"):
        services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)


def test_there_is_room_for_so_many_moves(playtest: Playtest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_NODES", 1)
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    with pytest.raises(PlaytestFull):
        services.make_move(playtest=playtest, node=1, seat=1, move=WISH)


def test_there_is_room_for_so_much_text(playtest: Playtest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "LARGEST", len(json.dumps([{"parent": 0, "moves": [WISH | {"seat": 0}]}])))
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    with pytest.raises(PlaytestFull):
        services.make_move(playtest=playtest, node=1, seat=1, move=WISH)


# --- copies and the end ----------------------------------------------------------------------------------------------


def test_a_copy_has_the_moves_up_to_here_and_is_ones_own(playtest: Playtest, bo: User) -> None:
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH | {"points": 3})
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    services.make_move(playtest=playtest, node=2, seat=1, move=WISH)
    made, node = services.copy(playtest=again(playtest), user=bo, node=2)
    assert (made.owner, made.seed, made.options) == (bo, playtest.seed, playtest.options)
    assert (made.nodes, node) == ([{"parent": 0, "moves": [WISH | {"seat": 0}]}], 1)
    move_some(made, node, Random(1))
    assert len(again(playtest).nodes) == 3


def test_a_playtest_is_deleted_as_it_was_shown(playtest: Playtest) -> None:
    shown = services.proof_of_deleting(playtest)
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    with pytest.raises(MovedOn):
        services.delete(playtest=playtest, shown=shown)
    services.delete(playtest=playtest, shown=services.proof_of_deleting(again(playtest)))
    assert not Playtest.objects.exists()


def test_they_go_with_the_account_and_copies_stay(playtest: Playtest, over: Game, ana: User, bo: User) -> None:
    services.begin_from(user=ana, game=over, number=2)
    made, _node = services.copy(playtest=playtest, user=bo, node=ROOT)
    delete_account(user=ana)
    assert list(Playtest.objects.all()) == [made]


def test_a_deleted_table_leaves_the_playtest(over: Game, ana: User) -> None:
    playtest, node = services.begin_from(user=ana, game=over, number=2)
    Game.objects.all().delete()
    assert standing(playtest, node).decider is not None
