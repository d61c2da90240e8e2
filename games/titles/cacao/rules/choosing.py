"""Help with choosing a game: presets, a surprise, and what a choice means for the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

from games.engine.options_spec import OptionsSpec
from games.engine.ruleset import Document, InvalidOptions, OptionField, Options, Problem
from games.engine.shuffle import Stream
from games.titles.cacao.rules.compiling import put_together
from games.titles.cacao.rules.options import PLAYERS, Box
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tables import BY_OTHERS, Rules
from games.titles.cacao.rules.tiles import COPIES

BOXES = ("chocolatl", "diamante")
TURNS_SAVED = 1
"""Turns by which the deck is used up sooner than at one tile a turn: 0.4 (2 seats) to 3 (Big Game) in random games."""


class CacaoOptions(OptionsSpec):
    """Which modules a game is played with, and what they ask for."""

    def __init__(self, box: Box) -> None:
        super().__init__(PLAYERS)
        self._box = box

    def validate(self, options: Mapping[str, Any]) -> Options:
        return self._box.rules_for(options).options

    def missing(self, options: Options) -> Collection[str]:
        return self._box.missing(options)

    def fields(self) -> tuple[OptionField, ...]:
        return self._box.contents.fields

    def presets(self, players: int) -> Mapping[str, Options]:
        """The base game, each box as far as its modules go together, and the variants that bring everything."""
        found = {"base": self._allowed({"players": players})}
        for box in BOXES:
            codes = [module.code for module in self._box.contents.chosen if module.box == box]
            found[f"box-{box}"] = self._as_many_as_allowed(players, codes)
        for module in self._box.contents.chosen:
            if module.includes:
                found[module.code] = self._allowed({"players": players, "modules": [module.code]})
        return {name: options for name, options in found.items() if options is not None}

    def surprise(self, players: int, seed: bytes) -> Options:
        """Toss a coin for each module of the site's in a drawn order, without what does not go with those before.

        Where a module lets the table choose its worker tiles, they are drawn too.
        """
        stream = Stream(seed, "surprise")
        codes = [module.code for module in self._box.contents.chosen if module.box != BY_OTHERS]
        stream.shuffle(codes)
        return self._as_many_as_allowed(
            players, [code for code in codes if stream.below(2)], partial(self._with_drawn_tiles, stream)
        )

    def _as_many_as_allowed(
        self, players: int, codes: list[str], completed: Callable[[Options], Options] = lambda options: options
    ) -> Options:
        """The modules of a list, each one only if it goes with those before it and all that they ask for is there."""
        options: Options = {"players": players}
        for code in codes:
            wider = self._allowed(completed({**options, "modules": sorted([*options.get("modules", []), code])}))
            options = wider or options
        return options

    def _with_drawn_tiles(self, stream: Stream, options: Options) -> Options:
        """Where worker tiles are to be chosen and none are, as many as in the base game, out of all there are."""
        found = self.complete(options)
        for missing in found.keys() - options.keys():
            tiles = [code for code, copies in COPIES.items() for _copy in range(copies)]
            stream.shuffle(tiles)
            drawn = Counter(tiles[: sum(found[missing].values())])
            found = {**found, missing: {code: drawn[code] for code in COPIES if drawn[code]}}
        return found

    def _allowed(self, options: Options) -> Options | None:
        try:
            return self._box.rules_for(options).options
        except InvalidOptions:
            return None

    def complete(self, options: Options) -> Options:
        """Where worker tiles are to be chosen and none are, take those of the base game."""
        missing = [problem.field for problem in self._problems(options) if problem.code == "workers-missing"]
        usual = self._allowed({"players": options.get("players")})
        if not missing or usual is None:
            return options
        return {
            **options,
            missing[0]: {code: count for code, count in self._box.rules_for(usual).material.workers.items() if count},
        }

    def out_of_reach(self, options: Mapping[str, Any]) -> Mapping[tuple[str, str], Problem]:
        """What cannot be added, by option and choice (empty for a whole option), each with the first reason.

        A value that is wrong in itself is left out, lest it silence the reasons of everything else.
        """
        options = self._box.readable(options)
        before = set(self._complaints(options))
        found: dict[tuple[str, str], Problem] = {}
        for field in self._box.contents.fields:
            for choice, wider in _one_more(field, options):
                news = [problem for problem in self._problems(wider) if _is_about(field, problem)]
                news = [problem for problem in news if _complaint(problem) not in before]
                if news:
                    found[field.key, choice] = news[0]
        return found

    def irrelevant(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The options of modules that do not take part, and those that a module which does lays down itself."""
        present = self._box.modules_for(self._box.readable(options).get("modules", []))
        absent = [module for module in self._box.offered if module not in present]
        theirs = {field.key for module in absent for field in module.options + module.idle_options}
        own = {field.key for module in present for field in module.options}
        reach = self.out_of_reach({key: value for key, value in options.items() if key not in own})
        return frozenset(theirs | {key for (key, _), problem in reach.items() if problem.code == "option-refused-by"})

    def tally(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        """What the numbers come to that modules ask for, as far as the deck is known."""
        sound = self._box.readable(options)
        if "players" not in sound:
            return {}
        modules = self._box.modules_for(sound.get("modules", []))
        material, _ = put_together(sound, modules)
        return {key: sums for module in modules for key, sums in module.tally(material, options).items()}

    def _problems(self, options: Mapping[str, Any]) -> tuple[Problem, ...]:
        try:
            self._box.rules_for(options)
        except InvalidOptions as error:
            return error.problems
        return ()

    def _complaints(self, options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        return (_complaint(problem) for problem in self._problems(options))

    def preview(self, options: Mapping[str, Any]) -> Document:
        """The deck with the start tiles, each seat's worker tiles, and how many turns are likely left to overbuild."""
        rules = self._box.rules_for(options)
        return {
            "jungle": {code: rules.material.deck[code] for code in rules.kinds if rules.material.deck[code]},
            "start": [kind.code for kind in rules.start],
            "workers": {code: rules.material.workers[code] for code in COPIES if rules.material.workers[code]},
            "jungle_tiles": rules.deck_size,
            "worker_tiles": len(rules.workers) * rules.players,
            "overbuilding_turns": _overbuilding_turns(rules),
        }


def _one_more(field: OptionField, options: Mapping[str, Any]) -> Iterator[tuple[str, Options]]:
    """The options with one thing more of a field: every further choice of a set, or a flag or a count at all."""
    present = options.get(field.key)
    if field.kind == "set":
        for choice in field.choices:
            if choice not in (present or []):
                yield choice, {**options, field.key: sorted([*(present or []), choice])}
    elif not present:
        more = {"flag": True, "counts": dict.fromkeys(field.choices[:1], 1)}
        if field.kind in more:
            yield "", {**options, field.key: more[field.kind]}


def _is_about(field: OptionField, problem: Problem) -> bool:
    """Whether a problem speaks against a field at all, not against a value that is still to be found."""
    return problem.field == field.key and (field.kind == "set" or problem.details.get("option") == field.key)


def _complaint(problem: Problem) -> tuple[str, str]:
    """A problem in a form that can be compared."""
    return problem.code, repr(problem.details)


def _overbuilding_turns(rules: Rules[State]) -> int:
    """Turns of all seats left when the last jungle tile is taken: about one is laid in each turn."""
    return max(0, len(rules.workers) * rules.players - len(rules.deck) + TURNS_SAVED)
