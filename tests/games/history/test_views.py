"""Pictures of positions: what a spectator sees, for whoever may see the table, or has an address that was signed."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from random import Random
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import User
from games.lobby import joining
from games.models import Game
from games.operations import administering
from games.tables.pages import for_title, position_picture
from games.tables.pages.pictures import (
    LARGE,
    MIDDLE,
    SMALL,
    png,
)
from games.tables.pages.position_picture import signed_address
from games.tables.pages.seats import sitters
from games.tables.tables import read_table
from games.titles.cacao.pages.modules import MODULE_PAGES
from games.titles.cacao.pages.picture import SPRITES
from games.titles.cacao.rules.tiles import PRINTED_WORKERS
from games.titles.cacao.title import CACAO
from tests.games.factories import (
    OPEN,
    fresh,
    invited,
    open_table,
    play_to_end,
    play_turn,
    running_game,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(ana: User, bo: User) -> Game:
    """A private table of Ana and Bo, some turns old."""
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    game = joining.join(game=game, user=bo, token=game.invite_token)
    for _turn in range(3):
        play_turn(game, Random(1))
    return fresh(game)


def address(game: Game) -> str:
    return reverse("games:picture", args=[game.public_id])


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_every_position_has_a_picture_that_a_mail_can_carry(title: str, ana: User, bo: User, cy: User) -> None:
    game = play_to_end(running_game(ana, bo, cy, title=title), Random(1))
    for at in (0, game.move_count):
        answer = Client().get(address(game), {"at": at})
        picture = Image.open(BytesIO(answer.content))
        assert (picture.format, picture.size) == ("PNG", LARGE)
        assert len(answer.content) <= 80_000
    small = Client().get(address(game), {"small": "1"})
    assert Image.open(BytesIO(small.content)).size == SMALL
    assert len(small.content) < 10_000


def test_everybody_gets_the_same_picture_whatever_hands_and_piles_hold(private: Game, ana: User, bo: User) -> None:
    assert browser_of(ana).get(address(private)).content == browser_of(bo).get(address(private)).content
    table = read_table(private)
    drawing, title = for_title("cacao").pictures, table.title
    assert drawing
    pictures = set()
    for world in range(3):
        state = title.rules.sample_state(title.rules.view(table.state, None), Random(world))
        image = drawing.draw(title.rules.view(state, None), sitters(table), SMALL)
        assert image is not None
        pictures.add(png(image))
    assert len(pictures) == 1


def test_a_private_table_shows_its_picture_to_its_people_and_to_signed_addresses_only(private: Game, cy: User) -> None:
    signed = urlsplit(signed_address(private, 2))
    assert Client().get(f"{signed.path}?{signed.query}").status_code == 200
    forged = signed.query.replace("at=2", "at=3")
    for client in (Client(), browser_of(cy)):
        assert client.get(address(private)).status_code == 404
        assert client.get(f"{signed.path}?{forged}").status_code == 404
        assert client.get(address(private), {"at": "2", "sign": ""}).status_code == 404
    Game.objects.filter(pk=private.pk).update(epoch=1)
    assert Client().get(f"{signed.path}?{signed.query}").status_code == 404


def test_the_picture_in_a_mail_stays_when_the_table_is_cancelled(private: Game, ana: User) -> None:
    number = fresh(private).move_count
    address = urlsplit(signed_address(fresh(private), number))
    path = f"{address.path}?{address.query}"
    then = Client().get(path).content
    play_turn(private)

    administering.cancel(game=fresh(private), admin=ana)
    answer = Client().get(path)
    assert (answer.status_code, answer.content) == (200, then)


def test_positions_that_never_were_have_no_picture(private: Game, ana: User) -> None:
    for at in ("-1", "x", "99999"):
        assert browser_of(ana).get(address(private), {"at": at}).status_code == 404


def test_the_picture_of_the_present_is_drawn_anew_each_time(private: Game, ana: User) -> None:
    assert "no-store" in browser_of(ana).get(f"{address(private)}?small")["Cache-Control"]


def test_a_title_without_pictures_has_none(tiny: Game) -> None:
    assert Client().get(address(tiny)).status_code == 204
    assert position_picture.address(tiny) == ""


def test_previews_of_links_show_public_tables_only(private: Game, ana: User, bo: User) -> None:
    public = running_game(ana, bo, title="cacao")
    assert 'property="og:image"' in Client().get(public.get_absolute_url()).content.decode()
    assert 'property="og:image"' not in browser_of(ana).get(private.get_absolute_url()).content.decode()


def test_my_games_show_small_pictures(private: Game, ana: User) -> None:
    page = browser_of(ana).get(reverse("games:my_games")).content.decode()
    assert f"{address(private)}?at={private.move_count}" in page


@pytest.fixture
def waiting(ana: User) -> Game:
    """A private table of Ana's that waits for players."""
    return open_table(ana, OPEN, title="cacao", is_public=False)


