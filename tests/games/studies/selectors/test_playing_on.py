"""A table begins with what was tried; what is turned up next is chosen."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.lobby.errors import PositionOfRunningGame
from games.models import Game
from games.studies import selectors, services
from games.studies.models import Study
from games.studies.tree import ROOT
from games.tables import positions
from games.tables.errors import NoSuchPosition
from tests.games.factories import running_game
from tests.games.studies.conftest import again, try_some
from tests.games.studies.visits import look, post, text_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def settled_node(study: Study) -> int:
    """A node at which all have decided what was asked at the same time."""
    node, is_settled = ROOT, False
    while not is_settled:
        node = try_some(study, node, Random(1))
        standing = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
        is_settled = not standing.title.rules.ready(standing.state)
    return node


def play_on(study: Study, user: User, node: int) -> Any:
    fields = {"at": node, "place-1-sitter": "me", "place-2-sitter": "bot:greedy", "visibility": "link"}
    return post(study, "play_from_here", user, **fields)


def test_a_table_begins_with_what_was_tried_when_the_game_is_over(study: Study, ana: User) -> None:
    node = settled_node(study)
    way = f"{reverse('studies:play_from_here', args=[study.public_id])}?at={node}"
    assert way in text_of(look(study, ana, at=node))
    assert browser_of(ana).get(way).status_code == 200
    assert play_on(study, ana, node).status_code == 302
    made = Game.objects.get(source=study.game)
    tried = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
    assert made.edition.rules.view(positions.start(made), None) == made.edition.rules.view(tried.state, None)


def test_nobody_plays_on_from_what_only_its_owner_may_see(study: Study, bo: User, ana: User) -> None:
    node = settled_node(study)
    assert play_on(study, bo, node).status_code == 404
    services.share(study=study, is_shared=True)
    assert play_on(study, bo, node).status_code == 302


def test_a_game_that_goes_on_again_is_no_beginning_and_has_fewer_positions(over: Game, ana: User) -> None:
    study = services.begin(game=over, user=ana, number=over.move_count)
    assert "play-from-here" not in text_of(look(study, ana)), "Nothing is left to play."
    Game.objects.filter(pk=over.pk).update(status=Game.Status.RUNNING, ended_at=None)
    with pytest.raises(PositionOfRunningGame):
        selectors.position_to_play(again(study), ROOT)
    ended = {"status": Game.Status.FINISHED, "ended_at": timezone.now()}
    Game.objects.filter(pk=over.pk).update(move_count=over.move_count - 1, **ended)
    with pytest.raises(NoSuchPosition):
        selectors.start_of(again(study))


def test_what_was_tried_at_a_running_table_is_no_beginning(played: Game, ana: User) -> None:
    study = services.begin(game=played, user=ana, number=played.move_count)
    assert play_on(study, ana, ROOT).status_code == 409
    Game.objects.filter(pk=played.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert "play-from-here" not in text_of(look(study, ana))
    assert play_on(study, ana, ROOT).status_code == 409
    assert Game.objects.count() == 1


def tile_turned_up(study: Study, code: str) -> str:
    """Try moves, each with this tile chosen, until one is turned up from the pile: what that is."""
    node, luck = ROOT, Random(4)
    while True:
        standing = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
        title, state = standing.title, standing.state
        assert standing.decider is not None, "the pile is not empty"
        left = title.rules.view(state, None).jungle_pile
        move = title.rules.moves.write(title.rules.random_move(state, standing.decider, luck))
        node = services.try_move(study=study, node=node, move=move, next_tile=code)
        view = title.rules.view(selectors.standing_at(again(study), selectors.tree_of(again(study)), node).state, None)
        if view.jungle_pile == left - 1:
            return str(view.sources[0].tiles[-1].code)


@pytest.fixture
def jungle(ana: User, bo: User) -> Study:
    """Ana tries turns at a table of Cacao that just began."""
    return services.begin(game=running_game(ana, bo, title="cacao"), user=ana, number=0)


def test_its_owner_chooses_what_is_turned_up_next(jungle: Study) -> None:
    title = jungle.game.edition
    codes = title.rules.next_tiles(selectors.start_of(jungle))
    assert set(codes) == set(title.rules.view(selectors.start_of(jungle), None).unseen)
    for code in codes[:3]:
        assert tile_turned_up(jungle, code) == code


def test_one_choice_is_a_field_of_the_form_and_stays_in_the_tree(jungle: Study, ana: User) -> None:
    assert '<option value="sun"' in text_of(look(jungle, ana))
    standing = selectors.standing_at(jungle, selectors.tree_of(jungle), ROOT)
    move = standing.title.rules.legal_moves(standing.state, standing.decider)[0]
    fields = {"decision": 0, "move": json.dumps(standing.title.rules.moves.write(move))}
    post(jungle, "step", ana, **fields)
    post(jungle, "step", ana, **fields, next_tile="sun")
    post(jungle, "step", ana, **fields, next_tile="sun")
    assert [node["next"] for node in again(jungle).nodes if "next" in node] == ["sun"]
    assert len(again(jungle).nodes) == 2


@pytest.mark.parametrize("code", ["gold", "golden-temple", "\x00", "x" * 5000, "volcano"])
def test_a_tile_that_the_pile_does_not_hold_is_refused(jungle: Study, ana: User, code: str) -> None:
    standing = selectors.standing_at(jungle, selectors.tree_of(jungle), ROOT)
    move = standing.title.rules.legal_moves(standing.state, standing.decider)[0]
    answer = post(
        jungle, "step", ana, decision=0, move=json.dumps(standing.title.rules.moves.write(move)), next_tile=code
    )
    assert answer.status_code in (400, 409, 422)
    assert not again(jungle).nodes


def test_a_position_with_a_chosen_tile_is_no_beginning_of_a_table(jungle: Study, ana: User) -> None:
    assert tile_turned_up(jungle, "water") == "water"
    Study.objects.filter(pk=jungle.pk).update(view=None)
    Game.objects.filter(pk=jungle.game_id).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert play_on(jungle, ana, 1).status_code == 409
