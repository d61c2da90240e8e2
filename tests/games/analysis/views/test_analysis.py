"""The page of a finished game explained, and the replay that shows what could have been done instead."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.analysis import analysing
from games.analysis.analyses import told
from games.analysis.presenters.marks import MARKS
from games.engine.analysis import MIND
from games.history.course import course_of
from games.history.pages.chart import turn_name
from games.models import Analysis, Game
from games.studies.models import Study
from games.titles.cacao.pages.pieces.cells import cell_id
from tests.games.factories import play_to_end, running_game
from tests.games.told import HTMX
from tests.people import browser_of

pytestmark = pytest.mark.django_db


TURNS = 3
"""So many turns of each game are explained here."""


@pytest.fixture(autouse=True)
def quickly(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ANALYSIS_SECONDS_PER_TURN = 0.01
    monkeypatch.setattr(analysing, "PIECE", 0)


@pytest.fixture(params=["tiny", "cacao", "chocolatl"])
def over(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    """A finished game of each title."""
    return play_to_end(running_game(ana, bo, cy, title=request.param), Random(6))


@pytest.fixture
def tiny_over(tiny_title: None, ana: User, bo: User) -> Game:
    return play_to_end(running_game(ana, bo, long=True), Random(1))


def page(game: Game, user: User | None = None, at: int | None = None, **more: Any) -> Any:
    client = browser_of(user) if user else Client()
    fields = {} if at is None else {"at": str(at)}
    return client.get(reverse("games:analysis", args=[game.public_id]), fields, **more)


def ask(game: Game, user: User) -> Any:
    return browser_of(user).post(reverse("games:analyse", args=[game.public_id]))


def analysed(game: Game, user: User) -> None:
    analysing.ask(game=game, user=user)
    finish()


def finish() -> None:
    """Let the analysis that was asked for be made, of the first turns alone."""
    Analysis.objects.update(expected=TURNS)
    analysing.go_on(Analysis.objects.get().pk)


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_end_of_a_game_leads_there(tiny_over: Game, ana: User) -> None:
    table = browser_of(ana).get(tiny_over.get_absolute_url())
    assert reverse("games:analysis", args=[tiny_over.public_id]) in text(table)


def test_one_asks_waits_and_reads(tiny_over: Game, ana: User) -> None:
    assert "Analyse the game" in text(page(tiny_over, ana))
    answer = ask(tiny_over, ana)
    assert answer.status_code == 302
    waiting = page(tiny_over, ana)
    assert "<progress" in text(waiting)
    Analysis.objects.update(expected=22, done=10)
    assert "45%: 10 of 22 turns explained." in text(page(tiny_over, ana))
    Analysis.objects.update(expected=TURNS, done=0)
    assert "Check progress" in text(waiting), "without scripts one loads the page again"
    finish()
    assert "Turning points" in text(page(tiny_over, ana))


def test_whoever_waits_gets_the_whole_page_when_it_is_done(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    answer = page(tiny_over, ana, headers=HTMX | {"HX-Target": "analysis"})
    assert answer["HX-Refresh"] == "true"


def test_every_title_is_shown_beside_the_board_with_the_ways_that_were_not_taken(over: Game, ana: User) -> None:
    analysed(over, ana)
    shown = text(page(over, ana))
    assert "Luck and skill" in shown
    for sitter in ("ana", "bo", "cy"):
        assert sitter in shown.lower()
    assert shown.count('class="analysis__line"') == 2 * TURNS
    assert "None" not in shown
    assert 'aria-current="true"' not in shown, "the position before the turn is on the board"
    as_played, otherwise = (text(shown_way(shown, ana, way)) for way in (0, 1))
    assert 'aria-current="true">As played' in " ".join(as_played.split())
    assert 'aria-current="true">As played' not in " ".join(otherwise.split())
    assert otherwise.count('aria-current="true"') == as_played.count('aria-current="true"') == 1
    assert over.title != "cacao" or len({board(each) for each in (shown, as_played, otherwise)}) == 3


def shown_way(shown: str, user: User, way: int) -> Any:
    """Where the link to a way through the turn leads."""
    address = re.search(rf'href="([^"]*instead={way}[^"]*)"', shown)
    assert address is not None
    return browser_of(user).get(address[1].replace("&amp;", "&"))


def test_the_turn_as_played_is_drawn_as_another_way_is(ana: User, bo: User) -> None:
    game = play_to_end(running_game(ana, bo, title="cacao"), Random(6))
    analysed(game, ana)
    turn = Analysis.objects.get().turns[0]
    address = reverse("games:analysis", args=[game.public_id])
    for way, moves in enumerate([turn["played"]["moves"], *(other["moves"] for other in turn["others"])]):
        drawn = text(browser_of(ana).get(address, {"at": str(turn["begin"]), "instead": str(way)}))
        assert f'id="{cell_id(tuple(moves[0]["cell"]))}" class="fresh"' in drawn
    inside = {"at": str(turn["begin"] + 1), "instead": "0"}
    assert browser_of(ana).get(address, inside).status_code == 404, "no turn begins there"


def test_the_heading_is_the_turn_that_is_discussed(over: Game, ana: User) -> None:
    analysed(over, ana)
    [*_some, last] = Analysis.objects.get().turns
    before, discussed = (turn_name(over.title, course_of(over).turn_with(last["begin"] + n)) for n in (0, 1))
    shown = text(page(over, ana, at=last["begin"]))
    assert f">{discussed}</h1>" in shown
    assert f"Analysis: {discussed}" in shown
    replay = browser_of(ana).get(reverse("games:replay", args=[over.public_id]), {"at": str(last["begin"])})
    assert f">{before}</h1>" in text(replay), "the position, which the turn has still to change"
    assert explained(replay).startswith(discussed)


def test_several_decisions_of_a_seat_in_one_turn_are_told_apart(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    [first, *rest] = Analysis.objects.get().turns
    Analysis.objects.update(turns=[first, first, *rest], expected=TURNS + 1, done=TURNS + 1)
    shown = text(page(tiny_over, ana, at=first["begin"]))
    [name, second, *_more] = re.findall(r'data-at="\d+">([^<]*)</a>', shown[shown.index("All turns") :])
    assert second == f"{name}, decision 2"


def board(shown: str) -> str:
    """What stands in the place of the board."""
    return shown[shown.index('class="contents"') : shown.index('id="happened"')]


def test_a_position_of_the_analysis_is_shown_by_itself_for_an_open_page(over: Game, ana: User) -> None:
    analysed(over, ana)
    address = reverse("games:analysis", args=[over.public_id])
    part = text(browser_of(ana).get(address, {"at": "1"}, headers=HTMX | {"HX-Target": "play"}))
    assert 'data-at="1"' in part
    assert address in part, "its ways stay on this page"
    assert reverse("games:replay", args=[over.public_id]) not in part
    assert "chart-cursor" not in part


def test_the_better_way_is_tried_and_played_on(over: Game, ana: User) -> None:
    analysed(over, ana)
    turn, client = Analysis.objects.get().turns[0], browser_of(ana)
    named = {"at": str(turn["begin"]), "instead": "1"}
    tried = client.post(reverse("studies:begin", args=[over.public_id]), named, follow=True)
    assert tried.status_code == 200
    made = Study.objects.get().nodes[0]["moves"]
    assert made[: len(turn["others"][0]["moves"])] == turn["others"][0]["moves"]
    asked = client.get(reverse("games:play_from_here", args=[over.public_id]), named)
    assert asked.status_code in {200, 409}, "where others have decided in secret nobody goes on"
    if asked.status_code == 200:
        assert 'name="instead" value="1"' in text(asked)


@pytest.mark.parametrize("instead", ["9", "x", "-1", ""])
def test_no_way_that_nobody_found_is_tried_or_played(tiny_over: Game, ana: User, instead: str) -> None:
    analysed(tiny_over, ana)
    named, client = {"at": "0", "instead": instead}, browser_of(ana)
    assert client.post(reverse("studies:begin", args=[tiny_over.public_id]), named).status_code == 404
    assert client.get(reverse("games:play_from_here", args=[tiny_over.public_id]), named).status_code == 404
    assert not Study.objects.exists()


def test_nothing_is_more_than_all_of_a_chance(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    [turn, *_] = Analysis.objects.get().turns
    lost = turn | {
        "others": [],
        "loss": 900,
        "before": [950, 50],
        "after": [950, 50],
        "before_errors": [0, 0],
        "after_errors": [0, 0],
    }
    numbers = range(min(20, tiny_over.move_count))
    worse = [lost | {"begin": n, "end": n + 1, "seat": n % 2} for n in numbers]
    Analysis.objects.update(turns=worse, expected=len(worse), done=len(worse))
    for at in ("0", "1"):
        shown = text(browser_of(ana).get(reverse("games:analysis", args=[tiny_over.public_id]), {"at": at}))
        found = [float(number) for number in re.findall(r"([\d.]+)%", shown)]
        assert found
        assert max(found) <= 100
        assert "± 0%" not in shown
        assert "± 0.0%" not in shown


@pytest.mark.parametrize(
    ("loss", "mark"), [(0, "Best"), (10, "Good"), (30, "Slip"), (119, "Slip"), (120, "Blunder"), (900, "Blunder")]
)
def test_a_turn_has_a_word_and_a_shape_of_its_own(tiny_over: Game, ana: User, loss: int, mark: str) -> None:
    analysed(tiny_over, ana)
    turns = Analysis.objects.get().turns
    turns[0]["loss"] = loss
    for way in turns[0]["others"]:
        way["mean"] = turns[0]["played"]["mean"] + (1 if mark != "Best" else -1)
    Analysis.objects.update(turns=turns)
    shown = " ".join(text(page(tiny_over, ana, at=turns[0]["begin"])).split())
    line = shown[shown.index('class="explained__line"') :].partition("</p>")[0]
    assert f"</svg> {mark}</span>" in line
    assert len({each.icon for each in MARKS.values()}) == len(MARKS)


@pytest.mark.parametrize("instead", ["0", "1", "99", "x", "-1"])
def test_ways_that_nobody_found_are_refused(tiny_over: Game, ana: User, instead: str) -> None:
    address = reverse("games:replay", args=[tiny_over.public_id])
    assert browser_of(ana).get(address, {"at": "0", "instead": instead}).status_code == 404


def test_a_game_that_runs_has_nothing_to_analyse(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    assert "once it’s over" in text(page(game, ana))
    assert ask(game, ana).status_code == 409


def test_a_private_table_is_explained_to_its_people_alone(tiny_over: Game, ana: User, bo: User, cy: User) -> None:
    Game.objects.filter(pk=tiny_over.pk).update(is_public=False)
    assert ask(tiny_over, cy).status_code == 404
    assert page(tiny_over).status_code == 404
    assert ask(tiny_over, bo).status_code == 302
    assert page(tiny_over, ana).status_code == 200


def test_of_a_public_table_everybody_may_ask_who_is_signed_in(tiny_over: Game, cy: User) -> None:
    assert ask(tiny_over, cy).status_code == 302
    answer = Client().post(reverse("games:analyse", args=[tiny_over.public_id]))
    assert (answer.status_code, "login" in answer["Location"]) == (302, True)


def test_a_failed_analysis_is_told_and_can_be_asked_for_again(tiny_over: Game, ana: User) -> None:
    ask(tiny_over, ana)
    Analysis.objects.update(status=Analysis.Status.FAILED)
    assert "failed" in text(page(tiny_over, ana))
    ask(tiny_over, ana)
    assert Analysis.objects.get().is_waiting


def test_a_turn_and_what_it_revealed_are_told_apart(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    analysis = Analysis.objects.get()
    first, second = analysis.turns[:2]
    seat = first["seat"]
    for document, when, chance in ((first, "before", 280), (first, "after", 320), (second, "before", 950)):
        document[when][seat] = chance
    first["before_errors"][seat], first["after_errors"][seat] = 30, 40
    Analysis.objects.update(turns=analysis.turns)
    shown = " ".join(text(page(tiny_over, ana, at=first["begin"])).split())
    assert "Chance 28% → 95%" in shown
    assert "Chance before the turn: 28%. After it: 32%. After what came up then: 95%." in shown
    assert "Each may be off by 4%." in shown


def test_nothing_is_given_away_of_no_chance(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    analysis = Analysis.objects.get()
    first = told_otherwise(analysis, loss=160, before=0, after=0, now=0, better=160)
    shown = explained(page(tiny_over, ana, at=first["begin"]))
    assert "Chance 0% → 0%" in shown
    assert "Your chance stayed the same." in shown
    assert "Alternative: ±0%" in shown
    assert "Best" in shown or "Good" in shown
    assert not re.search("gives away|Better|Slip|Blunder", shown)


def test_what_is_given_away_is_what_the_best_turn_would_have_left(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    analysis = Analysis.objects.get()
    first = told_otherwise(analysis, loss=280, before=570, after=180, now=120, better=290)
    shown = explained(page(tiny_over, ana, at=first["begin"]))
    assert "gives away 28% of the winning chance this turn. Chance 57% → 12%" in shown
    assert "Better: +28%" in shown
    assert "Chance before the turn: 57%. After it: 18%. After what came up then: 12%." in shown
    assert "The best turn the bot found would have left 46%." in shown


def told_otherwise(analysis: Analysis, *, loss: int, before: int, after: int, now: int, better: int) -> dict[str, Any]:
    """The first turn, with these thousandths in the place of what was found."""
    first: dict[str, Any] = analysis.turns[0]
    seat = first["seat"]
    first["loss"], first["before"][seat], first["after"][seat] = loss, before, after
    analysis.turns[1]["before"][seat] = now
    for way in first["others"]:
        way["chance"] = better
    Analysis.objects.update(turns=analysis.turns)
    return first


def explained(answer: Any) -> str:
    """What is said of the turn, without its tags."""
    shown = text(answer)
    section = shown[shown.index('class="explained__line"') :].partition("</section>")[0].partition(">")[2]
    return " ".join(re.sub("<[^>]*>", "", section).split())


def test_an_analysis_that_was_stored_without_trials_is_shown(over: Game, ana: User) -> None:
    analysed(over, ana)
    analysis = Analysis.objects.get()
    for document in analysis.turns:
        document["played"].pop("moves")
        for way in [document["played"], *document["others"]]:
            way.pop("trial", None)
    Analysis.objects.update(turns=analysis.turns)
    for turn in analysis.turns:
        assert page(over, ana, at=turn["begin"]).status_code == 200


def test_an_analysis_of_an_earlier_bot_is_shown_and_can_be_made_anew(tiny_over: Game, ana: User) -> None:
    analysed(tiny_over, ana)
    Analysis.objects.update(mind=MIND - 1)
    shown = text(page(tiny_over, ana))
    assert ("Turning points" in shown, "Analyse it again" in shown) == (True, True)
    ask(tiny_over, ana)
    assert set(Analysis.objects.values_list("mind", flat=True)) == {MIND - 1, MIND}


def test_a_turn_is_told_with_one_look_at_its_moves_and_one_at_its_position(
    tiny_over: Game, ana: User, django_assert_num_queries: Any
) -> None:
    analysed(tiny_over, ana)
    document = Analysis.objects.get().turns[1]
    told(tiny_over, document)
    with django_assert_num_queries(2):
        assert told(tiny_over, document).played
