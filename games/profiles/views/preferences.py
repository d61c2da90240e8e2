"""What a person wants settled without being asked, title by title."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.locale.reader import PersonRequest
from games import texts
from games.engine import registry
from games.engine.registry import AnyRuleset
from games.errors import OptionsRefused
from games.profiles.forms.preferences import PreferencesForm, preferences_form
from games.profiles.preferences import keep
from games.tables import titles
from games.tables.selectors import preferences_of


@login_required
@require_safe
def first_title(request: PersonRequest) -> HttpResponse:
    """The page of the first title; the others stand beside it."""
    return titles.to_first("games:preferences", _titles())


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def preferences(request: PersonRequest, title: str) -> HttpResponse:
    """The preferences of one title; what is refused stays in the form, and what was kept before stays kept."""
    ruleset = _titles().get(title)
    if ruleset is None:
        raise Http404
    if request.method == "GET":
        kept = preferences_of([request.user.pk], ruleset).get(request.user.pk, {})
        return _show(request, ruleset, preferences_form(ruleset, kept))
    form = PreferencesForm(request.POST, ruleset=ruleset)
    if not form.is_valid() or not _kept(request, ruleset, form):
        return _show(request, ruleset, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("Your preferences are saved. They hold from your next step on, at all your tables."))
    return redirect("games:preferences", title)


def _titles() -> dict[str, AnyRuleset]:
    """The titles that have preferences."""
    return {name: ruleset for name, ruleset in registry.titles().items() if ruleset.preference_fields()}


def _kept(request: PersonRequest, ruleset: AnyRuleset, form: PreferencesForm) -> bool:
    try:
        keep(user=request.user, ruleset=ruleset, values=form.values())
    except OptionsRefused as error:
        form.refuse(error)
    return form.is_valid()


def _show(
    request: PersonRequest, ruleset: AnyRuleset, form: PreferencesForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "form": form,
        "title": ruleset.name,
        "title_name": texts.title(ruleset.name),
        "titles": titles.named(_titles()),
    }
    return render(request, "games/preferences.html", context, status=status)
