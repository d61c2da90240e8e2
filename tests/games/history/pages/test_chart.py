"""The scores over a game, drawn and as a table with the source of each change."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest
from django.utils import translation

from accounts.models import User
from games.history.course import course_of
from games.history.pages.chart import Chart, chart
from games.models import Game
from games.tables.pages.seats import sitters
from games.tables.tables import read_table
from tests.games.factories import play_to_end, running_game

pytestmark = pytest.mark.django_db


def drawn(game: Game) -> Chart:
    return chart(game, course_of(game), sitters(read_table(game)), "/replay/?at=")


def number(text: str) -> int:
    return int(text.replace("−", "-") or 0)


@pytest.mark.parametrize("title", ["cacao", "chocolatl", "tiny"])
def test_each_row_says_what_came_and_from_where(title: str, tiny_title: None, ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title=title), Random(8))
    rows = drawn(game).rows
    for before, row in itertools.pairwise(rows):
        for then, now in zip(before.changes, row.changes, strict=True):
            assert number(now.total) - number(then.total) == number(now.difference)
            sources = [number(source) for source in re.findall(r"[+−]\d+", now.sources)]
            assert sum(sources) == number(now.difference)
    final = [seat.points for seat in game.seats.order_by("number")]
    assert [number(change.total) for change in rows[-1].changes] == final


def test_every_seat_has_a_line_with_a_point_for_each_turn(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(8))
    picture = drawn(game)
    lines = re.findall(r'<polyline class="chart__line" points="([^"]+)"', picture.svg)
    assert [len(line.split()) for line in lines] == [len(picture.rows)] * 2


def test_names_cannot_break_out_of_the_drawing(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(8))
    players = [sitter.__class__(sitter.number, "<b>'\"", sitter.colour) for sitter in sitters(read_table(game))]
    assert "<b>" not in chart(game, course_of(game), players, "/?at=").svg


def test_each_language_has_its_own(quoted: None, ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(8))
    english = drawn(game).rows[0].name
    with translation.override("quoted"):
        assert drawn(game).rows[0].name == f"„{english}“"
