"""The check says whether a bot is any good, and which of its methods anybody asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.strategy import Strategy
from games.engine.title import AnyTitle, Title
from tests.tools.title.conftest import offered
from tools.title.bot import GAMES, judge


@pytest.fixture
def sticks(paged: Path) -> Iterator[AnyTitle]:
    """The game of sticks that a new title is."""
    with offered(paged) as title:
        yield title


def with_bot(title: AnyTitle, bot: type[Strategy]) -> AnyTitle:  # type: ignore[type-arg]
    return Title(title.name, title.rules, title.players, bot=bot(title.rules))


class Wants(Strategy):  # type: ignore[type-arg]
    """Wants points as well as they can be wanted."""

    def evaluate(self, state: object, seat: int) -> float:
        return super().evaluate(state, seat) * 2

    def play_out(self, state: object, seat: int) -> list[object]:  # type: ignore[override]
        return []


class Loses(Strategy):  # type: ignore[type-arg]
    """Wants as few points as can be."""

    def evaluate(self, state: object, seat: int) -> float:
        return -super().evaluate(state, seat)


def test_what_it_won_is_told_with_an_interval_and_who_wins_by_chance(sticks: AnyTitle) -> None:
    said = judge(with_bot(sticks, Wants))
    assert f"of {GAMES} games" in said.hints[0]
    assert "50% by chance" in said.hints[0]
    assert said.problems == []


def test_its_own_methods_are_told_from_defaults_and_those_that_nobody_asks(sticks: AnyTitle) -> None:
    _won, methods, *unasked = judge(with_bot(sticks, Wants)).hints
    assert methods == "Its bot gives evaluate, play_out; by default: plans, rollout_policy, horizon."
    assert unasked == ["Nobody asks its play_out: it is for pages with forecasts."]


def test_a_bot_that_is_worse_than_chance_is_a_problem(sticks: AnyTitle) -> None:
    [problem] = judge(with_bot(sticks, Loses)).problems
    assert "worse than chance" in problem


def test_judging_leaves_the_bot_as_it_was(sticks: AnyTitle) -> None:
    title = with_bot(sticks, Wants)
    before = dict(vars(title.bot))
    judge(title)
    assert vars(title.bot) == before
