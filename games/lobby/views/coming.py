"""Views of who comes to a table by its link: sit down under a name, by an address and a code, or ask the host."""

from __future__ import annotations

from http import HTTPStatus

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.models import User
from accounts.refusal import Refusal
from accounts.signup import by_code, guests
from accounts.signup.adapter import AccountAdapter
from games.lobby import holding, joining, requests
from games.lobby.forms.arriving import NameAndAddressForm, NameForm
from games.lobby.places import expect_open
from games.lobby.requests import ASKED
from games.lobby.views import waiting
from games.lobby.views.arriving import Shown
from games.models import Game
from games.tables.access import at_table, game_for, invitation, table_address

# --- sitting down ----------------------------------------------------------------------------------------------------


@require_POST
def come_as_guest(request: PageRequest, public_id: str) -> HttpResponse:
    """Take a place at once, as a new guest under the name of the form, or under some name."""
    game = game_for(request, public_id)
    if request.user.is_authenticated:
        return waiting.join(request, public_id)
    if refused := consume_or_429(request, action="guest"):
        return refused
    form = NameForm(request.POST)
    with transaction.atomic():
        guest = _guest_of(request, form)
        if guest is not None:
            game = joining.join(game=game, user=guest, token=invitation(request))
    if guest is None:
        return _again(request, game, form)
    guests.sign_in(request, guest)
    return redirect(game)


@require_POST
def come_by_address(request: PageRequest, public_id: str) -> HttpResponse:
    """Send a code to the address of somebody who would sit down at a rated table; a stranger becomes a guest first."""
    game = game_for(request, public_id)
    if request.user.is_authenticated and not request.user.is_guest:
        return waiting.join(request, public_id)
    if refused := consume_or_429(request, action="signup"):
        return refused
    form = NameAndAddressForm(request.POST)
    if request.user.is_authenticated:
        del form.fields["name"]
    if not form.is_valid() or not _is_somebody(request, form):
        return _again(request, game, form)
    by_code.begin(request, email=form.cleaned_data["email"])
    assert isinstance(request.user, User), "who comes by an address is a guest by now"
    holding.free_over(game)
    holding.hold(game=game, user=request.user, token=invitation(request))
    return redirect(_back(request, game))


@require_POST
@at_table
def enter_code(request: PersonRequest, public_id: str) -> HttpResponse:
    """The code of the mail, and the place; or another code (``again``), or another address (``other``)."""
    game = game_for(request, public_id)
    if "other" in request.POST:
        by_code.forget(request)
        return redirect(_back(request, game))
    try:
        if "again" in request.POST:
            by_code.send_again(request)
            return redirect(_back(request, game))
        by_code.enter(request, code=request.POST.get("code", ""))
    except Refusal as problem:
        expect_open(game)
        return waiting.room(request, game, arriving=Shown(problem=problem), status=problem.status)
    user = User.objects.get(pk=request.user.pk)
    holding.free_over(game)
    return redirect(joining.join(game=game, user=user, token=invitation(request)))


# --- asking ----------------------------------------------------------------------------------------------------------


@require_POST
def ask_host(request: PageRequest, public_id: str) -> HttpResponse:
    """Ask for a game without ratings, or for another one; a stranger becomes a guest, to whom the host can answer."""
    game = game_for(request, public_id)
    if not request.user.is_authenticated and (refused := consume_or_429(request, action="guest")):
        return refused
    form = NameForm(request.POST)
    with transaction.atomic():
        user = request.user if request.user.is_authenticated else _guest_of(request, form)
        if user is not None:
            requests.ask_host(game=game, user=user, what=request.POST.get("what", ""))
    if user is None:
        return _again(request, game, form)
    if not request.user.is_authenticated:
        guests.sign_in(request, user)
    request.session[ASKED] = [*request.session.get(ASKED, []), game.public_id][-_MOST_ASKED:]
    host = game.host.display_name if game.host else ""
    messages.success(request, _("We’ve told %(name)s. You’ll hear of the answer under the bell.") % {"name": host})
    return redirect(_back(request, game))


_MOST_ASKED = 20


# --- parts of these --------------------------------------------------------------------------------------------------


def _is_somebody(request: HttpRequest, form: NameForm) -> bool:
    """Whether somebody is signed in, by now: a stranger is a new guest under the name of the form."""
    if request.user.is_authenticated:
        return True
    with transaction.atomic():
        guest = _guest_of(request, form)
    if guest is not None:
        guests.sign_in(request, guest)
    return guest is not None


def _guest_of(request: HttpRequest, form: NameForm) -> User | None:
    """A new guest under the name of the form; ``None`` where the form says why it cannot be."""
    if not form.is_valid():
        return None
    try:
        with transaction.atomic():
            return guests.new_guest(request, form.cleaned_data["name"])
    except IntegrityError:
        form.add_error("name", AccountAdapter.error_messages["username_taken"])
    return None


def _again(request: HttpRequest, game: Game, form: Form) -> HttpResponse:
    expect_open(game)
    return waiting.room(request, game, arriving=Shown(form), status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _back(request: HttpRequest, game: Game) -> str:
    return table_address(request, game.public_id)
