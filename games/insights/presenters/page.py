"""The page *Where I lose points*: charts that are tables too, what to practise, how far it has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User, Viewer
from core.percent import percent
from games import texts
from games.analysis.skill import Skill, skill_of
from games.engine import registry
from games.insights import selectors
from games.insights.breakdown import Amount
from games.insights.figures import Change, Figures, change_of, figures
from games.insights.models import Exercise, ReviewedGame, Theme
from games.puzzles.models import Answer
from games.puzzles.selectors import today
from games.statistics.presenters.names import module_names
from games.tables import titles

PHASES = (gettext_lazy("First third"), gettext_lazy("Middle"), gettext_lazy("Last third"))
PACES = (
    gettext_lazy("Under 30 seconds"),
    gettext_lazy("30 seconds to 2 minutes"),
    gettext_lazy("2 to 30 minutes"),
    gettext_lazy("Half an hour to half a day"),
    gettext_lazy("Longer"),
)
HOURS = (
    gettext_lazy("Midnight to 6"),
    gettext_lazy("6 to noon"),
    gettext_lazy("Noon to 18"),
    gettext_lazy("18 to midnight"),
)
LATEST = (20, 50, 0)
"""So many games may be asked for; 0 for all."""


class Row(NamedTuple):
    """A line of a chart: what is given away with ±, what is typical, and the bar in percent of its width."""

    label: str
    amount: str
    margin: str
    decisions: int
    typical: str
    bar: tuple[float, float]
    """Where it begins and how wide it is."""
    whisker: tuple[float, float]
    """From where to where the interval reaches."""
    mark: float | None
    """Where what is typical stands."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A section of the page."""

    code: str
    heading: str
    unit: str
    rows: Sequence[Row]
    zero: float
    has_typical: bool


class Position(NamedTuple):
    """An exercise in a list."""

    exercise: Exercise
    is_due: bool
    is_open: bool
    """Whether it waits for an answer now."""
    is_known: bool


@dataclass(frozen=True, slots=True)
class ShownTheme:
    """Something to practise."""

    code: str
    name: str
    lesson: str
    cost: str
    margin: str
    decisions: int
    typical: str
    theme: Theme | None
    positions: Sequence[Position]
    before: str
    since: str
    verdict: str


def page(user: User, title: str, viewer: Viewer, latest: int) -> dict[str, Any]:
    """The context of the page of one title; others see less of it."""
    zone, is_own = _zone(), viewer == user
    found = figures(user, title, zone, latest=latest, with_private=is_own)
    return {
        "person": user,
        "is_own": is_own,
        "title": title,
        "title_name": texts.title(title),
        "titles": titles.named(registry.titles()),
        "found": found,
        "whole": _amount(found.whole) if found.whole else "",
        "whole_margin": _margin(found.whole) if found.whole else "",
        "typical": _with_margin(found.typical_whole) if found.typical_whole else "",
        "charts": [chart for chart in _charts(title, found, is_own=is_own) if chart.rows],
        "themes": _themes(user, title, found) if is_own else _named_themes(title, found),
        "luck": _luck(skill_of(user, title, with_private=is_own)),
        **(_progress(user, title, latest) if is_own else {}),
    }


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    assert isinstance(zone, ZoneInfo), "zones of people are named"
    return zone


# --- charts ----------------------------------------------------------------------------------------------------------


def _charts(title: str, found: Figures, *, is_own: bool) -> Iterator[Chart]:
    game, decision = _("Points of chance given away, a game"), _("Points of chance given away, a decision")
    things = {code: texts.insight(title, f"thing.{code}") for code in found.sections["thing"]}
    kinds = {code: texts.insight(title, f"kind.{code}") for code in _kinds(title, found)}
    yield _chart("kind", _("By kind of decision"), game, kinds, found)
    yield _chart("thing", _("By what you left alone"), game, _dearest_first(things, found.sections["thing"]), found)
    yield _chart("phase", _("By phase"), game, _numbered(PHASES), found)
    yield _chart("module", _("By module"), game, module_names(title), found)
    yield _chart("pace", _("By time taken"), decision, _numbered(PACES), found)
    if is_own:
        yield _chart("day", _("By day"), decision, {str(day): str(name) for day, name in WEEKDAYS.items()}, found)
        yield _chart("hour", _("By hour"), decision, _numbered(HOURS), found)


def _numbered(names: Sequence[Any]) -> dict[str, str]:
    return {str(number): str(name) for number, name in enumerate(names)}


def _kinds(title: str, found: Figures) -> list[str]:
    edition = registry.titles()[title]
    known = edition.decisions.kinds() if edition.decisions is not None else ()
    return [*known, *(code for code in found.sections["kind"] if code not in known)]


def _dearest_first(names: Mapping[str, str], groups: Mapping[str, Amount]) -> dict[str, str]:
    return dict(sorted(names.items(), key=lambda each: -groups[each[0]].mean))


def _chart(code: str, heading: str, unit: str, names: Mapping[str, str], found: Figures) -> Chart:
    groups, typical = found.sections[code], found.typical.get(code, {})
    shown = [(name, groups[group], typical.get(group)) for group, name in names.items() if group in groups]
    scale = _Scale([amount for _name, amount, _other in shown])
    rows = [_row(name, amount, other, scale) for name, amount, other in shown]
    return Chart(code, heading, unit, rows, scale.at(0), any(row.typical for row in rows))


