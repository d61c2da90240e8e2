"""What a first game tells, moment by moment: at each step of the first turns there is something that fits."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine.ruleset import Event
from games.lobby import making
from games.pages.presenters.lesson import FirstGame
from games.pages.presenters.page import visit_of
from games.tables.pages import for_title
from games.tables.pages.lessons import Lesson
from games.tables.tables import read_table
from games.titles.cacao.pages.lessons import LESSONS, WHY, why
from games.titles.cacao.rules.water import WATER_TRACK
from tests.games.factories import confirm, fresh, take_step
from tests.people import make_person

pytestmark = pytest.mark.django_db(transaction=True)  # Bots move when a turn is committed.


def lessons_of_a_game(title: str, *, until: int) -> list[tuple[str, Lesson | None]]:
    """What is told with each task, as somebody plays until the lesson of this number is over."""
    person, luck, lessons = make_person("Nia"), Random(7), for_title(title).lessons
    assert lessons
    game = making.begin(host=person, title=title, rivals=lessons.bots)
    told: list[tuple[str, Lesson | None]] = []
    while fresh(game).is_running:
        table = read_table(fresh(game))
        visit = visit_of(table, person, {})
        shown = FirstGame().context(visit)
        told.append((visit.board.task, shown["lesson"] if shown else None))
        if shown is None and told[-2:-1] and told[-2][1] and told[-2][1].turn >= until:
            break
        if visit.board.task == "confirm":
            confirm(game, person)
            continue
        seat = table.seat_of(person)
        assert seat.number is not None
        draft = table.draft_of(seat)
        move = table.title.rules.random_move(draft.state, seat.number, luck)
        take_step(game, person, **table.title.rules.moves.write(move))
    return told


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_five_lessons_one_after_the_other_and_none_afterwards(title: str) -> None:
    told = lessons_of_a_game(title, until=5)
    turns = [lesson.turn for _task, lesson in told if lesson]
    assert turns == sorted(turns)
    assert set(turns) == {1, 2, 3, 4, 5}
    assert told[-1][1] is None
    assert all(lesson for _task, lesson in told[:-1]), [task for task, lesson in told[:-1] if lesson is None]
    assert all(lesson.see and lesson.choose for _task, lesson in told if lesson)


@pytest.mark.parametrize(("turn", "water", "is_told"), [(8, 0, True), (11, 0, True), (9, 0, False), (8, 1, False)])
def test_whoever_has_fetched_no_water_is_reminded_late(turn: int, water: int, is_told: bool) -> None:
    view = SimpleNamespace(
        seat=0,
        active=0,
        phase="place",
        workers={(at, 0): [SimpleNamespace(seat=0)] for at in range(turn - 1)},
        players=[SimpleNamespace(water=water, fruits=0)],
    )
    lesson = LESSONS.lesson(view, "place", ())
    assert (lesson is not None and "still stands at −10" in lesson.see) == is_told


@pytest.mark.parametrize(
    ("total", "bots", "carrier", "bots_carrier", "told"),
    [
        (40, 38, 16, 11, "made the difference"),
        (33, 40, -10, 2, "never left −10"),
        (33, 40, 0, 11, "decided this game"),
        (33, 40, 2, 4, "didn’t decide"),
        (60, 40, 4, -10, "didn’t decide"),
    ],
)
def test_the_end_of_a_first_game_says_what_the_carrier_made_of_it(
    total: int, bots: int, carrier: int, bots_carrier: int, told: str
) -> None:
    def player(total: int, carrier: int) -> SimpleNamespace:
        return SimpleNamespace(water=WATER_TRACK.index(carrier), water_value=carrier, score={"total": total}, fruits=0)

    laid = {(at, 0): [SimpleNamespace(seat=0)] for at in range(11)}
    players = [player(total, carrier), player(bots, bots_carrier)]
    view = SimpleNamespace(seat=0, active=0, phase="over", workers=laid, players=players)

    lesson = LESSONS.lesson(view, "over", ())

    assert lesson is not None
    assert told in lesson.see


def test_what_workers_brought_says_why_it_scores() -> None:
    def settled(seat: int, **brought: int) -> Event:
        nothing = {"fruits": 0, "gold": 0, "water": 0, "tokens": 0}
        return Event("settled", seat, nothing | brought)

    class View:
        seat = 0

    view: Any = View()
    happened = [
        settled(0, fruits=2),
        settled(0, fruits=-1, gold=3),
        settled(0, fruits=1),
        settled(1, water=1),
        settled(0, gold=2),
        Event("placed", 0, {}),
    ]
    assert why(view, happened) == [str(WHY["fruits"]), str(WHY["sold"]), str(WHY["dug"])]


def test_a_title_without_lessons_explains_nothing() -> None:
    assert for_title("tiny").lessons is None
