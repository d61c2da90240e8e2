"""A talk of many lines costs its pages what a short one does, and can be read to its beginning."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.chat.models import Line, Room
from games.chat.selectors import LARGEST
from games.chat.views import LINES_PER_PAGE
from games.models import Game
from tests.games.chat.talking import last_line, say, talk_url

pytestmark = pytest.mark.django_db


def test_ten_thousand_lines_cost_a_page_what_forty_do(game: Game, ana: User, as_ana: Client, as_bo: Client) -> None:
    """As many queries, none of which is given more rows than a page shows; about as many bytes; nothing for no news."""
    say(as_bo, game, "first of all")
    room = last_line().room
    _fill(room, ana, 2, 40)
    few = [_cost(as_ana, address) for address in (game.get_absolute_url(), talk_url(game))]
    _fill(room, ana, 41, 10_000)
    many = [_cost(as_ana, address) for address in (game.get_absolute_url(), talk_url(game))]
    for (queries, most_rows, size), (more_queries, more_rows, more_size) in zip(few, many, strict=True):
        assert more_queries <= queries
        assert more_rows <= max(most_rows, LINES_PER_PAGE)
        assert more_size < size * 2.5


def _fill(room: Room, author: User, begin: int, end: int) -> None:
    """Lines from one number to another."""
    numbers = range(begin, end + 1)
    Line.objects.bulk_create(
        [Line(room=room, number=number, author=author, text=f"no {number:05}") for number in numbers]
    )
    Room.objects.filter(pk=room.pk).update(line_count=end, version=end)


def _cost(browser: Client, address: str) -> tuple[int, int, int]:
    """How many queries a page makes, the most lines that one of them may give, and the page's length."""
    browser.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = browser.get(address)
    lines = [query["sql"] for query in queries if 'FROM "talk_line"' in query["sql"]]
    bounds = [int(found[1]) if (found := re.search(r"LIMIT (\d+)$", sql)) else LARGEST for sql in lines]
    return len(queries), max(bounds, default=0), len(answer.content)


def test_all_of_a_long_talk_is_reached_by_its_links(game: Game, ana: User, as_ana: Client, as_bo: Client) -> None:
    say(as_bo, game, "first of all")
    _fill(last_line().room, ana, 2, 250)
    seen: set[str] = set()
    address: str | None = talk_url(game)
    while address:
        page = as_ana.get(address).content.decode()
        seen |= set(re.findall(r"no \d{5}", page))
        earlier = re.search(r'href="([^"]*\?before=\d+[^"]*)"', page)
        address = unescape(earlier[1]) if earlier else None
    assert len(seen) == 249
    assert "first of all" in page
