"""The waiting room: views of a table before its game, where players join and leave until all places are taken."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.asking import Answer, ask_first
from accounts.locale.reader import PersonRequest
from accounts.relations import selectors as relations
from games.clocks.presenters.calendar import absences_at
from games.clocks.selectors import latest_of
from games.errors import GameError
from games.lobby import companies, holding, hosting, joining, mail_invitations, questions
from games.lobby.bot_ratings import levels_in_words
from games.lobby.errors import NoPlaceToKeep, TooManyInvitations, UnknownReliability
from games.lobby.even_games import EvenLevels
from games.lobby.forms.lobby import InviteForm, MailInviteForm
from games.lobby.places import LEAST_RELIABILITIES
from games.lobby.presenters.cards import Card
from games.lobby.views.arriving import Shown, arrival, landing
from games.lobby.views.arriving import news as news_of_arrival
from games.models import Game, Seat
from games.tables import selectors
from games.tables.access import (
    at_table,
    game_for,
    invitation,
    link_to,
    table_address,
)
from games.tables.errors import PlacesRefused
from games.tables.pages import for_title
from games.tables.pages.parts import Visit

PAGE = "games/waiting_room.html"
NOTHING_MORE = Shown()
MOST_FRIENDS = 12
"""So many friends have a button of their own; all of them are suggested where a name is written."""

# --- looking ---------------------------------------------------------------------------------------------------------


def room(
    request: HttpRequest,
    game: Game,
    *,
    form: InviteForm | None = None,
    mail_form: MailInviteForm | None = None,
    arriving: Shown = NOTHING_MORE,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The page of a table that has not started; called by the table's view.

    ``arriving`` is shown to who has no place there yet.
    """
    context = _context(request, game) | _preview(game) | {"visit": Visit(game, request.user, {}), "has_rail": True}
    if "way" in context:
        return landing(request, context, arriving, status=status)
    context |= {"form": form or InviteForm(), "mail_form": mail_form or MailInviteForm(game=game)}
    if context["is_host"] and game.is_open:
        context |= _to_bring(request.user, game, context["card"].seats)
    return render(request, PAGE, context, status=status)


def news(request: HttpRequest, game: Game) -> HttpResponse:
    """The changes of the waiting room, for an open page; who has come or gone elsewhere gets the other page."""
    context = _context(request, game)
    if ("way" in request.GET) != ("way" in context):
        return gone_to_play(request, game)
    return news_of_arrival(request, context) if "way" in context else render(request, f"{PAGE}#room", context)


def gone_to_play(request: HttpRequest, game: Game) -> HttpResponse:
    """The game has started, or the reader sits by now: an open waiting room leads to the table."""
    return HttpResponseClientRedirect(table_address(request, game.public_id))


def _context(request: HttpRequest, game: Game) -> dict[str, Any]:
    seats = selectors.places(game)
    host = latest_of([game.host_id]).get(game.host_id) if game.host_id else None
    card = Card(game, seats, request.user.pk, host)
    context = {
        "game": game,
        "card": card,
        "absences": absences_at(seats, request.user),
        "held": holding.held_at(game),
        "refusal": _refusal(request, game, seats),
        "is_host": game.host_id == request.user.pk and request.user.is_authenticated,
        "invite": invitation(request),
        "has_rules": for_title(game.title).handbook is not None,
        "here": table_address(request, game.public_id),
        "link": link_to(request, game),
        "levels": levels_in_words(game.title),
        "reliabilities": LEAST_RELIABILITIES,
    }
    has_place = context["is_host"] or (card.own is not None and card.own.is_taken)
    return context if has_place else context | arrival(request, context)


def _refusal(request: HttpRequest, game: Game, seats: Sequence[Seat]) -> GameError | None:
    """Why no button offers somebody who is logged in a place that is free."""
    is_here = any(seat.user_id == request.user.pk for seat in seats)
    is_full = all(seat.status != Seat.Status.OPEN for seat in seats)
    if not request.user.is_authenticated or not game.is_open or is_here or is_full:
        return None
    return joining.refusal(game=game, seats=seats, user=request.user, token=invitation(request))


