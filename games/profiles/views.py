"""Profiles over HTTP: what people may know of one another, and what they want settled without being asked."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.models import User
from accounts.relations import selectors as relations
from accounts.relations import services
from accounts.relations.errors import NoSuchPerson, UnknownAct
from accounts.relations.models import Tie
from games import texts
from games.clocks.presenters.calendar import absences
from games.engine import registry
from games.engine.title import AnyTitle
from games.lobby import companies
from games.lobby.errors import OptionsRefused
from games.models import HiddenPart
from games.profiles import services as profiles_services
from games.profiles.access import of_person
from games.profiles.forms import PeopleSearchForm, PreferencesForm, ShownPartsForm, preferences_form
from games.profiles.presenters import shown_people, shown_play, shown_profile, shown_search
from games.profiles.selectors import hidden_of, together
from games.profiles.services import keep
from games.tables import titles
from games.tables.access import signed_in
from games.tables.selectors import preferences_of

_TIE = {
    Tie.Kind.FOLLOW: _("You’re following %(name)s: see their public tables under “My people”."),
    Tie.Kind.FRIEND: _("%(name)s now sees your friend request, or you’re already friends. It’s all under “My people”."),
    Tie.Kind.MUTE: _("You’ve muted %(name)s: their messages are folded away for you."),
    Tie.Kind.BLOCK: _("You’ve blocked %(name)s, who won’t be told."),
}
_TIE_TO_BOT = _TIE | {
    Tie.Kind.MUTE: _("You’ve muted %(name)s and its owner %(owner)s: their messages are folded away for you."),
    Tie.Kind.BLOCK: _("You’ve blocked %(name)s and its owner %(owner)s, who won’t be told."),
}


@never_cache
@require_safe
@of_person
def person(request: PageRequest, found: User) -> HttpResponse:
    """Somebody who plays here; whoever has left is nobody any more."""
    context = {
        "person": found,
        "absence": absences([found]).get(found.pk, ""),
        "ties": relations.kinds_between(request.user, found),
        "shown": shown_profile(found, request.user),
        "together": together(request.user, found),
    }
    return render(request, "games/person.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def shown_parts(request: PersonRequest) -> HttpResponse:
    """What others see on one's own page."""
    if request.method != "POST":
        shown = set(HiddenPart.Part.values) - hidden_of(request.user)
        initial = {"parts": list(shown), "is_unlisted": request.user.is_unlisted}
        return render(request, "games/shown_parts.html", {"form": ShownPartsForm(initial=initial)})
    form = ShownPartsForm(request.POST)
    if not form.is_valid():
        return render(request, "games/shown_parts.html", {"form": form}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    is_unlisted = form.cleaned_data["is_unlisted"]
    profiles_services.hide(user=request.user, parts=form.hidden(), is_unlisted=is_unlisted)
    messages.success(request, gettext("Others see what you’ve ticked."))
    return redirect("games:person", request.user.username)


@login_required
@never_cache
@require_safe
def my_people(request: PersonRequest) -> HttpResponse:
    """Friends and those whom somebody follows with what they play, who is muted or blocked; whom a name finds."""
    form = PeopleSearchForm(request.GET)
    context = {
        "form": form,
        **shown_search(request.user, form),
        **shown_people(request.user),
        **shown_play(request.user),
        "companies": companies.companies().of(request.user),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "games/my_people.html", context, status=status)


@require_POST
@signed_in(lambda request, who: reverse("games:person", args=[who]))
def tie(request: PersonRequest, who: str) -> HttpResponse:
    """Begin or end a tie to somebody: the field ``tie`` or ``untie`` holds its kind, ``decline`` answers a wish.

    Blocking has a page of its own that asks first.
    """
    other = User.objects.named(who)
    if other is None:
        raise NoSuchPerson
    if request.POST.get("tie") == Tie.Kind.BLOCK:
        return redirect("games:block", other.username)
    _act(request, other)
    back = request.POST.get("next", "")
    if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return HttpResponseRedirect(back)
    return redirect("games:person", other.username)


def _act(request: PersonRequest, other: User) -> None:
    """Raises ``UnknownAct`` or what the services raise."""
    me, fields = request.user, request.POST
    if "decline" in fields:
        services.decline(user=me, other=other)
    elif (kind := fields.get("tie")) in Tie.Kind.values:
        services.add(user=me, other=other, kind=Tie.Kind(kind))
        messages.success(request, told(other, Tie.Kind(kind)))
    elif (kind := fields.get("untie")) in Tie.Kind.values:
        services.remove(user=me, other=other, kind=Tie.Kind(kind))
    else:
        raise UnknownAct


def told(other: User, kind: Tie.Kind) -> str:
    """What a person reads who has made a tie; who blocks or mutes a bot does so to its owner."""
    if other.bot_owner is None:
        return _TIE[kind] % {"name": other.display_name}
    return _TIE_TO_BOT[kind] % {"name": other.display_name, "owner": other.bot_owner.display_name}


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
    edition = _titles().get(title)
    if edition is None:
        raise Http404
    if request.method == "GET":
        kept = preferences_of([request.user.pk], edition).get(request.user.pk, {})
        return _show(request, edition, preferences_form(edition, kept))
    form = PreferencesForm(request.POST, title=edition)
    if not form.is_valid() or not _kept(request, edition, form):
        return _show(request, edition, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, gettext("Saved. This applies from your next step, at all your tables."))
    return redirect("games:preferences", title)


def _titles() -> dict[str, AnyTitle]:
    """The titles that have preferences."""
    return {name: title for name, title in registry.titles().items() if title.rules.preference_fields()}


def _kept(request: PersonRequest, title: AnyTitle, form: PreferencesForm) -> bool:
    try:
        keep(user=request.user, title=title, values=form.values())
    except OptionsRefused as error:
        form.refuse(error)
    return form.is_valid()


def _show(
    request: PersonRequest, title: AnyTitle, form: PreferencesForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {
        "form": form,
        "title": title.name,
        "title_name": texts.title(title.name),
        "titles": titles.named(_titles()),
    }
    return render(request, "games/preferences.html", context, status=status)
