"""Pictures to share: the board in its colours, names, places and points, and nothing that not everybody may see."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageStat

from accounts.models import User
from games.lobby import joining
from games.models import Game
from games.pages.presenters.share import caption
from games.pages.presenters.share_card import written
from games.pages.presenters.share_picture import SHAPES, share_picture
from games.tables.pages.pictures import png
from games.tables.tables import read_table
from tests.games.factories import OPEN, fresh, open_table, play_to_end, play_turn, running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def address(game: Game) -> str:
    return reverse("games:share_picture", args=[game.public_id])


@pytest.fixture
def over(ana: User, bo: User, cy: User) -> Game:
    return fresh(play_to_end(running_game(ana, bo, cy, title="cacao"), Random(1)))


@pytest.mark.parametrize(("asked", "size"), [({}, (1200, 630)), ({"square": "1"}, (1080, 1080))])
@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_table_has_a_picture_for_links_and_one_for_posts(
    title: str, asked: dict[str, str], size: tuple[int, int], ana: User, bo: User, cy: User
) -> None:
    game = play_to_end(running_game(ana, bo, cy, title=title), Random(1))
    answer = Client().get(address(game), asked)
    picture = Image.open(BytesIO(answer.content))
    assert (answer["Content-Type"], picture.format, picture.size) == ("image/jpeg", "JPEG", size)
    assert len(answer.content) < 300_000


def test_it_says_who_won_with_how_many_points_and_what_decided_it(over: Game) -> None:
    said = caption(read_table(over))
    seats = sorted(over.seats.all(), key=lambda seat: -(seat.points or 0))
    assert [player.name for player in said.players] == [seat.player_name for seat in seats]
    assert [player.points for player in said.players] == [str(seat.points).replace("-", "−") for seat in seats]
    assert said.players[0].place == 1
    assert said.heading == f"{seats[0].player_name} has won"
    assert said.decided.startswith("What decided it")


@pytest.mark.parametrize("shape", SHAPES)
def test_its_words_stand_beside_the_board_or_below_it(shape: str, over: Game) -> None:
    picture = Image.open(BytesIO(share_picture(read_table(over), shape))).convert("L")
    for part in (SHAPES[shape].board, SHAPES[shape].card):
        tones = set(picture.crop(part).tobytes())
        assert (min(tones) < 80, max(tones) > 200) == (True, True)


def test_as_long_as_a_game_runs_it_says_who_plays_and_no_more(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game, Random(1))
    said = caption(read_table(game))
    assert {(player.place, player.points) for player in said.players} == {(0, "")}
    assert said.decided == ""


def test_everybody_gets_the_same_picture(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game, Random(1))
    assert len({browser_of(person).get(address(game)).content for person in (ana, bo, cy)}) == 1


def test_a_private_table_shows_it_to_those_who_may_see_the_table(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    game = joining.join(game=game, user=bo, token=game.invite_token)
    assert browser_of(cy).get(address(game)).status_code == 404
    assert Client().get(address(game)).status_code == 404
    assert Client().get(address(game), {"invite": game.invite_token}).status_code == 200
    assert browser_of(bo).get(address(game)).status_code == 200


def test_a_title_without_pictures_has_none(tiny: Game) -> None:
    assert Client().get(address(tiny)).status_code == 204


def test_previews_of_links_show_it(over: Game) -> None:
    page = Client().get(over.get_absolute_url()).content.decode()
    assert f'property="og:image" content="http://testserver{address(over)}' in page or address(over) in page


def test_a_little_blue_stays_blue() -> None:
    """A palette of what is there most turned the water of a large board grey."""
    drawing = Image.new("RGB", (400, 400))
    drawing.putdata([(x % 256, (x // 7) % 256 // 2 + 90, x % 90) for x in range(400 * 400)])
    drawing.paste("#3f97cd", (10, 10, 20, 20))
    kept = Image.open(BytesIO(png(drawing))).convert("RGB").crop((10, 10, 20, 20))
    assert all(abs(now - then) < 40 for now, then in zip(ImageStat.Stat(kept).mean, (0x3F, 0x97, 0xCD), strict=True))


def test_names_are_written_in_letters_that_the_font_has() -> None:
    assert written("Zoë Müller", "red") == "Zoë Müller"
    assert written("Şule", "red") == "Sule"
    assert written("小明", "red") == "red"


def test_the_water_of_a_shared_board_is_blue(over: Game) -> None:
    picture = Image.open(BytesIO(share_picture(read_table(over), "wide"))).convert("RGB").crop((20, 20, 710, 610))
    colours: list[Any] = picture.reduce(4).getcolors(1 << 20) or []
    assert any(blue > 150 and blue > red + 60 for _count, (red, _green, blue) in colours)
