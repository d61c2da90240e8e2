"""Whoever practises chooses a title, a theme and how hard it may be; none comes twice before all did."""

from __future__ import annotations

import json
from datetime import timedelta
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.puzzles import choosing, lists, selectors
from games.puzzles.choosing import Choice, choice_in, next_puzzle
from games.puzzles.difficulty import level_of, rated
from games.puzzles.models import Answer, Puzzle
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.puzzles.test_views import a_puzzle, answer, step, text, wrong
from tests.people import browser_of

pytestmark = pytest.mark.django_db
ANY = Choice()
NEXT = "/practice/next/"


def pooled(theme: str = "water", prior: int | None = 500, title: str = "cacao", **changes: object) -> Puzzle:
    """One of the pool, of this theme, as easy as this."""
    puzzle = a_puzzle(title=title)
    Puzzle.objects.filter(pk=puzzle.pk).update(**{"day": None, "theme": theme, "prior": prior} | changes)
    puzzle.refresh_from_db()
    return puzzle


def mark(puzzle: Puzzle, user: User, *, is_right: bool = True) -> None:
    Answer.objects.create(person=user, puzzle=puzzle, way=1, is_right=is_right, day=selectors.today())


def in_order(user: User, choice: Choice = ANY) -> list[int]:
    """The puzzles that somebody gets who answers one after the other."""
    found, after = list[int](), None
    while (puzzle := next_puzzle(user, choice, after)) is not None:
        found.append(puzzle.pk)
        mark(puzzle, user)
        after = puzzle.pk
    return found


def over(ana: User, bo: User) -> Game:
    return fresh(play_to_end(running_game(ana, bo, title="cacao")))


def test_they_go_from_easy_to_hard_and_none_comes_twice(ana: User) -> None:
    hard, easy, medium = pooled(prior=300), pooled(prior=700), pooled(prior=500)
    assert in_order(ana) == [easy.pk, medium.pk, hard.pk]


def test_the_own_blunders_come_first(ana: User, bo: User) -> None:
    easy, own = pooled(prior=700), pooled(prior=500)
    Puzzle.objects.filter(pk=own.pk).update(person=ana, game=over(ana, bo), number=0)
    assert in_order(ana) == [own.pk, easy.pk]
    assert in_order(bo) == [easy.pk]
    Answer.objects.filter(person=ana, puzzle=own).delete()
    pooled(prior=500)
    assert next_puzzle(ana, ANY) == own, "Also before what comes after the last answer."
    assert lists.difficulty(Puzzle.objects.get(pk=own.pk)) == "Medium", "Nobody else tries it."


def test_whoever_goes_on_without_an_answer_sees_all_others_before_it_comes_again(ana: User) -> None:
    first, second, third = pooled(prior=700), pooled(prior=600), pooled(prior=500)
    seen, after = list[int](), None
    for _each in range(4):
        puzzle = next_puzzle(ana, ANY, after)
        assert puzzle is not None
        seen.append(puzzle.pk)
        after = puzzle.pk
    assert seen == [first.pk, second.pk, third.pk, first.pk]


def test_whoever_comes_back_another_day_goes_on_where_the_last_answer_was(ana: User) -> None:
    skipped, answered, third = pooled(prior=700), pooled(prior=600), pooled(prior=500)
    mark(answered, ana)
    assert next_puzzle(ana, ANY) == third
    assert next_puzzle(ana, ANY, third.pk) == skipped


def test_from_the_puzzle_of_the_day_one_begins_with_the_easiest(ana: User) -> None:
    easy, hard = pooled(prior=700), pooled(prior=300)
    today = a_puzzle()
    Puzzle.objects.filter(pk=today.pk).update(prior=500)
    mark(today, ana)
    assert next_puzzle(ana, ANY, today.pk) == easy
    gone = selectors.today() - timedelta(days=selectors.SHOWN_DAYS)
    Puzzle.objects.filter(pk=today.pk).update(day=gone)
    assert next_puzzle(ana, ANY, today.pk) == hard, "One that is listed no more is one of the pool."


