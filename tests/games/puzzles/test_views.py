"""A puzzle a day, the same for all: who finds the best way is told why, and keeps a streak."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from html import unescape
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import PersonChanged, User
from accounts.services import create_guest, delete_account
from cacao_site.pruning import prune
from games.engine import registry
from games.engine.analysis import Suggestion
from games.engine.bots.arena import game_seed
from games.puzzles import answering, generator, selectors
from games.puzzles.drafts import draft_in
from games.puzzles.models import Answer, Puzzle
from tests.people import browser_of

pytestmark = pytest.mark.django_db
SOLUTION = "The best"


def position(title: str) -> generator.Source:
    """A position in which several ways lead on: the first in which somebody has a choice that is not made together."""
    edition = registry.title(title)
    options = next(iter(edition.options.presets(edition.players[0]).values()))
    state = edition.new(options, game_seed(1, 1))
    return generator.Source(edition, options, state, edition.rules.to_move(state)[0])


def some_ways(source: generator.Source) -> tuple[Suggestion, ...]:
    """Ways of which the first is said to be the best."""
    title = source.title
    starts = title.bot.starts(source.state, source.seat, 4)
    return tuple(
        Suggestion(start.plan, 4.0 - number, {"gold": 9.0 - 3 * number}) for number, start in enumerate(starts)
    )


def a_puzzle(day: date | None = None, title: str = "cacao") -> Puzzle:
    source = position(title)
    view = source.title.rules.view(source.state, source.seat)
    puzzle = generator.puzzle_from(source, view, some_ways(source), day or selectors.today())
    puzzle.save()
    return puzzle


def turn(puzzle: Puzzle, way: int) -> str:
    """The turn of one of the puzzle's ways, as forms carry it."""
    return json.dumps({"moves": puzzle.ways[way - 1]["moves"]})


def answer(client: Client, puzzle: Puzzle, way: int) -> Any:
    """Answer with the turn of a way."""
    return answer_with(client, puzzle, decision=turn(puzzle, way))


def answer_with(client: Client, puzzle: Puzzle, **fields: str) -> Any:
    return client.post(reverse("practice:answer", args=[puzzle.pk]), fields, follow=True)


def step(client: Client, puzzle: Puzzle, decision: str, move: Any, **more: Any) -> Any:
    fields = {"decision": decision, "move": json.dumps(move), **more}
    return client.post(reverse("practice:step", args=[puzzle.pk]), fields)


def wrong(puzzle: Puzzle) -> int:
    return puzzle.best % len(puzzle.ways) + 1


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_the_position_is_a_board_with_a_hand_and_no_way_is_told(ana: User, title: str) -> None:
    page = text(browser_of(ana).get(a_puzzle(title=title).get_absolute_url()))
    assert ('id="play-form"' in page, 'id="boardbox"' in page) == (True, True)
    assert 'name="tile"' in page or "handcard" in page
    assert not any(word in page for word in (SOLUTION, "The bot’s estimate", "Ways to go on"))


def test_a_turn_is_played_step_by_step_without_scripts(ana: User) -> None:
    puzzle, client, address = a_puzzle(), browser_of(ana), ""
    for move in puzzle.ways[puzzle.best - 1]["moves"]:
        draft = parse_qs(urlsplit(address).query).get("draft", [""])[0]
        answered = step(client, puzzle, draft, move)
        assert answered.status_code == 302
        address = answered["Location"]
    whole = text(client.get(address))
    assert "This is my answer" in whole
    assert "Undo" in whole
    assert not Answer.objects.exists(), "trying is not answering"


def test_a_hand_tile_is_laid_as_at_the_table(ana: User) -> None:
    puzzle = a_puzzle()
    laid = puzzle.ways[puzzle.best - 1]["moves"][0]
    marked = {"tile": f"{laid['tile']}-0", "rotation": str(laid["rotation"])}
    answered = step(browser_of(ana), puzzle, "", {"type": laid["type"], "cell": laid["cell"]}, **marked)
    draft = json.loads(parse_qs(urlsplit(answered["Location"]).query)["draft"][0])
    assert [move["cell"] for move in draft["moves"]] == [laid["cell"]]


def test_what_is_not_allowed_is_said_and_the_turn_is_kept(ana: User) -> None:
    puzzle = a_puzzle()
    first = json.dumps({"moves": puzzle.ways[0]["moves"][:1]})
    refused = step(browser_of(ana), puzzle, first, puzzle.ways[0]["moves"][0])
    assert (refused.status_code, 'role="alert"' in text(refused)) == (422, True)
    assert "Undo" in text(refused)


