"""The replay of a table: every position, to those who may see the table, with what they could see then."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.history.course import course_of
from games.models import Game
from games.tables import positions
from games.tables.pages.numbers import signed
from games.tables.positions import Position
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
)
from tests.games.told import HTMX, forget
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'(?<=name="csrfmiddlewaretoken" value=")\w+')


def replay(game: Game, at: object = None, user: User | None = None, **headers: str) -> Any:
    client = browser_of(user) if user else Client()
    address = reverse("games:replay", args=[game.public_id])
    return client.get(address, {} if at is None else {"at": str(at)}, headers=headers)


def text_of(answer: Any) -> str:
    """The page without the token that is drawn anew for each answer."""
    return TOKEN.sub("", str(answer.content.decode()))


def ways(answer: Any) -> dict[str, int]:
    """Where the links lead, by their keys."""
    found = re.findall(r'data-at="(\d+)"\s+data-key="(\w+)"', text_of(answer))
    return {key: int(number) for number, key in found}


@pytest.fixture(params=["tiny", "cacao", "chocolatl"])
def played(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    """A game of each title, in its middle."""
    game, luck = running_game(ana, bo, cy, title=request.param), Random(6)
    for _turn in range(8):
        play_turn(game, luck)
    return fresh(game)


def test_every_position_has_an_address(played: Game, ana: User) -> None:
    for number in range(0, played.move_count + 1, 5):
        answer = replay(played, number, ana)
        assert answer.status_code == 200
        assert f'value="{number}"' in text_of(answer)


def test_links_lead_through_the_game_without_scripts(played: Game) -> None:
    number, seen = 0, [0]
    while (following := ways(replay(played, number)).get("ArrowRight")) is not None:
        assert ways(replay(played, following))["ArrowLeft"] == number
        number = following
        seen.append(number)
    assert seen == list(range(played.move_count + 1))


def test_turns_are_fewer_than_moves_and_end_where_the_moves_end(played: Game) -> None:
    number, seen = 0, [0]
    while (following := ways(replay(played, number)).get("ArrowDown")) is not None:
        number = following
        seen.append(number)
    assert seen[-1] == ways(replay(played))["End"] == played.move_count
    assert 2 < len(seen) < played.move_count
    back = [number]
    while (before := ways(replay(played, back[-1])).get("ArrowUp")) is not None:
        back.append(before)
    assert back == seen[::-1]


@pytest.mark.parametrize("at", ["-1", "x", "", "999999", "99999999999999", "1.5"])
def test_positions_that_never_were_are_refused_with_the_reason(tiny: Game, ana: User, at: str) -> None:
    answer = replay(tiny, at, ana)
    assert answer.status_code == 404
    assert "was never there" in text_of(answer)


def test_a_table_that_has_not_begun_has_no_replay(ana: User) -> None:
    answer = replay(open_table(ana, OPEN, title="cacao"), None, ana)
    assert answer.status_code == 409


def test_an_open_page_is_sent_a_part_of_the_same_template(played: Game, ana: User) -> None:
    whole, part = text_of(replay(played, 3, ana)), text_of(replay(played, 3, ana, **HTMX))
    play = part[part.index('<div class="play') :].strip()
    assert "<html" not in part
    assert play in whole


# --- what is shown ---------------------------------------------------------------------------------------------------


def hands(answer: Any) -> int:
    """How many hands lie open."""
    return text_of(answer).count("uncovered__tiles--hand")


def test_everything_lies_open_when_the_game_is_over_and_nothing_before(ana: User, bo: User, cy: User) -> None:
    game, luck = running_game(ana, bo, title="cacao"), Random(6)
    for _turn in range(9):
        play_turn(game, luck)
    for person in (ana, cy, None):
        assert "uncovered" not in text_of(replay(game, 5, person)).replace("css/", "")
    game = play_to_end(game, luck)
    for person in (ana, cy, None):
        assert hands(replay(game, 5, person)) == 2
        assert game.seed in text_of(replay(game, 5, person))


def test_what_a_turn_came_to_is_told_where_it_ends(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(6))
    ends = course_of(game).ends
    brought = [
        (end.number, signed(new["total"] - old["total"]))
        for before, end in pairwise(ends[:-1])
        for old, new in zip(before.scores, end.scores, strict=True)
        if new["total"] != old["total"]
    ]
    assert len(brought) > 10
    for number, amount in brought:
        happened = text_of(replay(game, number)).split('id="happened"')[1].split("</section>")[0]
        assert f"total {amount}<" in happened


def test_the_seed_stays_secret_while_the_game_runs(played: Game, ana: User) -> None:
    assert played.is_running
    assert played.seed not in text_of(replay(played, 1, ana))


def test_a_line_of_the_log_leads_to_its_position(played: Game, ana: User) -> None:
    page = text_of(browser_of(ana).get(played.get_absolute_url()))
    links = re.findall(r'class="log__at" href="([^"]+)"', page)
    assert links
    assert f"{reverse('games:replay', args=[played.public_id])}?at={played.move_count}" == links[0]
    assert all(browser_of(ana).get(link).status_code == 200 for link in links[:3])


def test_invitations_lead_on(ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    browser_of(ana).post(reverse("games:start", args=[game.public_id]))
    game = fresh(game)
    page = text_of(Client().get(game.get_absolute_url(), {"invite": game.invite_token}))
    for link in re.findall(r'href="([^"]+/replay/[^"]*)"', page):
        assert Client().get(link.replace("&amp;", "&")).status_code == 200
    assert Client().get(reverse("games:replay", args=[game.public_id])).status_code == 404


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["tiny", "cacao", "chocolatl"])
def test_the_past_of_a_running_table_tells_nobody_more_than_its_view_of_then(
    title: str, tiny_title: None, ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "STRIDE", 1)
    game, luck = running_game(ana, bo, cy, title=title), Random(2)
    for _turn in range(8):
        play_turn(game, luck)
    game = fresh(game)
    for number in range(0, game.move_count, 3):
        for person in (ana, make_person(f"Di{number}"), None):
            told = [told_with_other_secrets(game, number, person, Random(world)) for world in range(2)]
            assert told[0] == told[1]


def told_with_other_secrets(game: Game, number: int, user: User | None, luck: Random) -> str:
    """The replay's page where all that this person could not see then is drawn anew."""
    forget()
    positions.snapshots.clear()
    own = seat_of(game, user).number if user and game.seats.filter(user=user).exists() else None
    title = game.edition
    secret = title.rules.sample_state(title.rules.view(positions.at(game, number), own), luck)
    if number:
        positions.snapshots.keep(game, Position(number, secret))
    page = text_of(replay(game, number, user, **HTMX))
    positions.snapshots.clear()
    return page


def test_each_seat_gets_its_own_page_of_the_past(ana: User, bo: User) -> None:
    game, luck = running_game(ana, bo, title="cacao"), Random(2)
    for _turn in range(4):
        play_turn(game, luck)
    pages = {text_of(replay(game, 3, person, **HTMX)) for person in (ana, bo, None)}
    assert len(pages) == 3


def test_who_steps_back_to_a_position_costs_little(ana: User, bo: User, django_assert_max_num_queries: Any) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(2))
    client = browser_of(ana)
    address = reverse("games:replay", args=[game.public_id])
    client.get(address, {"at": "30"}, headers=HTMX)
    with django_assert_max_num_queries(10):
        client.get(address, {"at": "30"}, headers=HTMX)
