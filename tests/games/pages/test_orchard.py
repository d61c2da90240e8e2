"""A module of Cacao that is one file of rules is played over the site; with a face and words it is shown as its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from accounts.models import User
from core.cached_html import html_cache
from games.models import Game
from games.tables.pages import cached_fragment, for_title
from games.tables.pages.pictures import LARGE
from games.tables.pages.seats import sitters
from games.tables.past import read_table_at
from games.tables.tables import read_table
from games.titles.cacao.pages import board_cells, examples, picture, tiles
from games.titles.cacao.pages import modules as faces
from games.titles.cacao.pages.mail_board import _jungle as mail_cell
from games.titles.cacao.texts import catalogue
from games.titles.cacao.texts.modules import MODULES
from games.titles.cacao.title import BOX
from notifications.channels import email
from notifications.models import Notice
from tests.games.factories import fresh
from tests.games.orchard import ORCHARD, Orchard, OrchardFace
from tests.games.person import Person

pytestmark = pytest.mark.django_db

RULES = "/rules/cacao/"
EVERY = 9
"""Each time so many steps are made, Bo looks."""


@pytest.fixture
def orchard() -> Iterator[None]:
    """The site offers one module more for a while, of which it knows nothing but the rules."""
    _forget_drawings()
    with BOX.added(Orchard()):
        yield
    _forget_drawings()


@pytest.fixture
def grown_orchard(orchard: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The module has a face and words too."""
    words = catalogue.catalogue((*MODULES, ORCHARD))
    monkeypatch.setattr(catalogue, "CATALOGUE", words)
    with faces.added(OrchardFace()):
        yield


def _forget_drawings() -> None:
    """What is drawn is kept by its code, and nobody but these tests changes what a code means."""
    html_cache.clear(cached_fragment.KIND)
    for drawing in (board_cells._jungle, examples._drawn, mail_cell, tiles._asked):
        drawing.cache_clear()


def form(**changes: Any) -> dict[str, Any]:
    """What a browser sends for a table of Ana and Bo."""
    seats = {"players": "2", "place-1-sitter": "me", "place-2-sitter": "open"}
    options = {"option-timing": "relaxed", "option-modules": ["orchard"]}
    return {"title": "cacao", "key": str(uuid4()), "visibility": "public", **seats, **options, **changes}


def play(host: Person, guest: Person, *, to_the_end: bool) -> tuple[Game, str, EmailMultiAlternatives]:
    """Make a table and play, at least until an orchard lies there: it, all that Bo has seen, a mail with an orchard."""
    host.press("/tables/new/", **form())
    game = Game.objects.get()
    address, seen, mail = game.get_absolute_url(), "", None
    guest.press(f"{address}join/")
    for turn in range(400):
        if not any([host.go_on(address), guest.go_on(address)]):
            break
        seen += "" if turn % EVERY else guest.look(address)
        mail = mail or next((mail for mail in _mails() if "orchard" in _html(mail)), None)
        if not to_the_end and mail and re.search(r'column \d+: apple orchard"', seen):
            break
    assert mail is not None
    return fresh(game), seen, mail


def _mails() -> Iterator[EmailMultiAlternatives]:
    return (email.write([mail]) for mail in Notice.objects.order_by("-pk")[:1])


def _html(mail: EmailMultiAlternatives) -> str:
    return str(mail.alternatives[0][0])


def _mail_board(game: Game) -> str:
    """The small table that some mails show instead of a picture."""
    table = read_table(game)
    return str(for_title("cacao").mail_board(table.title.rules.view(table.state, None), sitters(table)))


def _squares(mail: EmailMultiAlternatives) -> set[str]:
    """What lies on the board of the picture that a mail shows, as squares with names on them."""
    source = re.search(r'src="([^"]+/picture/[^"]+)"', _html(mail))
    assert source
    address = urlsplit(unescape(source[1]))
    answer = Client().get(f"{address.path}?{address.query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    shown = Image.open(BytesIO(answer.content)).convert("RGB")
    at = int(parse_qs(address.query)["at"][0])
    table = read_table_at(Game.objects.get(), at)
    view = table.title.rules.view(table.state, None)
    frame = picture.Frame.of(view, LARGE)
    boxes = [(tile.code, *frame.corner(cell)) for cell, tile in view.jungle.items()]
    cells = [(code, shown.crop((left, top, left + frame.edge, top + frame.edge))) for code, left, top in boxes]
    return {code for code, cell in cells if _is_square(cell, code)}


def _is_square(shown: Image.Image, name: str) -> bool:
    """Whether a cell shows the square with this name, as near as the few colours of a file allow."""
    square = picture.plain(name).resize(shown.size, Image.Resampling.LANCZOS)
    expected = Image.new("RGB", shown.size, picture.MEADOW)
    expected.paste(square, (0, 0), square)
    return max(ImageStat.Stat(ImageChops.difference(shown, expected)).mean) < 12


def test_a_module_without_a_face_is_played_to_the_end_and_shown_in_mails(orchard: None, ana: User, bo: User) -> None:
    host, guest = Person(ana), Person(bo)
    game, seen, mail = play(host, guest, to_the_end=True)

    assert game.is_over
    assert re.search(r'aria-label="orchard"><rect', seen)
    assert 'id="about-orchard"' in seen
    assert "orchard" in _html(mail)
    assert _squares(mail) == {"orchard"}
    assert re.search(r'title="orchard"><font[^>]*>orchard<', _mail_board(game))
    assert 'id="orchard"' in guest.look(f"{game.get_absolute_url()}rules/")


def test_the_form_previews_it_and_the_rules_list_it(orchard: None, ana: User) -> None:
    person = Person(ana)
    answer = person.browser.post("/tables/new/", form(look="1"), headers={"hx-request": "true"})

    assert answer.status_code == 200
    assert '<li title="orchard">' in answer.content.decode()
    rules = person.look(RULES)
    assert 'class="rules-page__body" id="orchard"' in rules
    assert 'id="tile-orchard"' in rules


def test_nothing_of_it_is_left_when_it_is_gone(ana: User) -> None:
    assert "orchard" not in Person(ana).look(RULES)


def test_with_a_face_and_words_it_is_drawn_named_and_explained(grown_orchard: None, ana: User, bo: User) -> None:
    host, guest = Person(ana), Person(bo)
    game, seen, mail = play(host, guest, to_the_end=False)

    assert re.search(r'aria-label="apple orchard"><use href="[^"]*#orchard"', seen)
    assert "Each worker picks 3 fruits." in seen
    assert "apple orchard" in seen
    assert "apple orchard" in _html(mail)
    assert _squares(mail) == {"orchard"}
    assert re.search(r'title="apple orchard"><font[^>]*>🍎<', _mail_board(game))
    rules = guest.look(f"{game.get_absolute_url()}rules/")
    assert "Apple Orchard" in rules
    assert "On the left red’s 2 workers pick fruits." in rules
