"""A first game explained in place: what a title says in which moment of its first turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from games.engine.ruleset import Event


def always(view: Any) -> bool:
    """For what is told whatever lies on the table."""
    return True


@dataclass(frozen=True, slots=True)
class Moment:
    """What is told while a title asks for ``task``, in these turns of a view's seat, where ``fits`` agrees."""

    task: str
    turns: range
    see: Promise
    choose: Promise
    fits: Callable[[Any], bool] = always


@dataclass(frozen=True, slots=True)
class Lesson:
    """An explanation as rendered: the turn number, what is visible, what to choose, and why the last events scored."""

    task: str
    turn: int
    turns: int
    see: str
    choose: str
    why: Sequence[str]


@dataclass(frozen=True, slots=True)
class Lessons:
    """How a title explains itself: the first of ``moments`` that fits is told.

    ``turn_of`` says which turn of a view's seat it is, counted from 1; ``why`` what has happened to its good, in
    sentences. ``bots`` is how many carefree ones a first game is played against, ``about`` what it is like.
    """

    bots: int
    turns: int
    about: Promise
    picture: Callable[[], SafeString]
    turn_of: Callable[[Any], int]
    why: Callable[[Any, Sequence[Event]], Sequence[str]]
    moments: Sequence[Moment]

    def lesson(self, view: Any, task: str, happened: Sequence[Event]) -> Lesson | None:
        """What is told now; nothing where the title has nothing to say, and after the last of its turns.

        ``happened`` is what came of the moves that are not confirmed.
        """
        turn = self.turn_of(view)
        told = (each for each in self.moments if each.task == task and turn in each.turns and each.fits(view))
        moment = next(told, None)
        if moment is None:
            return None
        return Lesson(task, turn, self.turns, str(moment.see), str(moment.choose), self.why(view, happened))
