"""Which puzzle comes next for somebody: by title, theme and level, none twice before all were seen; what is there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import Viewer
from games.engine import registry
from games.puzzles import selectors, themes
from games.puzzles.difficulty import Level, rated
from games.puzzles.models import Answer, Puzzle
from games.puzzles.pool import playable

NO_THEME = "other"
"""How addresses name those that are about nothing that has a name."""


LATELY = 100
"""So many answers are looked at for where somebody goes on."""


class Choice(NamedTuple):
    """What somebody wants to practise; what is empty may be anything."""

    title: str = ""
    theme: str = ""
    level: str = ""

    def query(self, **more: object) -> str:
        """The same at the end of an address, with more of it; empty for anything."""
        fields = {name: value for name, value in {**self._asdict(), **more}.items() if value}
        return f"?{urlencode(fields)}" if fields else ""


ANYTHING = Choice()


def choice_in(fields: Mapping[str, str]) -> Choice:
    """What an address asks for; what it names that is not there is left out."""
    title, theme, level = (fields.get(name, "") for name in Choice._fields)
    title = title if title in registry.titles() else ""
    is_there = bool(title) and theme in (*themes.codes(title), NO_THEME)
    return Choice(title, theme if is_there else "", level if level in list(Level) else "")


class Tally(NamedTuple):
    """How many puzzles there are of a title, a theme and a level, how many of them somebody answered, and solved."""

    title: str
    theme: str
    level: str
    there: int
    answered: int
    solved: int


def tallies(viewer: Viewer) -> list[Tally]:
    """What there is for somebody, and what was done of it."""
    own = Answer.objects.filter(person_id=viewer.pk or 0, puzzle=OuterRef("pk"))
    answered, solved = Q(Exists(own)), Q(Exists(own.filter(is_right=True)))
    kinds = rated(_playable(viewer)).order_by().values("title", "theme", "level")
    found = kinds.annotate(there=Count("pk"), answered=Count("pk", filter=answered), solved=Count("pk", filter=solved))
    return [Tally(**row) for row in found]


class _Listed(NamedTuple):
    number: int
    is_own: bool
    is_in_list: bool
    """Whether it stands in the list of the last days: whoever comes from there begins with the easiest."""
    is_done: bool


def next_puzzle(viewer: Viewer, choice: Choice, after: int | None = None) -> Puzzle | None:
    """The next one of these that somebody has not answered; ``None`` where there is none.

    Own ones come first, then they go from easy to hard: on from ``after``, or from the one that was answered last, and
    round again. So none comes twice before all did.
    """
    listed = _listed(viewer, choice)
    places = {each.number: at for at, each in enumerate(listed) if not each.is_in_list}
    begin = places.get(after or _answered_last(viewer, places), -1) + 1
    left = [each for each in listed[begin:] + listed[:begin] if not each.is_done]
    if after is None:
        left.sort(key=lambda each: not each.is_own)
    return _first_known([each.number for each in left])


def _listed(viewer: Viewer, choice: Choice) -> list[_Listed]:
    """All of these in their order."""
    answered = Answer.objects.filter(person_id=viewer.pk or 0, puzzle=OuterRef("pk"))
    found = _chosen(rated(_playable(viewer)), choice).annotate(is_done=Exists(answered)).order_by("-ease", "pk")
    rows = found.values_list("pk", "person_id", "day", "is_done")
    listed = [_Listed(pk, person is not None, selectors.is_of_last_days(day), done) for pk, person, day, done in rows]
    return sorted(listed, key=lambda each: not each.is_own)


def _playable(viewer: Viewer) -> QuerySet[Puzzle]:
    return selectors.visible(viewer).filter(playable())


def _chosen(puzzles: QuerySet[Any], choice: Choice) -> QuerySet[Any]:
    if choice.title:
        puzzles = puzzles.filter(title=choice.title)
    if choice.theme:
        puzzles = puzzles.filter(theme="" if choice.theme == NO_THEME else choice.theme)
    return puzzles.filter(level=choice.level) if choice.level else puzzles


def _answered_last(viewer: Viewer, among: Mapping[int, int]) -> int:
    """The puzzle that somebody answered last of these, as far as that was lately; 0 for none."""
    given = Answer.objects.filter(person_id=viewer.pk or 0).order_by("-pk").values_list("puzzle_id", flat=True)
    return next((number for number in given[:LATELY] if number in among), 0)


def _first_known(numbers: list[int]) -> Puzzle | None:
    """The first whose options name nothing that is away."""
    found = (Puzzle.objects.filter(pk=number).first() for number in numbers)
    return next((each for each in found if each and registry.knows(each.title, each.rules, each.options)), None)
