"""Turns tried without consequence: from a position of a table, for all seats, kept, named, shared, thrown away."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from cacao_site import pruning
from games.errors import GameFinished, MoveRefused
from games.models import Game, Move
from games.selectors import positions
from studies import selectors, services
from studies.errors import SharedTooEarly, StudyFull, TooManyStudies
from studies.models import Study
from studies.tree import MOST_NODES, ROOT
from tests.games.tables import fresh, play_to_end, play_turn, running_game
from tests.games.told import HTMX, forget, with_state
from tests.people import browser_of
from tests.studies.conftest import again, is_over_at, try_some

pytestmark = pytest.mark.django_db

RANDOM = re.compile(r'name="csrfmiddlewaretoken"\s+value="\w+"')


def text_of(answer: Any) -> str:
    return RANDOM.sub("", answer.content.decode())


def look(study: Study, person: User | None, **fields: object) -> Any:
    browser = browser_of(person) if person else Client()
    return browser.get(study.get_absolute_url(), {name: str(value) for name, value in fields.items()})


def part(study: Study, person: User) -> Any:
    """What an open page is given: nothing in it counts what waits at other tables."""
    return browser_of(person).get(study.get_absolute_url(), headers=HTMX)


def post(study: Study, act: str, person: User, *, headers: dict[str, str] | None = None, **fields: Any) -> Any:
    return browser_of(person).post(reverse(f"studies:{act}", args=[study.public_id]), fields, headers=headers)


# --- beginning -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["table", "replay"])
def test_the_page_of_a_table_and_of_its_replay_lead_there(page: str, played: Game, ana: User) -> None:
    browser = browser_of(ana)
    shown = browser.get(reverse(f"games:{page}", args=[played.public_id])).content.decode()
    begin = reverse("studies:begin", args=[played.public_id])
    assert f'action="{begin}"' in shown
    answer = browser.post(begin, {"at": "0"}, follow=True)
    assert answer.status_code == 200
    assert Study.objects.get().owner == ana


def test_who_begins_twice_goes_on(over: Game, ana: User, bo: User) -> None:
    first = services.begin(game=over, person=ana, number=1)
    assert services.begin(game=over, person=ana, number=1) == first
    assert services.begin(game=over, person=ana, number=0) != first
    assert services.begin(game=over, person=bo, number=1) != first
    services.rename(study=first, name="kept")
    assert services.begin(game=over, person=ana, number=1) != first


@pytest.mark.parametrize("at", ["", "-1", "x", "9999", "99999999999999"])
def test_positions_that_never_were_begin_nothing(over: Game, ana: User, at: str) -> None:
    answer = browser_of(ana).post(reverse("studies:begin", args=[over.public_id]), {"at": at})
    assert answer.status_code == 404
    assert not Study.objects.exists()


def test_a_private_table_is_like_none(over: Game, cy: User) -> None:
    Game.objects.filter(pk=over.pk).update(is_public=False)
    there, none = (
        browser_of(cy).post(reverse("studies:begin", args=[address]), {"at": "0"})
        for address in (over.public_id, "nothing222")
    )
    assert there.status_code == none.status_code == 404
    assert text_of(there).replace(over.public_id, "") == text_of(none).replace("nothing222", "")


def test_nobody_keeps_any_number(over: Game, ana: User, settings: Settings) -> None:
    settings.STUDIES_PER_PERSON = 1
    first = services.begin(game=over, person=ana, number=0)
    with pytest.raises(TooManyStudies):
        services.begin(game=over, person=ana, number=1)
    assert services.begin(game=over, person=ana, number=0) == first


# --- trying ----------------------------------------------------------------------------------------------------------


def test_all_seats_are_played_to_the_end_and_the_table_does_not_notice(played: Game, ana: User) -> None:
    before = (fresh(played).__dict__ | {"_state": None}, list(Move.objects.values()))
    study, node, luck = services.begin(game=played, person=ana, number=played.move_count), ROOT, Random(3)
    while not is_over_at(study, node):
        node = try_some(study, node, luck)
        if node % 10 == 0:
            assert look(study, ana, at=node).status_code == 200
    with pytest.raises(GameFinished):
        services.try_move(study=study, node=node, move={})
    assert (fresh(played).__dict__ | {"_state": None}, list(Move.objects.values())) == before


def test_a_finished_game_is_tried_from_any_position_as_it_lay(over: Game, ana: User) -> None:
    for number in range(over.move_count + 1):
        study = services.begin(game=over, person=ana, number=number)
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
    study = services.begin(game=running_game(ana, bo), person=ana, number=0)
    Study.objects.filter(pk=study.pk).update(view={"from": "long ago"})
    assert look(study, ana).status_code == 410


def test_forecasts_are_told_for_cells(ana: User, bo: User) -> None:
    study = services.begin(game=running_game(ana, bo, title="cacao"), person=ana, number=0)
    address = reverse("studies:forecasts", args=[study.public_id])
    told = browser_of(ana).get(address, {"decision": "0"})
    assert told.status_code == 200
    assert browser_of(ana).get(address, {"decision": "5"}).status_code == 404
    assert Client().get(address).status_code == 404


# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_name_keeps_it_and_it_stands_in_the_list(study: Study, ana: User, bo: User) -> None:
    post(study, "rename", ana, decision=0, name="  The better  wish ")
    assert again(study).name == "The better wish"
    page = reverse("studies:studies")
    assert "The better wish" in text_of(browser_of(ana).get(page))
    assert "The better wish" not in text_of(browser_of(bo).get(page))


@pytest.mark.parametrize("name", ["x" * 61, "a\u202eb", "a\u0000b"])
def test_names_that_nobody_can_read_are_refused(study: Study, ana: User, name: str) -> None:
    answer = post(study, "rename", ana, decision=0, name=name)
    assert answer.status_code in (400, 422)
    assert again(study).name == ""


def test_a_turn_is_removed_with_what_follows(study: Study, ana: User) -> None:
    last = try_some(study, try_some(study, ROOT, Random(1)), Random(1))
    answer = post(study, "remove", ana, decision=1)
    assert answer["Location"] == study.get_absolute_url()
    assert last == 2
    assert again(study).nodes == []


def test_it_is_thrown_away(study: Study, ana: User) -> None:
    assert post(study, "throw_away", ana).status_code == 302
    assert not Study.objects.exists()
    assert look(study, ana).status_code == post(study, "throw_away", ana).status_code == 404


def test_what_has_no_name_goes_at_night(over: Game, ana: User) -> None:
    kept, gone = (services.begin(game=over, person=ana, number=number) for number in (0, 1))
    services.rename(study=kept, name="kept")
    with time_machine.travel(timezone.now() + timedelta(days=settings.STUDIES_KEPT_DAYS - 1)):
        list(pruning.prune())
    assert Study.objects.count() == 2
    with time_machine.travel(timezone.now() + timedelta(days=settings.STUDIES_KEPT_DAYS + 1)):
        list(pruning.prune())
    assert list(Study.objects.all()) == [kept]
    assert gone != kept


def test_who_deletes_an_account_leaves_none(study: Study, ana: User) -> None:
    delete_account(user=ana)
    assert not Study.objects.exists()


# --- others ----------------------------------------------------------------------------------------------------------


def test_others_find_nothing_until_it_is_shared(study: Study, ana: User, bo: User, cy: User) -> None:
    try_some(study, ROOT, Random(1))
    for person in (bo, cy, None):
        assert look(study, person).status_code == 404
    post(study, "share", ana, decision=0, shared="on")
    for person in (bo, cy, None):
        shown = look(study, person, at=1)
        assert shown.status_code == 200
        assert 'id="play-form"' not in text_of(shown)
        assert "csrfmiddlewaretoken" not in text_of(shown).split('id="tree"')[1].split("</section>")[0]
    post(study, "share", ana, decision=0)
    assert look(study, cy).status_code == 404


def test_others_change_nothing(study: Study, bo: User) -> None:
    services.share(study=study, is_shared=True)
    for act in ("step", "remove", "rename", "share", "throw_away"):
        answer = post(study, act, bo, decision=0, move='{"type": "wish", "points": 1}', name="mine")
        assert answer.status_code == 404
    assert again(study).nodes == []
    assert again(study).name == ""


def test_of_a_private_table_only_those_read_who_may_see_it(study: Study, bo: User, cy: User) -> None:
    services.share(study=study, is_shared=True)
    Game.objects.update(is_public=False)
    assert look(study, bo).status_code == 200
    assert look(study, cy).status_code == look(study, None).status_code == 404


def test_nothing_is_shared_while_the_table_is_running(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    study = services.begin(game=game, person=ana, number=0)
    with pytest.raises(SharedTooEarly):
        services.share(study=study, is_shared=True)
    assert post(study, "share", ana, decision=0, shared="on").status_code == 409
    assert look(study, bo).status_code == 404
    play_to_end(game)
    assert post(study, "share", ana, decision=0, shared="on").status_code == 302
    assert look(study, bo).status_code == 200


def test_signed_out_people_come_back_to_it(study: Study) -> None:
    answer = Client().post(reverse("studies:step", args=[study.public_id]))
    assert answer.status_code == 302
    assert answer["Location"].endswith(study.get_absolute_url())


# --- what lies hidden ------------------------------------------------------------------------------------------------


def test_worlds_that_look_the_same_to_somebody_are_tried_in_the_same_bytes(
    played: Game, ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studies.models.secrets.token_hex", lambda _bytes: "always the same")
    for person in (ana, cy):
        assert tried_in(played, person, None) == tried_in(played, person, 1) == tried_in(played, person, 2)


def tried_in(game: Game, person: User, world: int | None) -> tuple[Any, list[str]]:
    """What is kept and shown of a study of some turns, when all that the person cannot see is drawn anew."""
    forget()
    state = positions.state_of(game)
    if world is not None:
        seat = next((seat.number for seat in game.seats.all() if seat.user_id == person.pk), None)
        state = game.ruleset.sample_state(game.ruleset.view(state, seat), Random(world))
    with with_state(game, state):
        study = services.begin(game=game, person=person, number=game.move_count)
        pages, node, luck = [text_of(look(study, person))], ROOT, Random(5)
        for _move in range(12):
            if not is_over_at(study, node):
                node = try_some(study, node, luck)
                pages.append(text_of(look(study, person, at=node)))
        kept = (again(study).view, again(study).nodes)
        study.delete()
    return kept, [page.replace(study.public_id, "") for page in pages]


def test_what_was_learned_later_is_not_known_in_it(played: Game, ana: User) -> None:
    study = services.begin(game=played, person=ana, number=1)
    before = text_of(part(study, ana))
    play_turn(played, Random(9))
    forget()
    assert text_of(part(study, ana)) == before


def test_a_position_without_a_view_is_shut_while_its_table_runs_again(study: Study, ana: User) -> None:
    Game.objects.update(status=Game.Status.RUNNING, ended_at=None)
    assert look(study, ana).status_code == 409


# --- playing on ------------------------------------------------------------------------------------------------------


def settled_node(study: Study) -> int:
    """A node at which all have decided what was asked at the same time."""
    node, is_settled = ROOT, False
    while not is_settled:
        node = try_some(study, node, Random(1))
        standing = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
        is_settled = not standing.ruleset.ready(standing.state)
    return node


def play_on(study: Study, person: User, node: int) -> Any:
    fields = {"at": node, "place-1-sitter": "me", "place-2-sitter": "bot:greedy", "visibility": "link"}
    return post(study, "play_from_here", person, **fields)


def test_a_table_begins_with_what_was_tried_when_the_game_is_over(study: Study, ana: User) -> None:
    node = settled_node(study)
    way = f"{reverse('studies:play_from_here', args=[study.public_id])}?at={node}"
    assert way in text_of(look(study, ana, at=node))
    assert browser_of(ana).get(way).status_code == 200
    assert play_on(study, ana, node).status_code == 302
    made = Game.objects.get(source=study.game)
    tried = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
    assert made.ruleset.view(positions.start(made), None) == made.ruleset.view(tried.state, None)


def test_nobody_plays_on_from_what_only_its_owner_may_see(study: Study, bo: User, ana: User) -> None:
    node = settled_node(study)
    assert play_on(study, bo, node).status_code == 404
    services.share(study=study, is_shared=True)
    assert play_on(study, bo, node).status_code == 302


def test_what_was_tried_at_a_running_table_is_no_beginning(played: Game, ana: User) -> None:
    study = services.begin(game=played, person=ana, number=played.move_count)
    assert play_on(study, ana, ROOT).status_code == 409
    Game.objects.filter(pk=played.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert "play-from-here" not in text_of(look(study, ana))
    assert play_on(study, ana, ROOT).status_code == 409
    assert Game.objects.count() == 1


# --- choosing what is turned up --------------------------------------------------------------------------------------


def tile_turned_up(study: Study, code: str) -> str:
    """Try moves, each with this tile chosen, until one is turned up from the pile: what that is."""
    node, luck = ROOT, Random(4)
    while True:
        standing = selectors.standing_at(again(study), selectors.tree_of(again(study)), node)
        ruleset, state = standing.ruleset, standing.state
        assert standing.decider is not None, "the pile is not empty"
        left = ruleset.view(state, None).jungle_pile
        move = ruleset.write_move(ruleset.random_move(state, standing.decider, luck))
        node = services.try_move(study=study, node=node, move=move, next_tile=code)
        view = ruleset.view(selectors.standing_at(again(study), selectors.tree_of(again(study)), node).state, None)
        if view.jungle_pile == left - 1:
            return str(view.sources[0].tiles[-1].code)


@pytest.fixture
def jungle(ana: User, bo: User) -> Study:
    """Ana tries turns at a table of Cacao that just began."""
    return services.begin(game=running_game(ana, bo, title="cacao"), person=ana, number=0)


def test_its_owner_chooses_what_is_turned_up_next(jungle: Study) -> None:
    ruleset = jungle.game.ruleset
    codes = ruleset.next_tiles(selectors.start_of(jungle))
    assert set(codes) == set(ruleset.view(selectors.start_of(jungle), None).unseen)
    for code in codes[:3]:
        assert tile_turned_up(jungle, code) == code


def test_one_choice_is_a_field_of_the_form_and_stays_in_the_tree(jungle: Study, ana: User) -> None:
    assert '<option value="sun"' in text_of(look(jungle, ana))
    standing = selectors.standing_at(jungle, selectors.tree_of(jungle), ROOT)
    move = standing.ruleset.legal_moves(standing.state, standing.decider)[0]
    fields = {"decision": 0, "move": json.dumps(standing.ruleset.write_move(move))}
    post(jungle, "step", ana, **fields)
    post(jungle, "step", ana, **fields, next_tile="sun")
    post(jungle, "step", ana, **fields, next_tile="sun")
    assert [node["next"] for node in again(jungle).nodes if "next" in node] == ["sun"]
    assert len(again(jungle).nodes) == 2


@pytest.mark.parametrize("code", ["gold", "golden-temple", "\x00", "x" * 5000, "volcano"])
def test_a_tile_that_the_pile_does_not_hold_is_refused(jungle: Study, ana: User, code: str) -> None:
    standing = selectors.standing_at(jungle, selectors.tree_of(jungle), ROOT)
    move = standing.ruleset.legal_moves(standing.state, standing.decider)[0]
    answer = post(jungle, "step", ana, decision=0, move=json.dumps(standing.ruleset.write_move(move)), next_tile=code)
    assert answer.status_code in (400, 409, 422)
    assert not again(jungle).nodes


def test_a_position_with_a_chosen_tile_is_no_beginning_of_a_table(jungle: Study, ana: User) -> None:
    assert tile_turned_up(jungle, "water") == "water"
    Study.objects.filter(pk=jungle.pk).update(view=None)
    Game.objects.filter(pk=jungle.game_id).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert play_on(jungle, ana, 1).status_code == 409