def test_a_choice_narrows_what_comes(ana: User) -> None:
    water, temple = pooled("water", 700), pooled("temple", 300)
    nameless, bid = pooled("", 500), pooled("station-1", 500, title="chocolatl")
    assert in_order(ana, Choice("cacao", "water")) == [water.pk]
    assert in_order(ana, Choice(level="hard")) == [temple.pk]
    assert in_order(ana, Choice("cacao", "other")) == [nameless.pk]
    assert in_order(ana, Choice("chocolatl")) == [bid.pk]


def test_what_an_address_asks_for_and_is_not_there_is_left_out() -> None:
    assert choice_in({"title": "cacao", "theme": "water", "level": "easy"}) == Choice("cacao", "water", "easy")
    assert choice_in({"title": "cacao", "theme": "station-1", "level": "x"}) == Choice("cacao")
    assert choice_in({"title": "whist\0", "theme": "water"}) == Choice()


def test_how_hard_it_is_is_told_by_who_solved_it_and_how_many_tried(ana: User) -> None:
    puzzle = pooled(prior=500, tried=40, solved=2)
    page = text(browser_of(ana).get(puzzle.get_absolute_url()))
    assert "Hard, tried by 40" in page
    Puzzle.objects.filter(pk=puzzle.pk).update(solved=38)
    assert "Easy, tried by 40" in text(browser_of(ana).get(puzzle.get_absolute_url()))
    Puzzle.objects.filter(pk=puzzle.pk).update(tried=0, solved=0)
    assert "Probably medium, not tried yet" in text(browser_of(ana).get(puzzle.get_absolute_url()))


@pytest.mark.parametrize(
    ("prior", "level"), [(600, "easy"), (599, "medium"), (450, "medium"), (449, "hard"), (None, "medium")]
)
def test_a_puzzle_is_as_hard_wherever_it_is_told(prior: int | None, level: str) -> None:
    puzzle = pooled(prior=prior)
    assert level_of(puzzle) == level
    assert rated(Puzzle.objects.all()).get().level == level


def test_first_answers_count_and_no_others(ana: User, bo: User) -> None:
    puzzle = pooled()
    for user, way in ((ana, puzzle.best), (ana, wrong(puzzle)), (bo, wrong(puzzle))):
        answer(browser_of(user), puzzle, way)
    puzzle.refresh_from_db()
    assert (puzzle.tried, puzzle.solved) == (2, 1)


def test_the_theme_is_told_to_whoever_has_answered_or_asked_for_it(ana: User) -> None:
    puzzle, browser = pooled("water"), browser_of(ana)
    assert "Water ·" not in text(browser.get(puzzle.get_absolute_url()))
    asked = {"title": "cacao", "theme": "water"}
    assert "Water ·" in text(browser.get(puzzle.get_absolute_url(), asked))
    assert "Water ·" in text(answer(browser, puzzle, puzzle.best))


def test_the_choice_is_kept_from_one_puzzle_to_the_next_without_scripts(ana: User) -> None:
    first, second, browser = pooled("water", 700), pooled("water", 600), browser_of(ana)
    pooled("temple", 650)
    begun = browser.get(NEXT, {"title": "cacao", "theme": "water"})
    assert begun["Location"] == f"{first.get_absolute_url()}?title=cacao&theme=water"
    page = text(browser.get(begun["Location"]))
    moves = first.ways[first.best - 1]["moves"]
    assert f'action="{reverse("practice:step", args=[first.pk])}?title=cacao&amp;theme=water"' in page
    stepped = browser.post(
        f"{reverse('practice:step', args=[first.pk])}?title=cacao&theme=water",
        {"decision": "", "move": json.dumps(moves[0])},
    )
    assert "title=cacao&theme=water" in stepped["Location"]
    after = browser.get(NEXT, {"title": "cacao", "theme": "water", "after": first.pk})
    assert urlsplit(after["Location"]).path == second.get_absolute_url()


def test_every_answer_leads_to_the_next_puzzle(ana: User) -> None:
    puzzle, browser = pooled(prior=700), browser_of(ana)
    following = pooled(prior=500)
    page = text(answer(browser, puzzle, wrong(puzzle)))
    assert f'href="{NEXT}?after={puzzle.pk}"' in page
    assert urlsplit(browser.get(NEXT, {"after": puzzle.pk})["Location"]).path == following.get_absolute_url()


