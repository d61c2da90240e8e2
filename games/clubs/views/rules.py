"""The rules and the pace of a group's next tables, over HTTP."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.locale.reader import PersonRequest
from games import texts
from games.clubs import selectors, services
from games.clubs.companies import company_of
from games.clubs.models import Group
from games.clubs.views.groups import back_to_group
from games.engine import registry
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.forms.rules import RulesForm, filled_in
from games.lobby.forms.table import filled_in_for
from games.lobby.making import title_called
from games.lobby.presenters.rules_card import rules_context, rules_update
from games.tables import selectors as tables_selectors
from games.tables.access import signed_in
from games.tables.pages import for_title


@signed_in(lambda request, group_id: reverse("groups:rules", args=[group_id]))
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: PersonRequest, group_id: str) -> HttpResponse:
    """The rules and the pace as they are, to be changed; any title may be chosen."""
    found = selectors.own_group(request.user, group_id)
    if request.method != "POST":
        title = title_called(request.GET.get("title") or found.title)
        return _rules_page(request, found, _form(title, filled_in_for(company_of(found, request.user), _form(title))))
    title = title_called(request.POST.get("title") or found.title)
    if request.POST.keys() & {"look", "preset"}:
        return _look(request, found, title)
    return _choose(request, found, _form(title, request.POST))


@back_to_group
@require_POST
def play_like(request: PersonRequest, group_id: str) -> HttpResponse:
    """Take the rules and the pace of a table."""
    found = selectors.own_group(request.user, group_id)
    services.play_like(group=found, user=request.user, public_id=request.POST.get("like", ""))
    return _chosen(request, found)


def _look(request: PersonRequest, found: Group, title: AnyTitle) -> HttpResponse:
    """What the chosen options mean, or the form filled in with a preset; nothing is kept."""
    last = tables_selectors.last_table(request.user, title.name)
    form = _form(title, filled_in(_form(title, request.POST), request.POST, last))
    if not request.htmx:
        return _rules_page(request, found, form)
    is_filled = "preset" in request.POST
    context = rules_update(title, form, _address(found), last, is_filled=is_filled)
    return render(request, "games/rules_card.html", context)


def _choose(request: PersonRequest, found: Group, form: RulesForm) -> HttpResponse:
    """Keep what was chosen, or show the form again as it was sent, with what is wrong."""
    if not form.is_valid():
        return _rules_page(request, found, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        options, terms = form.chosen_options(), form.terms.chosen()
        services.choose_rules(group=found, title=form.title.name, options=options, terms=terms)
    except GameError as error:
        form.refuse(error)
        return _rules_page(request, found, form, error.status)
    return _chosen(request, found)


def _chosen(request: HttpRequest, found: Group) -> HttpResponse:
    messages.success(request, _("This group’s next tables use these rules and this pace."))
    return redirect(found)


def _form(title: AnyTitle, data: QueryDict | None = None) -> RulesForm:
    return RulesForm(data, title=title, offered=for_title(title.name).options)


def _rules_page(
    request: PersonRequest, found: Group, form: RulesForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    last = tables_selectors.last_table(request.user, form.title.name)
    context: dict[str, Any] = {
        **rules_context(form.title, form, _address(found), last),
        "is_look": "look" in request.POST,
        "group": found,
        "title": form.title.name,
        "titles": {name: texts.title(name) for name in registry.titles()},
    }
    return render(request, "clubs/rules.html", context, status=status)


def _address(found: Group) -> str:
    return reverse("groups:rules", args=[found.public_id])
