"""The page *Where I lose points*: what was given away in all, what to practise, how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User, Viewer
from core.percent import percent
from games import texts
from games.analysis.skill import Skill, skill_of
from games.engine import registry
from games.insights import selectors
from games.insights.breakdown import Amount
from games.insights.figures import Change, Figures, change_of, figures
from games.insights.models import Exercise, ReviewedGame, Theme
from games.insights.practice import EXERCISES
from games.insights.presenters.charts import charts, in_points, margin_of, points_of, with_margin
from games.puzzles.selectors import today
from games.tables import titles

LATEST = (20, 50, 0)
"""So many games may be asked for; 0 for all."""


class Position(NamedTuple):
    """An exercise in a list."""

    exercise: Exercise
    is_due: bool


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
    is_short: bool
    """Whether there are fewer of them than one would like to practise on."""
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
        "whole": points_of(found.whole) if found.whole else "",
        "whole_margin": margin_of(found.whole) if found.whole else "",
        "typical": with_margin(found.typical_whole) if found.typical_whole else "",
        "charts": charts(title, found, is_own=is_own),
        "themes": _themes(user, title, found) if is_own else _named_themes(title, found),
        "luck": _luck(skill_of(user, title, with_private=is_own)),
        **(_progress(user, title, latest) if is_own else {}),
    }


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    assert isinstance(zone, ZoneInfo), "zones of people are named"
    return zone


# --- what to practise ------------------------------------------------------------------------------------------------


def _named_themes(title: str, found: Figures) -> list[ShownTheme]:
    return [_theme(title, code, amount, found) for code, amount in found.themes]


def _themes(user: User, title: str, found: Figures) -> list[ShownTheme]:
    """Those of now, and those that were begun before."""
    begun = {theme.code: theme for theme in selectors.themes_of(user, title)}
    amounts = dict(found.themes)
    rest = {code: found.sections["theme"].get(code) for code in begun if code not in amounts}
    rows = selectors.reviews_of(user, title) if begun else []
    return [_theme(title, code, amount, found, begun.get(code), rows) for code, amount in {**amounts, **rest}.items()]


def _theme(
    title: str,
    code: str,
    amount: Amount | None,
    found: Figures,
    theme: Theme | None = None,
    rows: Sequence[ReviewedGame] = (),
) -> ShownTheme:
    change = change_of(rows, code, theme.began_at) if theme else Change(None, None)
    typical = found.typical.get("theme", {}).get(code)
    positions = [Position(each, each.due_on <= today()) for each in theme.exercises.all()] if theme else []
    return ShownTheme(
        code=code,
        name=texts.insight(title, code),
        lesson=texts.lesson(title, code),
        cost=points_of(amount) if amount else "",
        margin=margin_of(amount) if amount else "",
        decisions=amount.decisions if amount else 0,
        typical=with_margin(typical) if typical else "",
        theme=theme,
        positions=positions,
        is_short=len(positions) < EXERCISES,
        before=with_margin(change.before) if change.before else "",
        since=with_margin(change.since) if change.since else "",
        verdict=_verdict(change),
    )


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
    return sentence % {"games": skill.games, "luck": sign + percent(in_points(skill.luck))}


def _progress(user: User, title: str, latest: int) -> dict[str, Any]:
    survey = selectors.survey_of(user, title)
    depths = selectors.depths_of(user, title, latest)
    return {
        "survey": survey,
        "latest": latest,
        "choices": [(number, _name_of(number)) for number in LATEST],
        "playable": selectors.number_to_review(user, title, latest),
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
