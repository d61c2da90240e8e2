"""What an analysis says of one turn: how it was, what would have been better and why, luck and the rest on demand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from core.percent import percent
from games.analysis.analyses import gains, given_away, told, turn_in, turns_found
from games.analysis.presenters.analysis import chances_of, in_words, names_of
from games.analysis.presenters.marks import Mark, marks_of
from games.analysis.presenters.reasons import in_percent, in_points, why
from games.engine.ruleset import Document
from games.history.course import Course
from games.models import Game
from games.tables.pages import for_title
from games.tables.pages.scene import Sitter
from games.tables.pages.seats import sitters_of


class Other(NamedTuple):
    """A way that was not taken: what would have happened, its mean result, why it is better or worse."""

    number: int
    is_better: bool
    name: str
    """What is other in it than in what was played."""
    words: str
    mean: str
    chance: str
    """By how much it changes the chance."""
    why: str


class Explained(NamedTuple):
    """What is said of the turn that begins, or goes on, at a position. ``loss`` is empty where nothing was lost."""

    begin: int
    name: str
    """What the turn is called."""
    sitter: Sitter
    marks: tuple[Mark, ...]
    loss: str
    before: str
    now: str
    change: str
    words: str
    mean: str
    is_exact: bool
    """Whether all means are points at the end of the game if both play their best."""
    others: tuple[Other, ...]


def explained_at(game: Game, number: int, course: Course) -> Explained | None:
    """What the analysis of a finished game says of the turn after so many moves, if there is one."""
    found = turns_found(game)
    document = turn_in(found, number)
    if document is None:
        return None
    index = found.index(document)
    name, then = names_of(game, found, course)[index], chances_of(game, found)[index + 1]
    return _explained(game, document, name, then, sitters_of(game))


def _explained(
    game: Game, document: Document, name: str, then: Sequence[float], sitters: Sequence[Sitter]
) -> Explained:
    seat, events, names = document["seat"], told(game, document), [sitter.name for sitter in sitters]
    marks, names_of_ways = marks_of(document, then[seat]), _names(game.title, document["others"], events.moves)
    return Explained(
        begin=document["begin"],
        name=name,
        sitter=sitters[seat],
        marks=marks,
        loss=in_percent(given_away(document)) if marks[0].is_worth_a_look else "",
        before=in_percent(document["before"][seat] / 1000),
        now=in_percent(then[seat]),
        change=_change(document, then[seat]),
        words=in_words(game.title, events.played, names),
        mean=in_points(document["played"]["mean"]),
        is_exact=document["played"].get("exact", False),
        others=tuple(
            _other(
                game.title,
                number,
                names_of_ways[number],
                way,
                gain,
                document["played"],
                in_words(game.title, happened, names),
            )
            for number, (way, gain, happened) in enumerate(
                zip(document["others"], gains(document), events.others, strict=True), 1
            )
            if number in names_of_ways
        ),
    )


def _names(title: str, others: Sequence[Document], made: Sequence[Document]) -> dict[int, str]:
    """What the ways that are shown are called, by their numbers.

    Two that differ in the same from what was made are told apart by what is other in the second one than in the first.
    Of those that still read the same the best one is shown.
    """
    page, found = for_title(title), dict[int, str]()
    for number in sorted(_told_apart(title, others)):
        moves = others[number - 1]["moves"]
        name = page.differs(moves, made)
        alike = next((others[other - 1]["moves"] for other, known in found.items() if known == name), None)
        more = page.differs(moves, alike) if alike is not None else ""
        name = ", ".join(filter(None, (name, more)))
        if not name or name not in found.values():
            found[number] = name
    return found


def _told_apart(title: str, others: Sequence[Document]) -> frozenset[int]:
    """The numbers of the ways that are shown: of those that differ only in settling the best one."""
    best = dict[str, int]()
    for number, way in enumerate(others, 1):
        made = json.dumps(for_title(title).made_of(way["moves"]))
        if made not in best or way["mean"] > others[best[made] - 1]["mean"]:
            best[made] = number
    return frozenset(best.values())


def _other(title: str, number: int, name: str, way: Document, gain: float, played: Document, words: str) -> Other:
    return Other(
        number,
        round(100 * gain) > 0,
        name,
        words,
        in_points(way["mean"]),
        signed_percent(gain),
        why(title, way, played),
    )


def _change(document: Document, now: float) -> str:
    """The chance before the turn, after it and when all was revealed, beside what the best way would have left."""
    seat, given = document["seat"], round(100 * given_away(document))
    before, after, then = (round(100 * chance) for chance in (_of(document, "before"), _of(document, "after"), now))
    error = round(100 * max(document[errors][seat] for errors in ("before_errors", "after_errors")) / 1000)
    if before == after == then and not given:
        return _("Your chance stayed the same.")
    shown = {"before": percent(before), "after": percent(after), "now": percent(then)}
    told = [_("Chance before the turn: %(before)s. After it: %(after)s. After what came up then: %(now)s.") % shown]
    if given:
        best = percent(min(100, after + given))
        told.append(_("The best turn the bot found would have left %(best)s.") % {"best": best})
    if error:
        told.append(_("Each may be off by %(error)s.") % {"error": percent(error)})
    return " ".join(told)


def _of(document: Document, when: str) -> float:
    """The chance of the seat whose turn it is, before its turn or after."""
    return float(document[when][document["seat"]]) / 1000


def signed_percent(share: float) -> str:
    """A change of a part of one."""
    points = round(100 * share)
    return percent(f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)}")