def test_before_it_begins_a_table_shows_where_it_will_begin(waiting: Game, ana: User) -> None:
    for fields, size in (({}, MIDDLE), ({"small": "1"}, SMALL)):
        answer = browser_of(ana).get(address(waiting), {"beginning": "1", **fields})
        assert Image.open(BytesIO(answer.content)).size == size
        assert "private" in answer["Cache-Control"]
        assert "max-age" in answer["Cache-Control"]


def test_that_of_a_private_table_is_shown_to_those_who_may_see_the_table(
    waiting: Game, private: Game, cy: User
) -> None:
    asked = {"beginning": "1"}
    for client in (Client(), browser_of(cy)):
        assert client.get(address(waiting), asked).status_code == 404
        assert client.get(address(waiting), asked | {"invite": waiting.invite_token}).status_code == 200
    signed = urlsplit(signed_address(private, 2))
    assert Client().get(f"{signed.path}?{signed.query}&beginning=1").status_code == 404


def test_whoever_comes_by_the_link_sees_the_picture_in_the_waiting_room(waiting: Game) -> None:
    page = Client().get(waiting.get_absolute_url(), {"invite": waiting.invite_token}).content.decode()
    (source,) = re.findall(r'src="([^"]+/picture/[^"]+)"', page)
    assert Client().get(unescape(source)).status_code == 200
    assert 'alt="The board before the first move"' in page


def test_lists_show_small_pictures_of_tables_that_wait(waiting: Game, ana: User, bo: User) -> None:
    asked = open_table(ana, invited(bo), title="cacao")
    public = open_table(ana, OPEN, title="cacao")
    for reader, path, shown in (
        (ana, "games:my_games", [waiting, asked, public]),
        (bo, "games:my_games", [asked]),
        (bo, "games:lobby", [public]),
    ):
        page = browser_of(reader).get(reverse(path)).content.decode()
        assert all(f"{address(game)}?beginning=1&amp;small=1" in page for game in shown)


def test_every_tile_that_is_drawn_on_pages_is_drawn_in_pictures() -> None:
    drawn = {path.stem for path in SPRITES.glob("*.png")}
    codes = {code for face in MODULE_PAGES for code in face.tiles}
    assert len(codes) > 15
    assert codes <= drawn


def test_every_worker_tile_is_drawn_in_every_colour() -> None:
    for code in PRINTED_WORKERS:
        for colour in CACAO.colours:
            assert (SPRITES / f"worker-{code}-{colour}.png").exists()


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_every_title_has_a_cover_for_who_has_never_seen_it(title: str, db: None) -> None:
    answer = Client().get(f"/covers/{title}/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert "max-age" in answer["Cache-Control"]
    width, height = Image.open(BytesIO(answer.content)).size
    assert width > height


def test_of_other_titles_there_is_none(db: None) -> None:
    assert Client().get("/covers/chess/").status_code == 404
