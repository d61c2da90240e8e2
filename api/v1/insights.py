"""``/me/insights`` and ``/people/{name}/insights``: where somebody loses points, and what is practised."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from ninja import Path, Query, Router

from accounts.models import User
from api.errors import NoSuchTitle
from api.v1.auth import PLAY, READ, ApiRequest
from api.v1.people import Name
from api.v1.schemas.insights import AskIn, InsightsOut, PractiseIn
from games.engine import registry
from games.insights import practice, selectors, surveying
from games.insights.breakdown import Amount
from games.insights.errors import NotShown
from games.insights.figures import Figures, figures
from games.insights.models import ReviewedGame, Theme

router = Router(tags=["insights"])
Number = Annotated[int, Path(ge=0, lt=2**31)]
Latest = Annotated[int, Query(ge=0, le=selectors.MOST_GAMES, description="So many of the last games; 0 for all.")]


@router.get("/me/insights/{title}", response=InsightsOut, auth=READ, operation_id="insights", summary="My insights")
def insights(request: ApiRequest, title: str, latest: Latest = 0) -> dict[str, Any]:
    """What you gave away in your finished games of a title, in parts of the chance to win."""
    _expect_title(title)
    return _document(request.user, title, latest, is_own=True)


@router.post(
    "/me/insights/{title}", response=InsightsOut, auth=PLAY, operation_id="askForInsights", summary="Look through games"
)
def ask(request: ApiRequest, title: str, body: AskIn) -> dict[str, Any]:
    """Have your games looked through in the background; the answer is what is known so far."""
    _expect_title(title)
    surveying.ask(user=request.user, title=title, latest=body.latest)
    return _document(request.user, title, body.latest, is_own=True)


@router.post(
    "/me/insights/{title}/practise", response=InsightsOut, auth=PLAY, operation_id="practise", summary="Practise"
)
def practise(request: ApiRequest, title: str, body: PractiseIn) -> dict[str, Any]:
    """Begin to practise one of the ``themes``; its positions follow in the background, and are answered as puzzles."""
    _expect_title(title)
    offered = [code for code, _amount in figures(request.user, title, _zone()).themes]
    practice.begin(user=request.user, title=title, code=body.code, offered=offered)
    return _document(request.user, title, 0, is_own=True)


@router.post(
    "/me/exercises/{int:number}/repeat",
    response=InsightsOut,
    auth=PLAY,
    operation_id="repeatExercise",
    summary="Answer an exercise again",
)
def repeat(request: ApiRequest, number: Number) -> dict[str, Any]:
    """Forget your last answer to the puzzle of an exercise that is due, so that you can answer it again."""
    exercise = practice.repeat(user=request.user, number=number)
    return _document(request.user, exercise.theme.title, 0, is_own=True)


@router.get(
    "/people/{name}/insights/{title}",
    response=InsightsOut,
    auth=READ,
    operation_id="insightsOf",
    summary="Somebody's insights",
)
def insights_of(request: ApiRequest, name: Name, title: str) -> dict[str, Any]:
    """The same of somebody who shows it to you, without private games and times."""
    found = User.objects.named(name)
    if found is None or not selectors.may_see(found, request.user):
        raise NotShown
    _expect_title(title)
    return _document(found, title, 0, is_own=False)


def _expect_title(title: str) -> None:
    if title not in registry.titles():
        raise NoSuchTitle(title=title)


def _zone() -> ZoneInfo:
    zone = timezone.get_current_timezone()
    return zone if isinstance(zone, ZoneInfo) else ZoneInfo("UTC")


def _document(user: User, title: str, latest: int, *, is_own: bool) -> dict[str, Any]:
    found = figures(user, title, _zone(), latest=latest, with_private=is_own)
    sections = {name: groups for name, groups in found.sections.items() if is_own or name not in {"day", "hour"}}
    return {
        "title": title,
        "games": found.games,
        "decisions": found.decisions,
        "whole": _amount(found.whole),
        "typical_whole": _amount(found.typical_whole),
        "sections": [_section(name, groups, found) for name, groups in sections.items()],
        "themes": [code for code, _cost in found.themes],
        "progress": _progress(user, title, latest) if is_own else None,
        "practice": [_theme(theme) for theme in selectors.themes_of(user, title)] if is_own else [],
    }


def _section(name: str, groups: Mapping[str, Amount], found: Figures) -> dict[str, Any]:
    typical = found.typical.get(name, {})
    return {
        "by": name,
        "groups": [
            {"code": code, "amount": _amount(amount), "typical": _amount(typical.get(code))}
            for code, amount in groups.items()
        ],
    }


def _amount(amount: Amount | None) -> dict[str, Any] | None:
    if amount is None:
        return None
    mean, margin = round(amount.mean, 4), round(amount.margin, 4)
    return {"mean": mean, "margin": margin, "decisions": amount.decisions, "games": amount.games}


def _progress(user: User, title: str, latest: int) -> dict[str, Any]:
    survey = selectors.survey_of(user, title)
    depths = selectors.depths_of(user, title, latest)
    return {
        "is_pending": survey.is_pending if survey else False,
        "games": selectors.seats_to_review(user, title, latest).count(),
        "quick": len(depths),
        "thorough": depths.count(ReviewedGame.Depth.THOROUGH),
    }


def _theme(theme: Theme) -> dict[str, Any]:
    exercises = [
        {"number": each.pk, "puzzle": each.puzzle_id, "right": each.rung, "due_on": each.due_on.isoformat()}
        for each in theme.exercises.all()
    ]
    return {"code": theme.code, "began_at": theme.began_at, "exercises": exercises}
