"""The rules to read: of a whole title, of some modules, of a table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import User
from games.pages.presenters import rules_search
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.title import MODULES
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    open_table,
    running_game,
)

pytestmark = pytest.mark.django_db

RULES = "/rules/cacao/"


def parts(client: Client, address: str) -> list[str]:
    """The anchors of the parts on a page of rules."""
    response = client.get(address)
    assert response.status_code == 200
    return re.findall(r'<div class="rules-page__body"\s+id="([^"]+)"', response.content.decode())


def opened(client: Client, address: str) -> list[str]:
    """The anchors of the parts that are unfolded."""
    page = client.get(address).content.decode()
    return re.findall(r'<details open>.*?<div class="rules-page__body"\s+id="([^"]+)"', page, re.DOTALL)


def test_everybody_may_read_the_rules_of_the_base_game_and_of_every_module(client: Client) -> None:
    assert parts(client, RULES) == [module.code for module in MODULES]


def test_the_first_part_is_open_and_few_parts_are_all_open(client: Client) -> None:
    assert opened(client, RULES) == ["base"]
    assert opened(client, f"{RULES}?modules=huts") == ["base", "huts"]


def test_a_search_opens_the_parts_that_say_all_of_it_and_marks_the_places(client: Client) -> None:
    assert opened(client, f"{RULES}?q=volcano") == ["volcanoes"]
    assert opened(client, f"{RULES}?q=VOLCANO+gold") == ["volcanoes"]
    page = client.get(f"{RULES}?q=volcano").content.decode()
    assert re.search(r"<mark>[Vv]olcano</mark>", page)
    assert "appears in" in page
    assert '<input type="search"' in " ".join(page.split()).replace('id="rules-query" ', "")
    assert parts(client, f"{RULES}?q=volcano") == parts(client, RULES)


def test_a_search_within_some_modules_stays_there(client: Client) -> None:
    address = f"{RULES}?modules=huts,map&q=hut"
    assert parts(client, address) == ["base", "map", "huts"]
    assert '<input type="hidden" name="modules" value="huts,map">' in client.get(address).content.decode()


@pytest.mark.parametrize("query", ["lamas", "<svg>", "&amp;", "x" * 5000, "%00", "path", "[(", "volcano lamas"])
def test_what_is_nowhere_is_said_to_be_so_and_breaks_nothing(client: Client, query: str) -> None:
    response = client.get(RULES, {"q": query})
    assert response.status_code == 200
    assert "We can’t find" in response.content.decode()
    assert opened(client, f"{RULES}?q=lamas") == []


@pytest.mark.parametrize("query", ["", "++", "%00", "%09"])
def test_a_blank_search_asks_for_a_word_and_shows_the_rules_as_usual(client: Client, query: str) -> None:
    page = client.get(f"{RULES}?q={query}").content.decode()
    assert "Enter a word to search for." in page
    assert "We can’t find" not in page
    assert opened(client, f"{RULES}?q={query}") == ["base"]
    assert "Enter a word to search for." not in client.get(RULES).content.decode()


def test_a_part_without_a_marked_place_is_not_found() -> None:
    """Also where a letter becomes two when its case is changed."""
    assert rules_search.search("<p>ein großer Markt</p>", ["GROSSER"]) is None
    found = rules_search.search("<p>ein großer Markt</p>", ["GROß", "markt"])
    assert found == ("<p>ein <mark>groß</mark>er <mark>Markt</mark></p>", 2)


def test_a_search_stays_in_the_language_that_the_address_asks_for(client: Client) -> None:
    page = client.get(f"{RULES}?language=de&q=Vulkan").content.decode()
    assert '<input type="hidden" name="language" value="de">' in page
    assert 'name="language" value' not in client.get(f"{RULES}?q=volcano").content.decode()


def test_the_contents_lead_to_every_part(client: Client) -> None:
    page = client.get(RULES).content.decode()
    assert all(f'href="#{module.code}"' in page for module in MODULES)


def test_an_address_may_name_the_modules_to_read_about(client: Client) -> None:
    assert parts(client, f"{RULES}?modules=huts,map") == ["base", "map", "huts"]
    assert parts(client, f"{RULES}?modules=") == ["base"]


def test_modules_that_others_contain_are_explained_with_them(client: Client) -> None:
    assert {"big-game", "huts", "gem-mines"} < set(parts(client, f"{RULES}?modules=big-game"))


def test_a_module_that_nobody_knows_is_said_to_be_so(client: Client) -> None:
    page = client.get(f"{RULES}?modules=map,<b>lamas").content.decode()
    assert "We have no rules for “&lt;b&gt;lamas”" in page
    assert 'id="map"' in page


def test_tiles_and_huts_are_explained_with_what_they_do_and_cost(client: Client) -> None:
    page = client.get(f"{RULES}?modules=huts,chocolate").content.decode()
    assert art.part("modules/chocolate", "kitchen") in page
    assert "Each worker can sell 1 fruit for 3 gold or 1 chocolate bar for 7." in page
    chief = re.escape(art.hut("chief"))
    assert re.search(rf'id="hut-chief">.*?{chief}.*?<strong>chief</strong>.*?</span>24\s*<svg', page, re.DOTALL)


def test_a_table_shows_the_rules_it_plays_by(client: Client, ana: User) -> None:
    game = running_game(ana, bots=[GREEDY_BOT], title="cacao", modules=["gem-mines"])
    address = f"/tables/{game.public_id}/rules/"
    assert parts(client, address) == ["base", "gem-mines"]
    assert address in client.get(game.get_absolute_url()).content.decode()


def test_the_rules_of_a_private_table_are_for_those_who_may_see_it(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    address = f"/tables/{game.public_id}/rules/"
    assert client.get(address).status_code == 404
    assert parts(client, f"{address}?invite={game.invite_token}") == ["base"]


def test_a_title_without_pages_of_rules_has_none(client: Client, tiny_title: None, ana: User) -> None:
    game = open_table(ana, OPEN)
    for address in ("/rules/halma/", "/rules/tiny/", f"/tables/{game.public_id}/rules/"):
        assert client.get(address).status_code == 404


def test_every_title_that_has_rules_is_a_click_away(client: Client) -> None:
    for address in (RULES, "/rules/chocolatl/"):
        page = client.get(address).content.decode()
        assert f'href="{RULES}"' in page
        assert 'href="/rules/chocolatl/"' in page
    assert parts(client, "/rules/chocolatl/")[0] == "aim"


def test_a_table_of_a_title_without_modules_shows_all_rules(client: Client, ana: User) -> None:
    game = open_table(ana, OPEN, OPEN, title="chocolatl")
    page = client.get(f"/tables/{game.public_id}/rules/").content.decode()
    assert 'id="tachli"' in page
    assert "All modules" not in page


def test_the_way_to_a_table_leads_past_the_rules(client: Client, ana: User) -> None:
    assert "/rules/" in client.get("/").content.decode()
    assert client.get("/rules/").headers["Location"] == RULES
    game = open_table(ana, OPEN, title="cacao")
    assert f"/tables/{game.public_id}/rules/" in client.get(game.get_absolute_url()).content.decode()
    client.force_login(ana)
    assert RULES in client.get("/tables/new/").content.decode()


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_short_version_stands_before_the_whole_one(client: Client, title: str) -> None:
    page = client.get(f"/rules/{title}/").content.decode()
    assert page.index('id="short"') < page.index("rules-page__part")
    assert 'href="#short"' in page
    assert page.count('href="#contents"') == page.count('<section class="card rules-page__part"')


@pytest.mark.parametrize(
    "promise",
    [
        "Leftover fruits are worth nothing",
        "finishing each before the next",
        "there’s no gap to fill",
        "alone there, you get the 6",
        "draws three",
        "starting on the market 2 in the middle",
        "The game starts with a single plantation and a water tile",
        "1 to 8 more with two players",
    ],
)
def test_what_players_asked_in_vain_is_told(client: Client, promise: str) -> None:
    assert promise in client.get(RULES).content.decode()
