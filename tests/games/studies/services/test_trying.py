"""Turns are tried without consequence."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Move
from games.studies import selectors, services
from games.studies.errors import StudyFull
from games.studies.models import Study
from games.studies.tree import MOST_NODES, ROOT
from games.tables import positions
from games.tables.errors import GameFinished, MoveRefused
from tests.games.factories import fresh, running_game
from tests.games.studies.conftest import again, is_over_at, try_some
from tests.games.studies.visits import look, post, text_of
from tests.games.told import HTMX
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


def test_all_seats_are_played_to_the_end_and_the_table_does_not_notice(played: Game, ana: User) -> None:
    before = (fresh(played).__dict__ | {"_state": None}, list(Move.objects.values()))
    study, node, luck = services.begin(game=played, user=ana, number=played.move_count), ROOT, Random(3)
    while not is_over_at(study, node):
        node = try_some(study, node, luck)
        if node % 10 == 0:
            assert look(study, ana, at=node).status_code == 200
    with pytest.raises(GameFinished):
        services.try_move(study=study, node=node, move={})
    assert (fresh(played).__dict__ | {"_state": None}, list(Move.objects.values())) == before


def test_a_finished_game_is_tried_from_any_position_as_it_lay(over: Game, ana: User) -> None:
    for number in range(over.move_count + 1):
        study = services.begin(game=over, user=ana, number=number)
        assert selectors.start_of(study) == positions.at(over, number)


def test_a_step_is_a_form_and_leads_to_its_turn(study: Study, ana: User) -> None:
    move = json.dumps({"type": "wish", "points": 2})
    answer = post(study, "step", ana, decision=0, move=move)
    assert answer["Location"] == f"{study.get_absolute_url()}?at=1"
    update = post(study, "step", ana, decision=1, move=move, headers=HTMX)
    assert update.status_code == 200
    assert f'data-address="{study.get_absolute_url()}?at=2"' in text_of(update)
    assert "<html" not in text_of(update)


def test_undo_redo_and_other_ways_are_links(study: Study, ana: User) -> None:
    for value in (2, 3):
        post(study, "step", ana, decision=0, move=json.dumps({"type": "wish", "points": value}))
    shown = text_of(look(study, ana, at=1))
    assert 'href="?at=0&amp;towards=1"' in shown
    assert 'href="?at=1&amp;towards=1"' in text_of(look(study, ana, at=0, towards=1))
    assert 'href="?at=2&amp;towards=0"' in text_of(look(study, ana, at=0))
    assert re.search(r'href="\?at=1" aria-current="step"', shown)
    assert 'href="?at=2"' in shown


@pytest.mark.parametrize(
    "fields",
    [
        {"decision": "0"},
        {"decision": "0", "move": "nonsense"},
        {"decision": "0", "move": '{"type": "wish", "points": 9}'},
        {"decision": "0", "move": '{"type": "wish", "points": 2, "seat": 1, "more": 1}'},
        {"decision": "0", "move": '{"type": "resign"}'},
        {"decision": "0", "move": '{"type": "play", "stone": 1}'},
    ],
)
def test_what_the_rules_refuse_is_said_on_the_page(study: Study, ana: User, fields: dict[str, str]) -> None:
    answer = browser_of(ana).post(reverse("studies:step", args=[study.public_id]), fields)
    assert answer.status_code == 422
    assert 'role="alert"' in text_of(answer)
    assert again(study).nodes == []


@pytest.mark.parametrize("node", ["7", "-1", "x", "10000", "99999999999999"])
def test_turns_that_were_never_tried_are_refused(study: Study, ana: User, node: str) -> None:
    assert look(study, ana, at=node).status_code == 404
    assert look(study, ana, at=0, towards=7).status_code == 404
    for act in ("step", "remove"):
        assert post(study, act, ana, decision=node, move='{"type": "wish", "points": 1}').status_code == 404


def test_a_full_tree_refuses_more_and_keeps_what_it_has(study: Study, ana: User) -> None:
    full = [
        {"parent": ROOT, "moves": [{"type": "wish", "seat": 0, "points": 1, "n": number}]}
        for number in range(MOST_NODES)
    ]
    Study.objects.filter(pk=study.pk).update(nodes=full)
    with pytest.raises(StudyFull):
        services.try_move(study=again(study), node=ROOT, move={"type": "wish", "points": 1})
    answer = post(study, "step", ana, decision=0, move='{"type": "wish", "points": 1}')
    assert answer.status_code == 422
    assert again(study).nodes == full


def test_moves_that_rules_refuse_since_are_a_refusal_and_no_fault(study: Study, ana: User) -> None:
    node = try_some(study, ROOT, Random(1))
    Study.objects.filter(pk=study.pk).update(nodes=[{"parent": ROOT, "moves": [{"type": "dig", "seat": 0}]}])
    with pytest.raises(MoveRefused):
        selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
    assert look(study, ana, at=1).status_code == 422
    assert look(study, ana).status_code == 200


def test_what_an_earlier_site_wrote_and_nobody_reads_any_more_is_refused(tiny_title: None, ana: User, bo: User) -> None:
    study = services.begin(game=running_game(ana, bo), user=ana, number=0)
    Study.objects.filter(pk=study.pk).update(view={"from": "long ago"})
    assert look(study, ana).status_code == 410


def test_forecasts_are_told_for_cells(ana: User, bo: User) -> None:
    study = services.begin(game=running_game(ana, bo, title="cacao"), user=ana, number=0)
    address = reverse("studies:forecasts", args=[study.public_id])
    told = browser_of(ana).get(address, {"decision": "0"})
    assert told.status_code == 200
    assert browser_of(ana).get(address, {"decision": "5"}).status_code == 404
    assert Client().get(address).status_code == 404


def test_whatever_is_pressed_is_tried_and_never_made_at_the_table(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, make_person("Dee"), title="chocolatl"), Random(6)
    study, node = services.begin(game=game, user=ana, number=0), ROOT
    asked: set[str] = set()
    while {"bid", "dice"} - asked:
        html = text_of(look(study, ana, at=node))
        asked |= set(re.findall(r'data-task="(\w+)"', html))
        ways = re.findall(r'formaction="([^"]+)"', html)
        assert [way for way in ways if not way.startswith(study.get_absolute_url())] == []
        node = try_some(study, node, luck)
