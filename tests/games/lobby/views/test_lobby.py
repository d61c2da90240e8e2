"""The list of open tables."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.services import create_guest
from games.engine.clock.terms import DAY, PRESETS, Terms
from games.lobby import hosting, joining
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    invited,
    open_table,
)
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

TABLES = "/tables/"


def test_everybody_may_look_at_the_open_tables(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, GREEDY_BOT, title="cacao", timing="strict")
    page = client.get(TABLES).content.decode()
    assert game.get_absolute_url() in page
    assert "1 of 3 places is free" in page
    assert "Timing: strict" in page


def test_a_table_names_each_of_its_modules(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao", modules=["gem-mines", "huts"])
    for address in (TABLES, game.get_absolute_url()):
        page = client.get(address).content.decode()
        assert all(f'<span class="badge">{name}</span>' in page for name in ("Gem Mines", "Huts"))


WORKERS = {"0022": 1, "1111": 4, "2101": 5, "3001": 1}


def test_a_table_says_first_its_modules_in_their_order_and_then_its_variants(client: Client, ana: User) -> None:
    game = open_table(
        ana,
        OPEN,
        title="cacao",
        modules=["emperor", "map", "new-workers"],
        timing="strict",
        worker_tiles=WORKERS,
        early_overbuild=True,
    )
    said = ["Map", "Emperor", "New Workers", "Timing: strict", "Early overbuilding"]
    said.append("Worker tiles: 4×1111, 5×2101, 1×3001, 1×0022")
    for address in (TABLES, game.get_absolute_url()):
        badges = re.findall(r'<span class="badge">([^<]+)</span>', client.get(address).content.decode())
        assert [badge for badge in badges if badge != "public"] == said


def test_tables_by_link_running_and_cancelled_ones_are_not_listed(client: Client, ana: User) -> None:
    private = open_table(ana, OPEN, title="cacao", is_public=False)
    running = open_table(ana, GREEDY_BOT, title="cacao")
    cancelled = hosting.cancel(game=open_table(ana, OPEN, title="cacao"), user=ana)
    page = client.get(TABLES).content.decode()
    assert not any(game.public_id in page for game in (private, running, cancelled))


def test_the_list_offers_a_place_only_to_those_who_have_none(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, invited(bo), title="cacao")
    join = reverse("games:join", args=[game.public_id])
    assert join in browser_of(cy).get(TABLES).content.decode()
    assert "Your table" in browser_of(ana).get(TABLES).content.decode()
    page = browser_of(bo).get(TABLES).content.decode()
    assert "You’re invited" in page
    assert join not in page


def test_names_are_shown_as_text_whatever_is_in_them(client: Client, db: None) -> None:
    host = make_person("Mallory")
    User.objects.filter(pk=host.pk).update(username="<b>Mallory</b>")
    open_table(host, OPEN, title="cacao")
    page = client.get(TABLES).content.decode()
    assert "&lt;b&gt;Mallory&lt;/b&gt;" in page
    assert "<b>Mallory" not in page


def test_the_list_can_be_narrowed(client: Client, ana: User) -> None:
    pair = open_table(ana, OPEN, title="cacao")
    trio = open_table(ana, OPEN, OPEN, title="cacao")
    nearly = open_table(ana, OPEN, GREEDY_BOT, title="cacao")

    def shown(query: str) -> set[str]:
        page = client.get(TABLES + query).content.decode()
        return {game.public_id for game in (pair, trio, nearly) if game.public_id in page}

    assert shown("?players=3") == {trio.public_id, nearly.public_id}
    assert shown("?nearly=on") == {pair.public_id, nearly.public_id}
    assert shown("?players=3&nearly=on") == {nearly.public_id}
    assert shown("?players=") == {pair.public_id, trio.public_id, nearly.public_id}


def test_the_list_can_be_narrowed_to_one_of_several_games(client: Client, tiny_title: None, ana: User) -> None:
    cacao, tiny = open_table(ana, OPEN, title="cacao"), open_table(ana, OPEN, title="tiny")
    page = client.get(f"{TABLES}?title=tiny").content.decode()
    assert tiny.public_id in page
    assert cacao.public_id not in page
    assert client.get(f"{TABLES}?title=go").status_code == 422


def test_the_list_can_be_narrowed_to_a_pace(client: Client, ana: User) -> None:
    own = Terms(start=3 * DAY, gain=DAY, cap=3 * DAY)
    tables = {name: open_table(ana, OPEN, title="cacao", terms=terms) for name, terms in PRESETS.items()}
    tables["own"] = open_table(ana, OPEN, title="cacao", terms=own)
    for name in tables:
        page = client.get(f"{TABLES}?pace={name}").content.decode()
        assert [other for other, game in tables.items() if game.public_id in page] == [name]
    assert client.get(f"{TABLES}?pace=hasty").status_code == 422


def test_a_table_says_how_much_time_there_is_before_one_sits_down(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao", terms=PRESETS["daily"])
    for address in (TABLES, game.get_absolute_url()):
        page = client.get(address).content.decode()
        assert "Daily</span> About 2 days per turn, not at night" in page
    assert "gets 12 hours more per turn, up to 4 days." in page


@pytest.mark.parametrize("players", ["x", "0", "1", "6", "2%00"])
def test_a_filter_that_cannot_be_read_shows_all_tables_and_says_so(client: Client, ana: User, players: str) -> None:
    game = open_table(ana, OPEN, title="cacao")
    response = client.get(f"{TABLES}?players={players}")
    assert response.status_code == 422
    assert "Choose from the list" in response.content.decode()
    assert game.public_id in response.content.decode()


def test_a_narrower_list_comes_as_a_fragment(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    page = client.get(f"{TABLES}?players=2", headers={"HX-Request": "true"}).content.decode()
    assert game.public_id in page
    assert "<html" not in page


@pytest.mark.parametrize("page", ["2", "0", "-1", "x", "99999999999"])
def test_any_page_number_shows_some_page(client: Client, ana: User, settings: Settings, page: str) -> None:
    settings.OPEN_TABLES_PER_PERSON = 100
    for _table in range(21):
        open_table(ana, OPEN, title="cacao")
    response = client.get(f"{TABLES}?page={page}")
    assert response.status_code == 200
    assert 'class="card table-card"' in response.content.decode()


def test_the_pages_hold_every_table_once_and_keep_the_filter(client: Client, ana: User, settings: Settings) -> None:
    settings.OPEN_TABLES_PER_PERSON = 100
    games = [open_table(ana, OPEN, title="cacao") for _table in range(25)]
    pages = [client.get(f"{TABLES}?players=2&page={number}").content.decode() for number in (1, 2)]
    assert [sum(game.public_id in page for game in games) for page in pages] == [20, 5]
    assert "players=2&amp;page=2" in pages[0]


def test_the_list_costs_the_same_few_queries_however_many_tables_there_are(
    ana: User, bo: User, settings: Settings
) -> None:
    settings.OPEN_TABLES_PER_PERSON = 100
    client = browser_of(bo)
    client.get(TABLES)
    counts = []
    for more in (5, 45):
        for _table in range(more):
            open_table(ana, OPEN, invited(bo), GREEDY_BOT, title="cacao")
        with CaptureQueriesContext(connection) as queries:
            client.get(TABLES)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12


def test_the_buttons_of_all_tables_share_one_form_and_its_token(ana: User, bo: User) -> None:
    games = [open_table(ana, OPEN, title="cacao") for _number in range(3)]
    page = browser_of(bo).get(TABLES).content.decode()
    [listed] = re.findall(r'<div id="list".*?</ul>\s*</div>', page, re.DOTALL)
    assert listed.count("csrfmiddlewaretoken") == 1
    assert '<form id="sit-down" method="post">' in listed
    for game in games:
        assert f'formaction="{reverse("games:join", args=[game.public_id])}"' in listed
    assert listed.count('form="sit-down"') == len(games)


def test_a_table_whose_places_are_all_taken_or_kept_is_not_listed(client: Client, ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    assert game.get_absolute_url() not in client.get(TABLES).content.decode()
    joining.leave(game=game, user=bo)
    assert game.get_absolute_url() in client.get(TABLES).content.decode()


def test_a_guest_is_offered_no_button_that_a_rated_table_refuses(ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_rated=True)
    page = browser_of(create_guest()).get(TABLES).content.decode()
    assert game.get_absolute_url() in page
    assert reverse("games:join", args=[game.public_id]) not in page