@pytest.mark.parametrize(
    "draft",
    ["x", "[]", "{}", '{"moves":1}', '{"moves":[1]}', '{"moves":[{"type":"resign"}]}', '{"moves":[{"type":"x"}]}'],
)
def test_drafts_that_are_none_are_refused_with_a_reason(ana: User, draft: str) -> None:
    puzzle, client = a_puzzle(), browser_of(ana)
    assert client.get(puzzle.get_absolute_url(), {"draft": draft}).status_code == 422
    assert client.get(reverse("practice:forecasts", args=[puzzle.pk]), {"decision": draft}).status_code == 422
    assert step(client, puzzle, draft, puzzle.ways[0]["moves"][0]).status_code == 422
    assert answer_with(client, puzzle, decision=draft).status_code == 422
    assert not Answer.objects.exists()


def test_what_a_cell_would_bring_is_foretold(ana: User) -> None:
    puzzle = a_puzzle()
    tile = puzzle.ways[0]["moves"][0]["tile"]
    address = reverse("practice:forecasts", args=[puzzle.pk])
    assert 'data-cell="' in text(browser_of(ana).get(address, {"decision": "", "tile": f"{tile}-0", "rotation": "0"}))


def test_half_a_turn_is_no_answer(ana: User) -> None:
    refused = answer_with(browser_of(ana), a_puzzle(), decision="")
    assert (refused.status_code, Answer.objects.count()) == (422, 0)
    assert "Finish the turn first, then answer." in text(refused)


def test_who_finds_the_best_turn_is_told_at_once_and_why(ana: User) -> None:
    puzzle = a_puzzle()
    page = text(answer(browser_of(ana), puzzle, puzzle.best))
    assert "Right, you’ve found it!" in page
    assert (SOLUTION in page, "The bot’s estimate, a few turns ahead: +4.0 points" in page) == (True, True)
    assert Answer.objects.get().moves == puzzle.ways[puzzle.best - 1]["moves"]


def test_who_plays_another_turn_is_told_by_how_much_the_best_is_better_and_sees_both(ana: User) -> None:
    puzzle, client = a_puzzle(), browser_of(ana)
    page = text(answer(client, puzzle, wrong(puzzle)))
    gap = puzzle.ways[puzzle.best - 1]["mean"] - puzzle.ways[wrong(puzzle) - 1]["mean"]
    assert f"Not the best turn</strong> The best one is worth more, by the bot’s estimate: +{gap:.1f} points" in page
    boards = {text(client.get(puzzle.get_absolute_url(), {"shown": shown})) for shown in ("best", "own", "position")}
    assert len(boards) == 3


def test_a_turn_that_no_bot_thought_of_is_not_the_best(ana: User) -> None:
    puzzle = a_puzzle()
    Puzzle.objects.update(ways=[way for way in puzzle.ways if way != puzzle.ways[wrong(puzzle) - 1]], best=1)
    answered = answer(browser_of(ana), puzzle, wrong(puzzle))
    assert "Not the best turn" in text(answered)
    assert (Answer.objects.get().way, Answer.objects.get().is_right) == (0, False)


def test_cards_of_chocolatl_are_answered_with_in_one_press(ana: User) -> None:
    puzzle = a_puzzle(title="chocolatl")
    [move, *_] = puzzle.ways[puzzle.best - 1]["moves"]
    answered = answer_with(browser_of(ana), puzzle, decision="", move=json.dumps(move))
    assert "Right, you’ve found it!" in text(answered)


def test_an_answer_of_long_ago_is_shown_without_its_turn(ana: User) -> None:
    puzzle = a_puzzle()
    Answer.objects.create(person=ana, puzzle=puzzle, way=wrong(puzzle), is_right=False, day=selectors.today())
    page = text(browser_of(ana).get(puzzle.get_absolute_url(), {"shown": "own"}))
    assert ("Not the best turn" in page, "Your turn then" in page) == (True, False)


def test_the_first_answer_counts(ana: User) -> None:
    puzzle, client = a_puzzle(), browser_of(ana)
    answer(client, puzzle, wrong(puzzle))
    assert "you’ve found it!" not in text(answer(client, puzzle, puzzle.best))
    assert Answer.objects.get().way == wrong(puzzle)


def test_a_guest_answers_as_everybody_does() -> None:
    puzzle, guest = a_puzzle(), create_guest()
    assert "you’ve found it!" in text(answer(browser_of(guest), puzzle, puzzle.best))


def test_strangers_play_and_have_to_come_in_to_answer_with_their_turn_kept() -> None:
    puzzle = a_puzzle()
    draft = turn(puzzle, 1)
    page = Client().get(puzzle.get_absolute_url(), {"draft": draft})
    assert (page.status_code, "Answer as a guest" in text(page)) == (200, True)
    kept = re.search(r'name="next" value="([^"]*)"', text(page))
    assert kept is not None
    assert parse_qs(urlsplit(unescape(kept[1])).query)["draft"] == [
        json.dumps(json.loads(draft), separators=(",", ":"))
    ]
    asked = Client().post(reverse("practice:answer", args=[puzzle.pk]), {"decision": draft})
    assert asked["Location"].endswith(f"?next={puzzle.get_absolute_url()}")
    assert not Answer.objects.exists()


