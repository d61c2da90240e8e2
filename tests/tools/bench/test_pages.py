"""The bench asks as an open page asks, and says when a request misses its aim."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import parse_qs

import pytest

from accounts.models import User
from games.models import Plan
from tests.games.factories import running_game, seat_of
from tests.people import browser_of
from tools.bench import __main__, pages
from tools.bench.open_page import question
from tools.bench.pages import Cost
from tools.bench.site import Answer

GOOD = Cost("nothing new", Answer(204, b""), 1.4, multiple=1.2, queries=2, status=204, aim=1.3)


@pytest.mark.django_db
def test_open_pages_that_are_up_to_date_are_told_nothing(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    marks: set[str] = set()
    for person in (ana, bo):
        client, seat = browser_of(person), seat_of(game, person)
        Plan.objects.create(seat=seat, user=person, occasion="turn", moves=[], epoch=game.epoch, number=0)
        asked = question(client.get(game.get_absolute_url()).content.decode())
        marks |= parse_qs(asked).keys()
        assert client.get(f"{game.get_absolute_url()}news/?{asked}").status_code == HTTPStatus.NO_CONTENT
    assert marks == {"v", "side", "draft", "plans", "present", "talk"}


@pytest.mark.parametrize(
    ("cost", "code"),
    [
        (GOOD, 0),
        (GOOD._replace(aim=None, multiple=9.0), 0),
        (GOOD._replace(multiple=1.4), 1),
        (GOOD._replace(answer=Answer(200, b"a whole update")), 1),
    ],
)
def test_a_request_that_misses_its_aim_makes_the_run_fail(
    cost: Cost, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pages, "measure", lambda: iter([cost]))

    assert __main__.main(["pages"]) == code
    assert ("missed" in capsys.readouterr().out) == bool(code)
