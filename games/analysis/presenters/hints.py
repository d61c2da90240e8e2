"""A hint in one line: what matters most in it, and why it is better or worse than another way, or that it is not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games import texts
from games.analysis.presenters.reasons import WORTH_SAYING, in_points
from games.engine.ruleset import Document
from games.tables.pages import for_title


def in_one_line(title: str, found: Sequence[Document], index: int) -> str:
    """The best way is compared with the second, all others with the best."""
    if len(found) == 1:
        return _("The bot sees no alternative.")
    way, other = found[index], found[0 if index else 1]
    by = way["mean"] - other["mean"]
    if abs(by) < WORTH_SAYING:
        return _("It hardly matters: there’s another move that’s about as good.")
    if way.get("exact"):
        return _in_the_end(by)
    first = for_title(title).advised(way, other)
    reason = _reason(title, way, other) or ("" if first else _sum(by))
    return " ".join(filter(None, (first, reason)))


def _reason(title: str, way: Document, other: Document) -> str:
    """The one that says most for the better of two ways."""
    sign = 1 if way["mean"] > other["mean"] else -1
    if (trial := way.get("trial")) is not None:
        return _tried(title, trial["parts"], sign)
    differences = _differences(way["parts"], other["parts"])
    part, by = max(differences.items(), key=lambda each: sign * each[1], default=("", 0.0))
    if sign * by < WORTH_SAYING:
        return ""
    reason = texts.reason(title, part, in_points(by))
    if sign > 0:
        return _("Better than the next best: %(reason)s.") % {"reason": reason}
    return _("Not the best: %(reason)s.") % {"reason": reason}


def _tried(title: str, parts: Mapping[str, Sequence[float]], sign: int) -> str:
    part, (by, error) = max(parts.items(), key=lambda each: sign * each[1][0], default=("", (0.0, 0.0)))
    if sign * by < WORTH_SAYING:
        return ""
    return texts.prospect(title, part, points=in_points(by), error=number_format(error, 1))


def _differences(parts: Mapping[str, float], than: Mapping[str, float]) -> dict[str, float]:
    return {part: parts.get(part, 0) - than.get(part, 0) for part in {**parts, **than}}


def _in_the_end(by: float) -> str:
    if by > 0:
        return _("Exactly %(points)s points better at the end than the next best.") % {"points": in_points(by)}
    return _("Not the best: exactly %(points)s points at the end.") % {"points": in_points(by)}


def _sum(by: float) -> str:
    if by > 0:
        return _("%(points)s points better than the next best, a few turns ahead.") % {"points": in_points(by)}
    return _("Not the best: %(points)s points, a few turns ahead.") % {"points": in_points(by)}
