"""Title: a game that the site offers, put together from objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from games.engine.decisions import Decisions
from games.engine.options_spec import OptionsSpec
from games.engine.plans import Plans
from games.engine.rules import Rules
from games.engine.ruleset import Options, UnknownRules
from games.engine.strategy import Strategy
from games.engine.themes import Themes

S = TypeVar("S")
V = TypeVar("V")

COLOURS = ("red", "purple", "white", "yellow", "blue")


class Title(Generic[S, V]):
    """Its rules, and beside them what it has: what is left out is as plain as can be.

    ``version`` is the version of the rules that new games get, ``older`` are the versions before in which games may
    still run. ``plans`` is ``None`` where no turn is played ahead, ``themes`` where positions are about nothing that
    has a name, ``decisions`` where turns are told as a whole. ``page`` names the object that shows it on the site (see
    ``games.tables.pages``), which is loaded when it is needed: rules are played without a site.
    """

    def __init__(  # noqa: PLR0913 - One for each object of which a title may consist.
        self,
        name: str,
        rules: Rules[S, V],
        players: range,
        *,
        version: int = 1,
        older: Mapping[int, Title[S, V]] = MappingProxyType({}),
        colours: tuple[str, ...] = COLOURS,
        options: OptionsSpec | None = None,
        bot: Strategy[S, V] | None = None,
        plans: Plans[S, V] | None = None,
        themes: Themes[S] | None = None,
        decisions: Decisions[S] | None = None,
        page: str = "",
        away: Callable[[], Mapping[str, str]] = dict,
        errors: Callable[[], Mapping[str, Exception]] = dict,
    ) -> None:
        self.name = name
        self.rules = rules
        self.players = players
        """The numbers of players the title is for."""
        self.version = version
        self.older = older
        self.colours = colours
        """Colours for the seats, as many as the most players there may be."""
        self.options = options or OptionsSpec(players)
        self.bot = bot or Strategy(rules)
        self.plans = plans
        self.themes = themes
        self.decisions = decisions
        self.away = away
        """Its parts by others that were found but are not offered, each with a sentence for operators that says why."""
        self.errors = errors
        """What was raised because of those, for their authors."""
        self._page = page

    @cached_property
    def page(self) -> Any:
        """The object named so, for whoever shows it; ``None`` for a title that is only played."""
        if not self._page:
            return None
        module, name = self._page.rsplit(".", 1)
        return getattr(import_module(module), name)

    def new(self, options: Mapping[str, Any], seed: bytes) -> S:
        """The first position. ``seed`` is 32 bytes. Raises ``InvalidOptions``."""
        checked: Options = self.options.validate(options)
        return self.rules.new(checked, seed)

    def for_version(self, version: int) -> Title[S, V]:
        """The title as it was in a version, for games that were started under it. Raises ``UnknownRules``."""
        if version == self.version:
            return self
        if version not in self.older:
            raise UnknownRules(version)
        return self.older[version]


AnyTitle = Title[Any, Any]
