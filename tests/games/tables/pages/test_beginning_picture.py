"""The picture of a table before it begins: the same whatever its seed, and no other than its first position's."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.engine import registry
from games.lobby import hosting, joining
from games.lobby.again import Position, play_from
from games.models import Game
from games.tables import positions
from games.tables.pages import beginning_picture, for_title, position_picture
from games.tables.pages.beginning_picture import beginning_of
from games.tables.pages.pictures import MIDDLE, SMALL, png
from tests.games.factories import (
    ME,
    OPEN,
    fresh,
    open_table,
    play_to_end,
    running_game,
)

pytestmark = pytest.mark.django_db
MODULES = ["emperor", "gem-mines", "huts", "map"]


def dealt(title: str, options: dict[str, Any], seed: int) -> bytes:
    """The picture before a table begins, if this seed had dealt."""
    edition = registry.title(title)
    view = edition.rules.view(edition.new(options, bytes([seed]) * 32), None)
    pictures = for_title(title).pictures
    assert pictures
    image = pictures.draw(view, (), MIDDLE)
    assert image is not None
    return png(image)


def from_the_middle(over: Game, host: User) -> Game:
    """A table with free places that begins in the middle of a finished game, where nobody has decided before others."""
    middle = range(over.move_count // 2, over.move_count)
    number = next(number for number in middle if not over.edition.rules.ready(positions.at(over, number)))
    return play_from(host=host, position=Position(over, number), places=[ME, *[OPEN] * (over.players - 1)])


def as_usual(game: Game, host: User) -> Game:
    """A table with the same title and as many places that begins as usual."""
    return open_table(host, *[OPEN] * (game.players - 1), title=game.title)


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_no_seed_shows_in_the_picture_whatever_is_played_with(title: str) -> None:
    edition = registry.title(title)
    for players in edition.players:
        for options in edition.options.presets(players).values():
            assert len({dealt(title, options, seed) for seed in range(3)}) == 1


def test_tables_with_the_same_options_have_the_same_picture(ana: User) -> None:
    tables = [open_table(ana, OPEN, title="cacao", modules=MODULES) for _time in range(2)]
    assert tables[0].seed != tables[1].seed
    pictures = {beginning_picture.picture(table, MIDDLE) for table in tables}
    beginning_picture._drawn.cache_clear()
    assert pictures == {beginning_picture.picture(tables[1], MIDDLE)}
    assert beginning_picture.picture(open_table(ana, OPEN, title="cacao"), MIDDLE) not in pictures


def test_a_table_of_cacao_begins_as_its_picture_has_shown(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao", modules=MODULES)
    shown = beginning_picture.picture(game, SMALL)
    begun = fresh(joining.join(game=game, user=bo))
    assert position_picture.picture(begun, 0, SMALL) == shown


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_table_from_a_position_shows_that_position_and_nothing_of_its_deal(
    title: str, ana: User, bo: User, cy: User
) -> None:
    over = play_to_end(running_game(ana, bo, cy, title=title), Random(5))
    first, second = from_the_middle(over, ana), from_the_middle(over, ana)
    assert first.seed != second.seed
    shown = beginning_picture.picture(first, SMALL)
    assert beginning_picture.picture(second, SMALL) == shown != beginning_picture.picture(as_usual(over, ana), SMALL)
    for person in (bo, cy):
        first = fresh(joining.join(game=first, user=person))
    assert position_picture.picture(first, 0, SMALL) == shown


def test_only_tables_that_wait_have_it(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    assert beginning_of(game) is not None
    assert beginning_of(hosting.cancel(game=game, user=ana)) is None
    assert beginning_of(running_game(ana, bo, title="cacao")) is None


def test_a_title_without_pictures_has_none(tiny_title: None, ana: User) -> None:
    game = open_table(ana, OPEN)
    assert beginning_of(game) is None
    assert beginning_picture.picture(game, SMALL) == b""
