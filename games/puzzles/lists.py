"""Lists of puzzles as pages show them: those of days, one's own, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Viewer
from games import texts
from games.engine import registry
from games.puzzles import choosing, selectors, themes
from games.puzzles.choosing import NO_THEME, Choice, Tally
from games.puzzles.difficulty import Level, level_of
from games.puzzles.models import Answer, Puzzle

SHOWN_OWN = 10
"""So many puzzles from one's own games are listed."""


class Line(NamedTuple):
    """A puzzle in a list; ``answer`` is the reader's, ``title`` what it is called there."""

    puzzle: Puzzle
    title: str
    answer: Answer | None

    @property
    def difficulty(self) -> str:
        return difficulty(self.puzzle)


class Tab(NamedTuple):
    """A value of a filter: the address with it, what it is called, whether it is chosen."""

    query: str
    name: str
    is_chosen: bool


class Row(NamedTuple):
    """A theme to choose: how many puzzles there are, how many of them the reader answered, and solved."""

    tab: Tab
    there: int
    answered: int
    solved: int


class Offer(NamedTuple):
    """The themes of a title; the first row is all of them."""

    title: str
    rows: Sequence[Row]


def difficulty(puzzle: Puzzle) -> str:
    """How hard a puzzle is, and how many have tried it, as far as anybody has."""
    level = level_of(puzzle)
    if puzzle.person_id is not None:
        return level_name(level)
    if not puzzle.tried:
        return str(_UNTRIED[level])
    return str(_TRIED[level]) % {"tried": puzzle.tried}


def level_name(level: str) -> str:
    """What a level is called."""
    return str(_NAMES[Level(level)])


_NAMES = {Level.EASY: _("Easy"), Level.MEDIUM: _("Medium"), Level.HARD: _("Hard")}
_TRIED = {
    Level.EASY: _("Easy, tried by %(tried)s"),
    Level.MEDIUM: _("Medium, tried by %(tried)s"),
    Level.HARD: _("Hard, tried by %(tried)s"),
}
_UNTRIED = {
    Level.EASY: _("Probably easy, not tried yet"),
    Level.MEDIUM: _("Probably medium, not tried yet"),
    Level.HARD: _("Probably hard, not tried yet"),
}


def theme_name(title: str, theme: str) -> str:
    """What a theme is called, also that of puzzles without any."""
    return texts.theme(title, theme) if theme and theme != NO_THEME else str(_("Everything else"))


def lines(puzzles: Iterable[Puzzle], viewer: Viewer) -> list[Line]:
    """Puzzles with what the viewer answered to them."""
    listed = list(puzzles)
    answers = selectors.answers_of(viewer, listed)
    return [Line(puzzle, texts.title(puzzle.title), answers.get(puzzle.pk)) for puzzle in listed]


def overview(viewer: Viewer, choice: Choice) -> dict[str, Any]:
    """The context of the page with the puzzles of the last days, and what else there is."""
    listed, today = lines(selectors.latest(), viewer), selectors.today()
    tallies = choosing.tallies(viewer)
    return {
        "today": [line for line in listed if line.puzzle.day == today],
        "before": [line for line in listed if line.puzzle.day != today],
        "own": lines(selectors.own_puzzles(viewer)[:SHOWN_OWN], viewer),
        "streak": selectors.streak_of(viewer),
        "choice": choice,
        "titles": _titles(choice, tallies),
        "levels": _levels(choice),
        "offers": [*_offers(choice, tallies)],
        "chosen": _summed(_chosen(tallies, choice)),
    }


def _titles(choice: Choice, tallies: Sequence[Tally]) -> list[Tab]:
    """All, and each of which there are any."""
    there = {tally.title for tally in tallies}
    names = [name for name in registry.titles() if name in there]
    tabs = [Tab(Choice(name, level=choice.level).query(), texts.title(name), name == choice.title) for name in names]
    every = Tab(Choice(level=choice.level).query(), str(pgettext_lazy("puzzles", "All games")), not choice.title)
    return [every, *tabs] if len(tabs) > 1 or choice.title else []


def _levels(choice: Choice) -> list[Tab]:
    tabs = [Tab(choice._replace(level=level).query(), level_name(level), level == choice.level) for level in Level]
    return [Tab(choice._replace(level="").query(), str(_("Any difficulty")), not choice.level), *tabs]


def _offers(choice: Choice, tallies: Sequence[Tally]) -> Iterator[Offer]:
    for title in [choice.title] if choice.title else registry.titles():
        every = Choice(title, level=choice.level)
        row = _row(every, str(_("All themes")), choice, tallies)
        if row.there or choice.title:
            yield Offer(texts.title(title), [row, *_themes(every, choice, tallies)])


def _themes(every: Choice, choice: Choice, tallies: Sequence[Tally]) -> list[Row]:
    """Those of which there are puzzles; where no puzzle has a theme, *everything else* would be all."""
    codes = themes.codes(every.title)
    rows = [_of_theme(theme, every, choice, tallies) for theme in codes]
    if any(row.there for row in rows) or every._replace(theme=NO_THEME) == choice:
        rows.append(_of_theme(NO_THEME, every, choice, tallies))
    return [row for row in rows if row.there or row.tab.is_chosen]


def _of_theme(theme: str, every: Choice, choice: Choice, tallies: Sequence[Tally]) -> Row:
    return _row(every._replace(theme=theme), theme_name(every.title, theme), choice, tallies)


def _row(offered: Choice, name: str, choice: Choice, tallies: Sequence[Tally]) -> Row:
    counted = _summed(_chosen(tallies, offered))
    return Row(Tab(offered.query(), name, offered == choice), counted.there, counted.answered, counted.solved)


def _chosen(tallies: Iterable[Tally], choice: Choice) -> list[Tally]:
    return [
        tally
        for tally in tallies
        if choice.title in ("", tally.title)
        and choice.theme in ("", tally.theme or NO_THEME)
        and choice.level in ("", tally.level)
    ]


def _summed(tallies: Sequence[Tally]) -> Tally:
    counts = zip(*(tally[3:] for tally in tallies), strict=True)
    there, answered, solved = (sum(count) for count in counts) if tallies else (0, 0, 0)
    return Tally("", "", "", there, answered, solved)
