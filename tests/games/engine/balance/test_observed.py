"""What is seen of a game is what its record says, whatever the title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from games.engine import registry
from games.engine.balance.observed import Use, observe
from games.engine.bots import measuring_bot
from games.engine.bots.arena import game_seed, play
from games.engine.record import RecordedMove
from games.engine.ruleset import Options
from games.engine.title import AnyTitle


@pytest.mark.parametrize(("title", "players"), [("cacao", 2), ("cacao", 4), ("chocolatl", 3), ("tiny", 3)])
@pytest.mark.usefixtures("tiny")
def test_a_game_is_seen_as_it_was_played(title: str, players: int) -> None:
    edition, seed = registry.title(title), game_seed(1, players)
    options = edition.options.validate({"players": players})
    played = play(edition, options, seed, [measuring_bot("random")] * players)
    seen = observe(edition, options, seed, played.moves, played.outcome)

    decided = [recorded.move for recorded in played.moves if not recorded.auto]
    kinds = Counter((move.seat, edition.rules.moves.write(move)["type"]) for move in decided)
    assert {
        (seat, use.kind): times for seat, uses in enumerate(seen.uses) for use, times in uses.items() if not use.field
    } == kinds
    assert seen.totals == tuple(score["total"] for score in played.outcome.scores)
    assert seen.winners == played.outcome.winners
    assert len(seen.choices) == len(decided)
    assert min(seen.choices) >= 1
    thirds = [len(played.moves) // 3, len(played.moves) * 2 // 3]
    assert seen.leaders == tuple(_leading(edition, options, seed, played.moves[:number]) for number in thirds)
    last = _after(edition, options, seed, played.moves[:-1])
    assert seen.turns == edition.rules.turn_number(last)
    assert all(use.field not in ("seat", "type", "cell") for uses in seen.uses for use in uses)


def _after(title: AnyTitle, options: Options, seed: bytes, moves: Sequence[RecordedMove]) -> Any:
    state = title.new(options, seed)
    for recorded in moves:
        title.rules.apply(state, recorded.move)
    return state


def _leading(title: AnyTitle, options: Options, seed: bytes, moves: Sequence[RecordedMove]) -> tuple[int, ...]:
    totals = [score["total"] for score in title.rules.scores(_after(title, options, seed, moves))]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def test_words_of_a_list_are_uses_of_their_own_and_options_too() -> None:
    edition = registry.title("cacao")
    options = edition.options.validate({"players": 2, "modules": ["huts"], "timing": "strict"})
    seed = game_seed(1, 1)
    played = play(edition, options, seed, [measuring_bot("random")] * 2)
    seen = observe(edition, options, seed, played.moves, played.outcome)

    assert seen.options == {"modules: huts", "timing: strict"}
    assert any(use.field == "tile" for use in seen.uses[0])
    assert str(Use("place", "tile", "1111")) == "place: tile 1111"