class _Scale:
    """Amounts in percent of a drawing's width: all intervals fit, and zero too."""

    def __init__(self, amounts: Sequence[Amount]) -> None:
        self._least = min([0.0, *(amount.mean - amount.margin for amount in amounts)])
        most = max([0.001, *(amount.mean + amount.margin for amount in amounts)])
        self._width = most - self._least

    def at(self, value: float) -> float:
        return round(min(100.0, 100 * (value - self._least) / self._width), 2)


def _row(name: str, amount: Amount, typical: Amount | None, scale: _Scale) -> Row:
    begin, end = sorted((scale.at(0), scale.at(amount.mean)))
    return Row(
        label=name,
        amount=_amount(amount),
        margin=_margin(amount),
        decisions=amount.decisions,
        typical=_with_margin(typical) if typical else "",
        bar=(begin, round(end - begin, 2)),
        whisker=(scale.at(amount.mean - amount.margin), scale.at(amount.mean + amount.margin)),
        mark=scale.at(typical.mean) if typical else None,
    )


def _amount(amount: Amount) -> str:
    return _in_points(amount.mean)


def _margin(amount: Amount) -> str:
    return number_format(100 * amount.margin, 1)


def _with_margin(amount: Amount) -> str:
    return f"{_amount(amount)} ± {_margin(amount)}"


def _in_points(share: float) -> str:
    """Points of chance: a hundred are a sure win."""
    value = round(100 * share, 1)
    return f"{'−' if value < 0 else ''}{number_format(abs(value), 1)}"


# --- what to practise ------------------------------------------------------------------------------------------------


def _named_themes(title: str, found: Figures) -> list[ShownTheme]:
    return [_theme(title, code, amount, found) for code, amount in found.themes]


def _themes(user: User, title: str, found: Figures) -> list[ShownTheme]:
    """Those of now, and those that were begun before."""
    begun = {theme.code: theme for theme in selectors.themes_of(user, title)}
    amounts = dict(found.themes)
    rest = {code: found.sections["theme"].get(code) for code in begun if code not in amounts}
    rows = selectors.reviews_of(user, title) if begun else []
    answered = _answered(user, begun.values()) if begun else frozenset[int]()
    return [
        _theme(title, code, amount, found, begun.get(code), rows, answered)
        for code, amount in {**amounts, **rest}.items()
    ]


def _answered(user: User, themes: Any) -> frozenset[int]:
    puzzles = [exercise.puzzle_id for theme in themes for exercise in theme.exercises.all()]
    return frozenset(Answer.objects.filter(person=user, puzzle__in=puzzles).values_list("puzzle", flat=True))


def _theme(
    title: str,
    code: str,
    amount: Amount | None,
    found: Figures,
    theme: Theme | None = None,
    rows: Sequence[ReviewedGame] = (),
    answered: frozenset[int] = frozenset(),
) -> ShownTheme:
    change = change_of(rows, code, theme.began_at) if theme else Change(None, None)
    typical = found.typical.get("theme", {}).get(code)
    return ShownTheme(
        code=code,
        name=texts.insight(title, code),
        lesson=texts.lesson(title, code),
        cost=_amount(amount) if amount else "",
        margin=_margin(amount) if amount else "",
        decisions=amount.decisions if amount else 0,
        typical=_with_margin(typical) if typical else "",
        theme=theme,
        positions=[_position(exercise, answered) for exercise in theme.exercises.all()] if theme else [],
        before=_with_margin(change.before) if change.before else "",
        since=_with_margin(change.since) if change.since else "",
        verdict=_verdict(change),
    )


def _position(exercise: Exercise, answered: frozenset[int]) -> Position:
    is_answered = exercise.puzzle_id in answered
    is_due = exercise.due_on <= today()
    return Position(exercise, is_due, is_due or not is_answered, exercise.rung > 0 and not is_due)


def _verdict(change: Change) -> str:
    """Whether it got better, as far as that is more than chance."""
    if change.before is None or change.since is None:
        return ""
    less = change.before.mean - change.since.mean
    error = (change.before.error**2 + change.since.error**2) ** 0.5
    if abs(less) <= 1.96 * error:
        return _("No clear change yet.")
    return _("It got better.") if less > 0 else _("It got worse.")


# --- luck, progress --------------------------------------------------------------------------------------------------


def _luck(skill: Skill | None) -> str:
    """Luck apart: only full analyses tell it."""
    if skill is None:
        return ""
    sentence = ngettext(
        "In %(games)s fully analysed game, luck changed your chance by %(luck)s a turn.",
        "In %(games)s fully analysed games, luck changed your chance by %(luck)s a turn.",
        skill.games,
    )
    sign = "+" if skill.luck > 0 else ""
    return sentence % {"games": skill.games, "luck": sign + percent(_in_points(skill.luck))}


def _progress(user: User, title: str, latest: int) -> dict[str, Any]:
    survey = selectors.survey_of(user, title)
    depths = selectors.depths_of(user, title, latest)
    return {
        "survey": survey,
        "latest": latest,
        "choices": [(number, _name_of(number)) for number in LATEST],
        "playable": selectors.seats_to_review(user, title, latest).count(),
        "quick": len(depths),
        "thorough": depths.count(ReviewedGame.Depth.THOROUGH),
        "audience": selectors.audience_of(user),
    }


def _name_of(latest: int) -> str:
    if not latest:
        return _("all games")
    return ngettext("the last game", "the last %(number)s games", latest) % {"number": latest}


def offered(user: User, title: str) -> list[str]:
    """What somebody may begin to practise now, by codes."""
    return [code for code, _amount in figures(user, title, _zone()).themes]