def test_where_none_is_left_the_page_says_so(ana: User) -> None:
    puzzle, browser = pooled(), browser_of(ana)
    mark(puzzle, ana)
    found = browser.get(NEXT, {"title": "cacao"}, follow=True)
    assert found.redirect_chain == [("/practice/?title=cacao#choose", HTTPStatus.FOUND)]
    assert "You’ve answered all of these" in text(found)
    assert "There are no such puzzles yet" in text(Client().get("/practice/", {"title": "chocolatl"}))


@pytest.mark.parametrize("after", ["x", "-1", "9" * 30, "٣"])
def test_numbers_that_are_none_begin_at_the_beginning(after: str) -> None:
    puzzle = pooled()
    found = Client().get(NEXT, {"after": after})
    assert urlsplit(found["Location"]).path == puzzle.get_absolute_url()


def test_strangers_look_through_them_too() -> None:
    first, second = pooled(prior=700), pooled(prior=500)
    assert urlsplit(Client().get(NEXT)["Location"]).path == first.get_absolute_url()
    assert urlsplit(Client().get(NEXT, {"after": first.pk})["Location"]).path == second.get_absolute_url()


def test_one_sees_what_one_answered_and_solved_of_each_theme(ana: User, bo: User) -> None:
    solved, tried = pooled("water", 700), pooled("water", 300)
    pooled("temple")
    mark(solved, ana)
    mark(tried, ana, is_right=False)
    told = {(t.theme, t.level): t[3:] for t in choosing.tallies(ana)}
    assert told == {("water", "easy"): (1, 1, 1), ("water", "hard"): (1, 1, 0), ("temple", "medium"): (1, 0, 0)}
    assert {t[3:] for t in choosing.tallies(bo)} == {(1, 0, 0)}
    page = text(browser_of(ana).get("/practice/"))
    assert '>Water</a> </th> <td class="number">2</td> <td class="number">2</td> <td class="number">1</td>' in page


# --- what nobody may see ---------------------------------------------------------------------------------------------


def test_what_is_kept_for_a_day_is_like_none(ana: User) -> None:
    puzzle = pooled(is_reserved=True)
    assert browser_of(ana).get(puzzle.get_absolute_url()).status_code == 404
    assert next_puzzle(ana, ANY) is None
    assert choosing.tallies(ana) == []


def test_rules_that_are_not_here_any_more_make_no_next_puzzle(ana: User) -> None:
    puzzle = pooled(rules=99)
    assert (next_puzzle(ana, ANY), choosing.tallies(ana)) == (None, [])
    assert browser_of(ana).get(puzzle.get_absolute_url()).status_code == 409


def test_options_that_name_what_is_away_make_no_next_puzzle(ana: User) -> None:
    puzzle, other = pooled(prior=700), pooled(prior=500)
    Puzzle.objects.filter(pk=puzzle.pk).update(options=puzzle.options | {"modules": ["clearings"]})
    assert next_puzzle(ana, ANY) == other


@pytest.mark.parametrize("is_own", [True, False])
def test_a_game_that_goes_on_gives_no_puzzle(ana: User, bo: User, is_own: bool) -> None:
    """Its last moves were taken back after it had ended: hands that a puzzle shows are secret again."""
    game, puzzle = over(ana, bo), a_puzzle(selectors.today() - timedelta(days=1))
    changes = {"person": ana, "number": 0, "day": None} if is_own else {}
    Puzzle.objects.filter(pk=puzzle.pk).update(game=game, **changes)
    browser, address = browser_of(ana), puzzle.get_absolute_url()
    assert (browser.get(address).status_code, address in text(browser.get("/practice/"))) == (200, True)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING, ended_at=None)
    assert (browser.get(address).status_code, address in text(browser.get("/practice/"))) == (404, False)
    assert answer(browser, puzzle, puzzle.best).status_code == 404
    assert step(browser, puzzle, "", puzzle.ways[0]["moves"][0]).status_code == 404
    assert (next_puzzle(ana, ANY), choosing.tallies(ana)) == (None, [])
    assert not selectors.own_puzzles(ana).exists()
