"""The papers about the API are on the site itself: each can be read, each link leads somewhere, each code is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from api import guides
from notifications.types import words
from tests.api.programs import Program
from tests.games.factories import OPEN, open_table

pytestmark = pytest.mark.django_db
PAGES = ["/api/", "/api/problems/", *(f"/api/guides/{name}/" for name in guides.GUIDES)]


def read(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_every_paper_can_be_read_by_anybody_and_names_the_others() -> None:
    for name, file in guides.GUIDES.items():
        headline = Path(settings.BASE_DIR / file).read_text().splitlines()[0].removeprefix("# ")
        page = read(f"/api/guides/{name}/")
        assert f"<h1>{headline}</h1>" in page
        assert [*re.findall(r'href="(/api/guides/\w+/)"', page)][: len(guides.GUIDES)] == PAGES[2:]


def test_every_link_of_a_paper_leads_to_a_page_and_to_a_place_on_it() -> None:
    pages = {path: read(path) for path in PAGES}
    links = {(path, link) for path, page in pages.items() for link in re.findall(r'href="([^"]*)"', _main(page))}
    inside = {(path, link) for path, link in links if link.startswith(("/api/", "#"))}
    assert len(inside) > 20
    for path, link in inside:
        address, _hash, place = link.partition("#")
        page = pages.get(address or path) or read(address)
        assert not place or f'id="{place}"' in page, (path, link)
    assert {link for _path, link in links if link.endswith(".md")} == set()


def _main(page: str) -> str:
    return page.partition("<main")[2].partition("</main>")[0]


def test_what_only_lies_in_the_repository_is_named_without_a_link() -> None:
    page = read("/api/guides/bots/")
    assert "who answers" in page
    assert "decisions/" not in page


def test_an_example_is_the_program_itself() -> None:
    answer = Client().get("/api/examples/bot.py")
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content == Path(settings.BASE_DIR / "examples/bots/bot.py").read_bytes()
    assert Client().get("/api/examples/..%2f..%2fpyproject.toml").status_code == 404
    assert Client().get("/api/examples/nothing.py").status_code == 404
    assert Client().get("/api/guides/nothing/").status_code == 404


def test_the_code_of_a_refusal_is_explained(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    page = read("/api/problems/")
    refusals = [
        Client().get("/api/v1/me"),
        Program(bo).get("/tables/AAAAAAAAAA"),
        Program(bo).post(f"/tables/{game.public_id}/cancel"),
        Program(bo).post("/tables", {"title": "nonsense", "places": [{"sitter": "me"}]}),
        Program(ana).get("/titles/nonsense"),
    ]
    assert len({refusal.json()["code"] for refusal in refusals}) == len(refusals)
    for refusal in refusals:
        assert f'id="{refusal.json()["code"]}"' in page, refusal.json()


def test_html_in_a_paper_is_shown_as_text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "paper.md").write_text("# A paper\n\n<script>alert(1)</script>\n")
    monkeypatch.setattr(guides, "GUIDES", {"paper": str(tmp_path / "paper.md")})
    guides.guide.cache_clear()
    assert "<script>" not in guides.guide("paper").content
    guides.guide.cache_clear()


def test_each_kind_that_a_webhook_may_be_told_of_is_named() -> None:
    page = read("/api/guides/use/")
    assert [kind for kind in words() if f"<code>{kind}</code>" not in page] == []
