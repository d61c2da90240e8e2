"""Hints: offered against bots when it is one's turn, shown on the board, and played from there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.analysis import hinting
from games.analysis.presenters.reasons import why
from games.models import Game
from games.pages.presenters.hint import Advice, ShownAdvice
from games.tables import bot_play
from games.tables.tables import read_table
from tests.games.factories import (
    RANDOM_BOT,
    decide,
    fresh,
    running_game,
    seat_of,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db
HINTED = "You’re looking at a hint. Nothing has been played yet."
OFFER = "Give me a hint"


def alone(ana: User, title: str) -> Game:
    """Ana against two bots, and it is her turn."""
    game = running_game(ana, bots=[RANDOM_BOT, RANDOM_BOT], title=title)
    while True:
        table = read_table(fresh(game))
        if seat_of(game, ana).number in table.title.rules.to_move(table.state):
            return fresh(game)
        bot_play.play_bot(game=fresh(game))


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_one_asks_and_sees_each_way_on_the_board(ana: User, title: str) -> None:
    game, client = alone(ana, title), browser_of(ana)
    page = client.get(game.get_absolute_url()).content.decode()
    assert OFFER in page
    assert "The log will show that you asked." in page
    answer = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    assert (answer.status_code, "Play this" in answer.content.decode()) == (200, True)
    second = client.get(reverse("games:hint", args=[game.public_id]), {"way": "2"})
    assert second.content.decode() != answer.content.decode()
    assert "asked for a hint" in client.get(game.get_absolute_url()).content.decode()


def test_the_best_way_is_compared_with_the_second_and_the_others_with_the_best(ana: User) -> None:
    game = alone(ana, "cacao")
    hinting.ask(game=game, user=ana)
    table, _seat, [way, *_others] = hinting.ways(game=fresh(game), user=ana)
    found = [{**way, "parts": {"gold": gold}} for gold in (9, 5, 0)]
    told = [Advice(table, ana, found, number).page({})["advice"].why for number in (1, 2, 3)]
    assert told == [why("cacao", found[way], found[than]) for way, than in ((0, 1), (1, 0), (2, 0))]
    assert len({*told, ""}) == len(told) + 1


def test_what_one_would_decide_in_secret_is_said(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    client.post(reverse("games:ask_for_hint", args=[game.public_id]))
    ways = [client.get(reverse("games:hint", args=[game.public_id]), {"way": way}) for way in (1, 2)]
    cards = [re.findall(r"Ana sacrifices the (\d+)\.", way.content.decode()) for way in ways]
    assert cards[0] != cards[1]
    assert [len(told) for told in cards] == [1, 1]


def test_where_nothing_depends_on_it_a_hint_says_so(ana: User) -> None:
    """All cards that bots would think of sacrificing are worth the same to them."""
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    answer = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    assert "It hardly matters" in answer.content.decode()


def test_cards_that_are_laid_in_secret_have_reasons(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    for _step in ("sacrifice", "confirm"):
        decide(game, ana)
    for _bot in range(2):
        bot_play.play_bot(game=fresh(game))
    assert read_table(fresh(game)).state.phase == "bid"
    answer = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    told = answer.content.decode()
    assert "Played out in " in told
    assert re.search(r'id="hint">(It hardly matters|Lay the \d+ at station \d, )', told)


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_what_a_hint_shows_is_drafted(ana: User, title: str) -> None:
    game, client = alone(ana, title), browser_of(ana)
    shown = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    assert seat_of(game, ana).draft == []
    _table, _seat, found = hinting.ways(game=game, user=ana)
    answer = play(client, game, 1)
    assert answer.redirect_chain == [(game.get_absolute_url(), 302)]
    drafted = [{key: value for key, value in move.items() if key != "auto"} for move in seat_of(game, ana).draft]
    assert drafted[: len(found[0]["moves"])] == found[0]["moves"]
    assert HINTED in shown.content.decode()
    assert "Nothing here counts" not in shown.content.decode()
    assert HINTED not in answer.content.decode()
    assert fresh(game).move_count == game.move_count


def test_an_open_page_is_led_to_the_table_and_shown_nothing_on_the_way(ana: User) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    page = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True).content.decode()
    fields = {"way": "1", "decision": re.findall(r'name="decision" value="(\w+)"', page)[0]}
    answer = client.post(reverse("games:play_hint", args=[game.public_id]), fields, headers={"HX-Request": "true"})
    assert (answer["HX-Redirect"], answer.templates) == (game.get_absolute_url(), [])
    assert seat_of(game, ana).draft


def test_the_address_of_a_hint_that_nobody_asked_for_leads_to_the_table(ana: User) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    answer = client.get(reverse("games:hint", args=[game.public_id]), follow=True)
    assert [address for address, _status in answer.redirect_chain] == [game.get_absolute_url()]
    assert "moved on" not in answer.content.decode()


def test_a_hint_that_is_played_too_late_changes_nothing(ana: User) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    client.post(reverse("games:ask_for_hint", args=[game.public_id]))
    decide(game, ana)
    draft = seat_of(game, ana).draft
    answer = play(client, game, 1)
    assert (answer.status_code, seat_of(game, ana).draft) == (409, draft)
    assert "You’ve begun your turn." in answer.content.decode()


@pytest.mark.parametrize(("decision", "way"), [("7", "1"), ("x", "1"), ("", "9"), ("", "x")])
def test_a_form_that_does_not_fit_lays_nothing(ana: User, decision: str, way: str) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    client.post(reverse("games:ask_for_hint", args=[game.public_id]))
    answer = play(client, game, way, decision or "of another way")
    assert (answer.status_code, seat_of(game, ana).draft) == (409 if decision else 404, [])


def test_an_open_page_keeps_its_hint_while_it_holds(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    client.post(reverse("games:ask_for_hint", args=[game.public_id]))
    fields = {"v": fresh(game).version_mark, "side": str(fresh(game).side_version), "way": "1"}
    bot_play.play_bot(game=fresh(game))
    news = client.get(reverse("games:news", args=[game.public_id]), fields)
    assert "Play this" in news.content.decode()
    decide(game, ana)
    decide(game, ana)
    news = client.get(reverse("games:news", args=[game.public_id]), fields)
    assert (news.status_code, "Play this" in news.content.decode()) == (200, False)


def test_who_resigns_beside_a_hint_resigns_in_the_position_that_stands_there(ana: User) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    page = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True).content.decode()
    shown = re.findall(r'form="resign-form"\s+name="decision"\s+value="(\w+)"', page)[0]
    client.post(f"{game.get_absolute_url()}resign/", {"sure": "yes", "decision": shown})
    assert seat_of(game, ana).resigned


def play(client: Client, game: Game, way: object, decision: str | None = None) -> Any:
    page = client.get(reverse("games:hint", args=[game.public_id]), {"way": way} if decision is None else {})
    shown = re.findall(r'name="decision" value="(\w+)"', page.content.decode())[0] if decision is None else decision
    return client.post(reverse("games:play_hint", args=[game.public_id]), {"way": way, "decision": shown}, follow=True)


def test_a_hint_stays_while_others_decide_at_the_same_time(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    asked = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    bot_play.play_bot(game=fresh(game))
    again = client.get(reverse("games:hint", args=[game.public_id]), {"way": "2"})
    assert (asked.status_code, again.status_code) == (200, 200)
    for _step in ("sacrifice", "confirm"):
        decide(game, ana)
    assert client.get(reverse("games:hint", args=[game.public_id])).status_code == 409


@pytest.mark.parametrize("way", ["0", "9", "x", "-1"])
def test_ways_that_were_not_found_are_refused(ana: User, way: str) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    client.post(reverse("games:ask_for_hint", args=[game.public_id]))
    assert client.get(reverse("games:hint", args=[game.public_id]), {"way": way}).status_code == 404


def test_nothing_is_offered_among_people(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    for person in (ana, bo):
        assert OFFER not in browser_of(person).get(game.get_absolute_url()).content.decode()
        answer = browser_of(person).post(reverse("games:ask_for_hint", args=[game.public_id]))
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("is_exact", "told"),
    [
        (True, "Exactly +7.0 points against the other player at the end, if both play their best."),
        (False, "The bot’s estimate, a few turns ahead: +7.0 points against the others."),
    ],
)
def test_a_hint_says_whether_it_is_exact(is_exact: bool, told: str) -> None:
    advice = ShownAdvice(1, 0, True, True, "", "+7.0", "", is_exact)
    assert told in render_to_string("games/advice.html", {"advice": advice})
