"""What a module of Cacao promises beside what every title does, for the site's own tests and for other authors.

``plugin`` lets pytest check all of it for one module, without a site or a database.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random

from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.contract.promise import expect_same, promises
from games.engine.contract.walks import Table, walk
from games.engine.record import dump, read
from games.engine.ruleset import InvalidOptions, Options
from games.titles.cacao.rules.board import jungle_beside
from games.titles.cacao.rules.effects import Choice, Effect
from games.titles.cacao.rules.settle import effect_at
from games.titles.cacao.rules.state import State
from games.titles.cacao.title import BOX, CACAO


def tables(code: str) -> list[Table]:
    """The module alone for every number of players, and with each other module that it goes with."""
    module = BOX.contents.by_code[code]
    alone = [{"players": players, "modules": [code]} for players in module.players]
    others = [other.code for other in BOX.contents.chosen if other is not module]
    paired = [
        {"players": module.players[number % len(module.players)], "modules": sorted([code, other])}
        for number, other in enumerate(others)
    ]
    return [Table(CACAO, options) for options in map(_allowed, [*alone, *paired]) if options]


def _allowed(options: Options) -> Options | None:
    completed = CACAO.options.complete(options)
    try:
        return CACAO.options.validate(completed)
    except InvalidOptions:
        return None


def a_record_leads_to_the_same_game(table: Table, luck: Random) -> None:
    """Bots play to the end, and a reader comes to the same points."""
    levels = ["greedy", *["random"] * (table.options["players"] - 1)]
    seed = game_seed(7, luck.randrange(1000))
    played = play(CACAO, table.options, seed, [BOTS[level] for level in levels])
    document = record_of(played, title=CACAO, options=table.options, seed=seed, levels=levels)
    outcome = CACAO.rules.outcome(read(dump(document)).state)
    expect_same(outcome, played.outcome, "Who replays the record must come to the same end.")


def effects_say_what_they_depend_on(table: Table, luck: Random) -> None:
    """Bots find again what they have found where nothing of that differs."""
    seen: dict[Hashable, Sequence[Choice]] = {}
    for moment in walk(table, luck.randrange(1000)):
        for effect, alike, choices in _open_edges(moment.state):
            expect_same(
                choices,
                seen.setdefault(alike, choices),
                f"{type(effect).__name__}: by_axis, by_place or matters leave out something on which choices depend.",
            )


def _open_edges(state: State) -> Iterator[tuple[Effect, Hashable, Sequence[Choice]]]:
    """Every edge that waits: its effect, what the effect says that matters, and its choices."""
    for player, batches in zip(state.players, state.batches, strict=True):
        for batch in batches:
            for key, workers in batch.edges.items():
                effect = effect_at(state, player, key)
                place = jungle_beside(key) if effect.by_place else 0, key & 1 if effect.by_axis else 0
                alike = effect, workers, place, effect.matters(state, player, key)
                yield effect, alike, tuple(effect.choices(state, player, workers, key))


PROMISES = promises(a_record_leads_to_the_same_game, effects_say_what_they_depend_on)