def _to_bring(host: Any, game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """The circles that the host may invite with one click."""
    there = {seat.user_id for seat in seats}
    return {
        "friends": [tie.other for tie in relations.friends_of(host) if tie.other_id not in there][:MOST_FRIENDS],
        "companies": companies.companies().for_table(host, game),
        "acquaintances": selectors.acquaintances(host),
        "even": EvenLevels(host).of(game.title),
    }


def _preview(game: Game) -> dict[str, Any]:
    """What the game is played with, as the form for a new table has shown it."""
    preview = for_title(game.title).preview
    if preview is None:
        return {}
    facts = game.edition.options.preview(game.options)
    return {"preview_template": preview.template, "preview": preview.context(facts)}


# --- coming and going ------------------------------------------------------------------------------------------------


@require_POST
@at_table
def join(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take a place, or accept an invitation."""
    game = game_for(request, public_id)
    holding.free_over(game)
    return redirect(joining.join(game=game, user=request.user, token=invitation(request)))


@require_POST
@at_table
def leave(request: PersonRequest, public_id: str) -> HttpResponse:
    """Give the place back, or decline an invitation."""
    game = game_for(request, public_id)
    is_invited = joining.is_invited(game, request.user)
    joining.leave(game=game, user=request.user)
    said = _("You’ve declined the invitation.") if is_invited else _("You’ve left the table.")
    messages.success(request, said)
    return redirect("games:my_games")


@require_POST
@at_table
def invite(request: PersonRequest, public_id: str) -> HttpResponse:
    """Reserve a place for a user by name."""
    game = game_for(request, public_id)
    form = InviteForm(request.POST)
    if not form.is_valid():
        return room(request, game, form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        hosting.invite(game=game, user=request.user, name=form.cleaned_data["name"])
    except (NoPlaceToKeep, PlacesRefused, TooManyInvitations) as error:
        form.refuse(error)
        return room(request, game, form=form, status=error.status)
    return redirect(game)


@require_POST
@at_table
def invite_company(request: PersonRequest, public_id: str) -> HttpResponse:
    """Offer the table to a circle."""
    code = request.POST.get("company", "")
    game = game_for(request, public_id)
    try:
        game = companies.invite_company(game=game, user=request.user, code=code)
    except GameError as error:
        return _room_with(request, public_id, error)
    messages.success(request, _("Your group now has places at this table, or knows that places are open."))
    return redirect(game)


def _room_with(request: PersonRequest, public_id: str, error: GameError) -> HttpResponse:
    """The waiting room with what was refused, for a host whose table still waits; others are answered as usual."""
    game = game_for(request, public_id)
    if not game.is_open or game.host_id != request.user.pk:
        raise error
    messages.error(request, error.message)
    return room(request, game, status=HTTPStatus(error.status))


@require_POST
@at_table
def invite_by_mail(request: PersonRequest, public_id: str) -> HttpResponse:
    """Write to an address that whoever reads it can sit down."""
    game = game_for(request, public_id)
    form = MailInviteForm(request.POST, game=game)
    if not form.is_valid():
        return room(request, game, mail_form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    address = form.cleaned_data["address"]
    try:
        mail_invitations.invite_by_mail(game=game, user=request.user, address=address)
    except GameError as error:
        form.refuse(error)
        return room(request, game, mail_form=form, status=error.status)
    said = _(
        "We’re emailing the link to %(address)s, unless its owner has asked us not to. Not sure it arrived? "
        "Send the link yourself."
    )
    messages.success(request, said % {"address": address})
    return redirect(game)


# --- what the host decides -------------------------------------------------------------------------------------------


@require_POST
@at_table
def remove(request: PersonRequest, public_id: str) -> HttpResponse:
    """Send somebody away."""
    name = request.POST.get("person", "")
    game = hosting.remove(game=game_for(request, public_id), user=request.user, name=name)
    messages.success(request, _("The place is free again. They can only come back if you invite them by name."))
    return redirect(game)


@require_POST
@at_table
def renew_link(request: PersonRequest, public_id: str) -> HttpResponse:
    """Another invitation link."""
    game = joining.renew(game=game_for(request, public_id), user=request.user)
    messages.success(request, _("The table has a new link. The old one no longer works."))
    return _back(request, game)


@require_POST
@at_table
def close_link(request: PersonRequest, public_id: str) -> HttpResponse:
    """No invitation link."""
    game = joining.close(game=game_for(request, public_id), user=request.user)
    messages.success(request, _("The link no longer works. Only the players can see this table."))
    return _back(request, game)


def _back(request: PersonRequest, game: Game) -> HttpResponse:
    return redirect("games:together", game.public_id) if request.POST.get("back") == "together" else redirect(game)


@require_POST
@at_table
def ask_reliability(request: PersonRequest, public_id: str) -> HttpResponse:
    """Ask those who come for a minimum of reliability."""
    least = request.POST.get("least", "")
    if least and least not in map(str, LEAST_RELIABILITIES):
        raise UnknownReliability
    game = game_for(request, public_id)
    return redirect(hosting.ask_reliability(game=game, user=request.user, least=int(least) if least else None))


@require_POST
@at_table
def start(request: PersonRequest, public_id: str) -> HttpResponse:
    """Start now: bots take the places that nobody has taken."""
    game = game_for(request, public_id)
    return redirect(hosting.start(game=game, user=request.user, bot=request.POST.get("bot", "")))


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
@never_cache
def cancel(request: PersonRequest, public_id: str) -> HttpResponse:
    """Call the table off."""
    game = game_for(request, public_id)

    def act(answer: Answer) -> HttpResponse:
        return redirect(hosting.cancel(game=game, user=request.user, shown=answer.shown))

    if request.method == "POST" or (game.is_open and game.host_id == request.user.pk):
        return ask_first(request, lambda: questions.of_cancelling(game, request.user), act)
    return redirect(game)
