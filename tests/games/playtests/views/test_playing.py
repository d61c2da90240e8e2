"""The page of a playtest."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games.engine import registry
from games.playtests import services
from games.playtests.models import Playtest
from games.studies.tree import ROOT
from tests.games import tiny_rules
from tests.games.playtests.conftest import again, begin, play_on
from tests.games.playtests.visits import look, moves_in, post, text_of
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

WISH = json.dumps({"type": "wish", "points": 1})
HTMX = {"HX-Request": "true"}


def fail(*_given: Any) -> None:
    raise ZeroDivisionError


def test_a_whole_game_is_played_by_the_buttons_of_the_page(playtest: Playtest, ana: User) -> None:
    answer, luck = look(playtest, ana), Random(1)
    while offered := moves_in(answer):
        fields = dict(re.findall(r'name="(decision|seat)"\s+value="(\d+)"', text_of(answer)))
        made = post(playtest, "step", ana, **fields, move=json.dumps(luck.choice(offered)))
        answer = browser_of(ana).get(made.headers["Location"])
    assert re.search("won|drawn|tie", text_of(answer))
    assert "Let a bot move" not in text_of(answer)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_move_that_is_refused_is_said_above_the_board(playtest: Playtest, ana: User, headers: dict[str, str]) -> None:
    answer = post(playtest, "step", ana, headers=headers, decision=0, seat=0, move='{"type": "play", "stone": 1}')
    assert answer.status_code == 422
    assert 'role="alert"' in text_of(answer)
    assert 'id="play-form"' in text_of(answer)


@pytest.mark.parametrize(
    "fields",
    [
        {"decision": "77"},
        {"decision": "x"},
        {"seat": "9"},
        {"seat": ""},
        {"move": "nonsense"},
        {"move": "[]"},
        {"move": "{}"},
        {"eyes": "99999"},
        {"towards": "99"},
    ],
)
def test_nonsense_is_refused_or_ignored(playtest: Playtest, ana: User, fields: dict[str, str]) -> None:
    sent = {"decision": "0", "seat": "0", "move": WISH} | fields
    assert post(playtest, "step", ana, **sent).status_code in (302, 404, 422)
    assert post(playtest, "bot", ana, **{**sent, "level": "greedy"}).status_code in (302, 404, 422)


@pytest.mark.parametrize("eyes", ["x", "-1", "2", "99999999999"])
def test_eyes_that_nobody_has_are_those_of_whoever_decides(playtest: Playtest, ana: User, eyes: str) -> None:
    answer = look(playtest, ana, eyes=eyes)
    assert answer.status_code == 200
    assert 'id="play-form"' in text_of(answer)


def test_hands_stay_open_while_moves_are_made(playtest: Playtest, ana: User) -> None:
    for open_hands in ("open", ""):
        made = post(playtest, "step", ana, decision=0, seat=0, move=WISH, hands=open_hands)
        assert ("hands=open" in made.headers["Location"]) == bool(open_hands)


def test_a_bot_moves_and_stays_chosen(playtest: Playtest, ana: User) -> None:
    answer = post(playtest, "bot", ana, headers=HTMX, decision=0, seat=0, level="random")
    assert len(again(playtest).nodes) == 1
    assert re.search(r'value="random" selected', text_of(answer))


def test_a_bot_that_keeps_one_waiting_is_refused(playtest: Playtest, ana: User) -> None:
    assert post(playtest, "bot", ana, decision=0, seat=0, level="master").status_code == 422


def test_whoever_has_the_address_sees_the_position_and_no_name(tiny_title: None, cy: User) -> None:
    playtest = begin(make_person("Quetzalcoatlus"))
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=json.loads(WISH))
    for reader in (cy, None):
        answer = look(playtest, reader, at=1, hands="open")
        assert answer.status_code == 200
        page = text_of(answer)
        assert "What only one player sees" in page
        assert "Quetzalcoatlus" not in page
        assert 'id="play-form"' not in page
    assert "Log in to play on from here" in page


def test_who_is_not_logged_in_logs_in_to_play_on(playtest: Playtest) -> None:
    answer = post(playtest, "copy", None, decision=0)
    assert answer.headers["Location"].endswith(f"?next={playtest.get_absolute_url()}")


def test_another_plays_on_from_here_in_a_copy(playtest: Playtest, bo: User) -> None:
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=json.loads(WISH))
    answer = post(playtest, "copy", bo, decision=1)
    made = Playtest.objects.get(owner=bo)
    assert answer.headers["Location"] == f"{made.get_absolute_url()}?at=1"


def test_it_is_deleted_after_a_question(playtest: Playtest, ana: User) -> None:
    address = reverse("playtests:delete", args=[playtest.public_id])
    page = text_of(browser_of(ana).get(address))
    assert "Copies that others have made stay." in page
    assert browser_of(ana).post(address).status_code == 409
    shown = re.findall(r'name="shown" value="(\w+)"', page)
    assert browser_of(ana).post(address, {"shown": shown}).status_code == 302
    assert look(playtest, ana).status_code == 404


def test_forecasts_are_those_of_the_table(ana: User) -> None:
    playtest = begin(ana, "cacao")
    address = reverse("playtests:forecasts", args=[playtest.public_id])
    assert "data-cell" in text_of(browser_of(ana).get(address, {"decision": 0, "tile": "1111", "rotation": 0}))


# --- titles that fail ------------------------------------------------------------------------------------------------


def test_a_title_that_fails_with_a_move_is_said_above_the_board(
    playtest: Playtest, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tiny_rules.MAKE, "wish", fail)
    answer = post(playtest, "step", ana, decision=0, seat=0, move=WISH)
    assert answer.status_code == 409
    assert "The rules of this game failed (ZeroDivisionError)." in text_of(answer)
    assert 'id="play-form"' in text_of(answer)


@pytest.mark.parametrize("what", ["fails", "is refused"])
def test_moves_that_no_longer_fit_lead_to_the_last_position_that_does(
    playtest: Playtest, ana: User, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    end = play_on(playtest, Random(1))
    if what == "fails":
        monkeypatch.setitem(tiny_rules.MAKE, "play", fail)
    else:
        again(playtest).nodes[2]["moves"][0]["stone"] = 99
        nodes = again(playtest).nodes
        number = next(number for number, node in enumerate(nodes) if node["moves"][0]["type"] == "play")
        nodes[number]["moves"][0]["stone"] = 99
        Playtest.objects.filter(pk=playtest.pk).update(nodes=nodes)
    answer = look(playtest, ana, at=end)
    assert answer.status_code == 409
    before = re.findall(r'href="([^"]+\?at=\d+[^"]*)"', text_of(answer))[0]
    shown = browser_of(ana).get(before)
    assert shown.status_code == 200
    assert 'id="play-form"' in text_of(shown)
    as_part = browser_of(ana).get(f"{playtest.get_absolute_url()}?at={end}", headers=HTMX)
    assert as_part.headers["HX-Redirect"] == f"{playtest.get_absolute_url()}?at={end}"
    for address in ("forecasts", "record"):
        assert (
            browser_of(ana)
            .get(reverse(f"playtests:{address}", args=[playtest.public_id]), {"at": end, "decision": end})
            .status_code
            == 409
        )


def test_a_page_that_fails_leads_to_the_move_before(
    playtest: Playtest, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=json.loads(WISH))
    monkeypatch.setattr(type(playtest.edition.rules), "scores", fail)
    answer = look(playtest, ana, at=1)
    assert answer.status_code == 409
    assert f"{playtest.get_absolute_url()}?at=0" in text_of(answer)


def test_a_title_that_is_gone_keeps_its_playtests(tiny_title: None, ana: User) -> None:
    playtest = begin(ana)
    Playtest.objects.update(title="gone")
    assert "gone" not in registry.titles()
    assert look(playtest, ana).status_code == 409
    assert browser_of(ana).get("/playtests/").status_code == 200
    assert browser_of(ana).get(reverse("playtests:delete", args=[playtest.public_id])).status_code == 200


def test_operators_are_not_told_that_a_title_fails_in_a_playtest(
    playtest: Playtest, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody could bring that about by a record."""
    from games.tables import faults

    monkeypatch.setitem(tiny_rules.MAKE, "wish", fail)
    post(playtest, "step", ana, decision=0, seat=0, move=WISH)
    assert faults.lately() == {}
