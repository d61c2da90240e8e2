"""The final scoring of a game is told by itself: it belongs to no turn."""

from __future__ import annotations

import re
from random import Random

import pytest

from accounts.models import User
from games.engine.diff import Change
from games.history.course import course_of
from games.history.pages.chart import chart
from games.history.pages.log import moves_in_words, read_log
from games.history.pages.turns import Told, in_pictures
from games.models import Game
from games.tables.pages.changes import differences
from games.tables.pages.seats import sitters
from games.tables.tables import read_table
from games.titles.chocolatl.pages.page import PAGE
from games.titles.chocolatl.rules.scoring import FINAL_LINES
from games.titles.chocolatl.texts.catalogue import SCORE_LINES
from tests.games.factories import play_to_end, running_game
from tests.games.pages.presenters.ends import end_of

pytestmark = pytest.mark.django_db
FINAL_NAMES = [str(SCORE_LINES[line]) for line in FINAL_LINES]


@pytest.fixture
def over(ana: User, bo: User, cy: User) -> Game:
    return play_to_end(running_game(ana, bo, cy, title="chocolatl"), Random(8))


def in_text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def is_final(text: str) -> bool:
    return any(f"{name} +" in text for name in FINAL_NAMES)


def test_the_chart_has_a_row_for_it_and_no_turn_has_any_of_it(over: Game) -> None:
    drawn = chart(over, course_of(over), sitters(read_table(over)), "/replay/?at=")
    *turns, final = drawn.rows
    assert final.name == "Final scoring"
    assert all(re.fullmatch(r"(sacrifice|highest sacrifice|bonus die) .*", change.sources) for change in final.changes)
    assert not any(is_final(change.sources) for row in turns for change in row.changes)
    assert drawn.place_of(over.move_count) == max(map(drawn.place_of, drawn.positions))


def test_every_station_of_a_round_is_named_with_what_was_decided_last_before_it_came_out(over: Game) -> None:
    named: dict[int, list[int]] = {}
    for row in chart(over, course_of(over), sitters(read_table(over)), "/replay/?at=").rows:
        if found := re.match(r"Round (\d), stations? (\d)(?: (?:and|to) (\d))?", row.name):
            number, first, last = int(found[1]), int(found[2]), int(found[3] or found[2])
            named.setdefault(number, []).extend(range(first, last + 1))
    assert named == {number: [1, 2, 3, 4, 5, 6] for number in range(1, read_table(over).state.round + 1)}


def test_the_best_turn_is_none_of_it(over: Game, ana: User) -> None:
    end = end_of(read_table(over), ana)
    for finisher in end.finishers:
        assert finisher.best.name.startswith("Round ")
        assert not is_final(finisher.best_change.sources)


def test_the_log_has_a_heading_for_it_above_the_last_turn(over: Game) -> None:
    lines = str(read_log(read_table(over), 1).lines)
    heads = re.findall(r'<li class="log__turn" id="([^"]+)"><strong>([^<]+)</strong>', lines)
    assert heads[0] == ("final-scoring", "Final scoring")
    assert heads[1][1].startswith("Round ")


def test_news_tell_it_after_the_last_turn(over: Game) -> None:
    table = read_table(over)
    news = in_text(str(in_pictures(Told.at(table), moves_in_words(table, 1))))
    turns, final = news.split("Final scoring")
    assert is_final(final)
    assert not is_final(turns)


def test_a_lost_majority_is_told_as_a_loss_with_its_cause() -> None:
    lost = (Change(2, "pyramid_majority", 3, 0), Change(2, "total", 20, 17))
    told = differences("chocolatl", PAGE.holding, lost)
    assert "overtaken at the pyramid −3" in told
    assert "total −3" in told


def test_what_changes_is_named_by_the_score_and_not_by_what_is_asked() -> None:
    changes = (Change(0, "pyramid", 1, 3), Change(0, "sacrifice", 0, 5), Change(0, "pyramid_majority", 0, 3))
    told = differences("chocolatl", PAGE.holding, changes)
    assert all(words in told for words in ("cubes in the pyramid +2", "sacrifice +5", "most cubes in the pyramid +3"))
