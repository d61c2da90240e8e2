"""What a seat is asked, in one sentence for subjects of mails: always one, and nothing that one seat alone may know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine import registry
from games.engine.title import AnyTitle
from games.tables.pages import for_title
from games.tables.pages.plain import your_turn
from tests.games.tables.pages.scenes import scene_of

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cacao", {"players": 2}),
    ("cacao", {"players": 3, "modules": ["huts", "map"], "early_overbuild": True}),
    ("chocolatl", {"players": 3}),
]


def positions(title: AnyTitle, options: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    """Positions of a random game, each with a seat that is waited for."""
    luck = Random(7)
    state = title.new(title.options.validate(options), bytes(range(32)))
    while title.rules.outcome(state) is None:
        awaited = title.rules.awaited(state)
        yield state, awaited[0]
        title.rules.apply(state, title.rules.random_move(state, awaited[0], luck))


@pytest.mark.parametrize(("title", "options"), TABLES)
def test_each_decision_has_a_sentence_that_follows_from_what_everybody_sees(
    title: str, options: dict[str, Any]
) -> None:
    edition, presenter, luck = registry.title(title), for_title(title), Random(3)
    told = set()
    for state, seat in positions(edition, options):
        sentence = presenter.to_do(scene_of(edition, state, seat))
        guessed = edition.rules.sample_state(edition.rules.view(state, None), luck)
        assert presenter.to_do(scene_of(edition, guessed, seat)) == sentence
        told.add(sentence)
    assert your_turn() not in told
    assert len(told) > 2
