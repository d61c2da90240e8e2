"""The rules of a title to read: all of them, those of some modules, or those that are played at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import texts
from games.engine import registry
from games.models import Game
from games.tables import titles
from games.tables.access import game_for, invitation
from games.tables.pages import Presenter, RulesPage, for_title


@require_safe
def first_title(request: HttpRequest) -> HttpResponse:
    """The rules of the first title that has any to read."""
    return titles.to_first("games:rules", _titles())


@require_safe
def rules(request: HttpRequest, title: str) -> HttpResponse:
    """The rules of a title; ``modules`` in the address names those to show, and what nobody knows is said to be so."""
    presenter = _presenter(title)
    everything = presenter.rules_pages()
    if "modules" not in request.GET:
        return _show(request, title, everything)
    wanted = {code for code in request.GET["modules"].split(",") if code}
    known = wanted & {page.code for page in everything}
    pages = presenter.rules_pages({"modules": sorted(known)})
    return _show(request, title, pages, unknown=sorted(wanted - known))


@never_cache
@require_safe
def table_rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rules by which one table plays."""
    game = game_for(request, public_id)
    pages = _presenter(game.title).rules_pages(game.options)
    return _show(request, game.title, pages, game=game)


def _titles() -> list[str]:
    """The titles that have rules to read."""
    return [name for name in registry.titles() if for_title(name).has_rules]


def _presenter(title: str) -> Presenter:
    if title not in _titles():
        raise Http404
    return for_title(title)


def _show(
    request: HttpRequest,
    title: str,
    pages: Sequence[RulesPage],
    *,
    unknown: Sequence[str] = (),
    game: Game | None = None,
) -> HttpResponse:
    presenter = for_title(title)
    context: dict[str, Any] = {
        "title": title,
        "title_name": texts.title(title),
        "pages": pages,
        "unknown": ", ".join(f"“{code}”" for code in unknown),
        "short_rules": presenter.short_rules,
        "styles": presenter.rules_styles,
        "titles": titles.named(_titles()),
        "is_selection": len(pages) < len(presenter.rules_pages()),
        "game": game,
        "invite": invitation(request),
    }
    return render(request, "games/rules.html", context)