@pytest.mark.parametrize("days", [1, 2])
def test_a_puzzle_of_another_day_is_like_none(ana: User, days: int) -> None:
    puzzle, client = a_puzzle(selectors.today() + timedelta(days=days)), browser_of(ana)
    assert client.get(puzzle.get_absolute_url()).status_code == 404
    assert answer(client, puzzle, 1).status_code == 404
    assert puzzle.get_absolute_url() not in client.get(reverse("practice:practice")).content.decode()


@pytest.mark.parametrize("number", [0, 12345, 10**30])
def test_a_puzzle_that_is_not_there(number: int) -> None:
    assert Client().get(f"/practice/{number}/").status_code == 404


# --- streaks ---------------------------------------------------------------------------------------------------------


def on_days(user: User, rights: list[bool]) -> None:
    """Answer the puzzles of the last days, each on its day; the last is today's."""
    for ago, is_right in enumerate(reversed(rights)):
        day = selectors.today() - timedelta(days=ago)
        Answer.objects.create(person=user, puzzle=a_puzzle(day), way=1, is_right=is_right, day=day)


@pytest.mark.parametrize(
    ("rights", "streak"),
    [([], 0), ([True], 1), ([False, True, True], 2), ([True, True, False], 2), ([True, False, False], 0)],
)
def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(ana: User, rights: list[bool], streak: int) -> None:
    on_days(ana, rights)
    assert selectors.streak_of(ana) == streak


def test_what_is_solved_later_makes_no_streak(ana: User) -> None:
    puzzle = a_puzzle(selectors.today() - timedelta(days=1))
    answer(browser_of(ana), puzzle, puzzle.best)
    assert selectors.streak_of(ana) == 0


def test_one_sees_the_own_streak_in_the_list_and_in_the_profile(ana: User, bo: User) -> None:
    on_days(ana, [True, True])
    assert (
        "Puzzles of the day solved in a row: 2 days"
        in browser_of(ana).get(reverse("practice:practice")).content.decode()
    )
    assert "2 days in a row" in browser_of(ana).get(reverse("accounts:profile")).content.decode()
    assert "2 days in a row" not in browser_of(bo).get(reverse("games:person", args=["Ana"])).content.decode()


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_the_row_holds_what_the_seat_sees_and_no_more() -> None:
    puzzle, source = a_puzzle(), position("cacao")
    view = source.title.rules.read_view(json.loads(puzzle.view))
    assert view == source.title.rules.view(source.state, source.seat)
    assert source.title.rules.view(source.title.rules.sample_state(view, Random(1)), source.seat) == view


def test_who_leaves_leaves_no_answers(ana: User, bo: User) -> None:
    on_days(ana, [True])
    Answer.objects.create(person=bo, puzzle=Puzzle.objects.get(), way=1, is_right=True, day=selectors.today())
    delete_account(user=ana)
    assert Answer.objects.get().person == bo


def test_puzzles_of_days_long_gone_are_removed_with_their_answers(ana: User) -> None:
    old = a_puzzle(selectors.today() - timedelta(days=1200))
    kept = a_puzzle(selectors.today() - timedelta(days=1000))
    for days in (1000, 1200):
        own = {"person": ana, "day": None, "number": days, "made_at": timezone.now() - timedelta(days=days)}
        Puzzle.objects.filter(pk=a_puzzle(selectors.today() - timedelta(days=days - 1)).pk).update(**own)
    Answer.objects.create(person=ana, puzzle=old, way=1, is_right=True, day=old.day)
    assert ("puzzles of days long gone", 2) in list(prune())
    assert Puzzle.objects.get(person=None) == kept
    assert Puzzle.objects.get(person=ana).number == 1000, "One’s own are not of the pool, which forgets sooner."
    assert not Answer.objects.exists()


def test_the_day_begins_for_all_at_the_same_time() -> None:
    with time_machine.travel("2026-11-22T23:59Z"), timezone.override("Pacific/Auckland"):
        assert selectors.today() == date(2026, 11, 22)


def test_the_admin_shows_no_solution(admin_client: Client, ana: User) -> None:
    own, puzzle = a_puzzle(), a_puzzle(selectors.today() - timedelta(days=1))
    Puzzle.objects.filter(pk=own.pk).update(person=ana, number=0, day=None)
    assert admin_client.get(reverse("admin:practice_puzzle_change", args=[own.pk])).status_code == 302
    page = admin_client.get(reverse("admin:practice_puzzle_change", args=[puzzle.pk])).content.decode()
    assert str(puzzle.day.year) in page
    assert "moves" not in page


def test_who_was_suspended_meanwhile_answers_nothing(ana: User) -> None:
    puzzle = a_puzzle()
    draft = draft_in(puzzle, turn(puzzle, 1))
    User.objects.filter(pk=ana.pk).update(is_active=False)
    with pytest.raises(PersonChanged):
        answering.answer(puzzle=puzzle, user=ana, draft=draft)
    assert not Answer.objects.exists()
