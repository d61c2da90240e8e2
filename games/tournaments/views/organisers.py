"""What organisers do: each act that hits others is asked about first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.asking import Answer, Question, ask_first
from accounts.locale.reader import PersonRequest
from games.errors import GameError
from games.tournaments import hosting, organising, questions, questions_of_rounds, selectors
from games.tournaments.errors import EntriesClosed, NobodyToReplace, WrongStep
from games.tournaments.forms import MessageForm, NoticeForm
from games.tournaments.models import Entry, Tournament
from games.tournaments.views.acts import back_to_tournament
from games.tournaments.views.pages import page

_asks = require_http_methods(["GET", "HEAD", "POST"])


def _ask(
    request: PersonRequest, shown: Tournament, ask: Callable[[], Question], act: Callable[[Answer], str]
) -> HttpResponse:
    """The question of its organiser, and what its button does; what is refused is said on the tournament's page."""

    def run(answer: Answer) -> HttpResponse:
        messages.success(request, act(answer))
        return redirect(shown)

    try:
        organising.expect_organiser(shown, request.user)
        return ask_first(request, ask, run)
    except GameError as error:
        return page(request, Tournament.objects.get(pk=shown.pk), error)


@_asks
@back_to_tournament
@never_cache
def cancel(request: PersonRequest, public_id: str) -> HttpResponse:
    """Call it off, as its organiser."""
    shown = selectors.tournament_for(request.user, public_id)
    is_organiser = shown.organiser_id == request.user.pk
    if is_organiser and shown.status == Tournament.Status.CANCELLED:
        return redirect(shown)

    def ask() -> Question:
        organising.expect_cancellable(shown)
        return questions.of_cancel(shown, request.user)

    def act(answer: Answer) -> str:
        organising.cancel(tournament=shown, actor=request.user, shown=answer.shown, reason=answer.reason)
        if shown.started_at is None:
            return _("The tournament is cancelled. You can take it back for ten minutes.")
        return _("The tournament is cancelled. We’re telling everybody.")

    return _ask(request, shown, ask, act)


@require_POST
@back_to_tournament
def undo(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take the cancellation back."""
    shown = selectors.tournament_for(request.user, public_id)
    try:
        organising.take_back(tournament=shown, actor=request.user)
    except GameError as error:
        return page(request, shown, error)
    messages.success(request, _("The tournament goes on as announced."))
    return redirect(shown)


@_asks
@back_to_tournament
@never_cache
def remove(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take somebody out, as the organiser; the address says whom."""
    shown, key = selectors.tournament_for(request.user, public_id), _whole(request.GET, "entry")

    def ask() -> Question:
        return questions.of_removal(shown, organising.removable(shown, request.user, key), request.user)

    def act(answer: Answer) -> str:
        organising.remove(tournament=shown, actor=request.user, entry=key, shown=answer.shown, reason=answer.reason)
        return _("Removed. We’re telling them.")

    return _ask(request, shown, ask, act)


@_asks
@back_to_tournament
@never_cache
def replace(request: PersonRequest, public_id: str) -> HttpResponse:
    """Give a place to somebody who waits for one; the address says whose, and to whom."""
    shown, key = selectors.tournament_for(request.user, public_id), _whole(request.GET, "entry")
    reserve = shown.entries.filter(pk=_whole(request.GET, "by")).select_related("person").first()

    def both() -> tuple[Entry, Entry]:
        if reserve is None:
            raise NobodyToReplace
        return organising.replaceable(shown, request.user, key, reserve.person_id)

    def act(answer: Answer) -> str:
        name = reserve.person.username if reserve else ""
        organising.replace(
            tournament=shown, actor=request.user, entry=key, name=name, shown=answer.shown, reason=answer.reason
        )
        return _("Replaced. We’re telling both.")

    return _ask(request, shown, lambda: questions.of_replacement(shown, *both(), request.user), act)


@_asks
@back_to_tournament
@never_cache
def end_round(request: PersonRequest, public_id: str) -> HttpResponse:
    """End the round that is played."""
    shown = selectors.tournament_for(request.user, public_id)

    def ask() -> Question:
        last = organising.round_to_end(shown, request.user)
        return questions_of_rounds.of_ending_round(shown, last, request.user)

    def act(answer: Answer) -> str:
        organising.end_round(tournament=shown, actor=request.user, shown=answer.shown, reason=answer.reason)
        return _("The round is over.")

    return _ask(request, shown, ask, act)


@_asks
@back_to_tournament
@never_cache
def hand_over(request: PersonRequest, public_id: str) -> HttpResponse:
    """Make somebody else the organiser: first a list of those who take part, then the question."""
    shown, key = selectors.tournament_for(request.user, public_id), _whole(request.GET, "entry")

    def ask() -> Question:
        return questions.of_handing_over(shown, hosting.heir(shown, key), request.user)

    def act(answer: Answer) -> str:
        hosting.hand_over(tournament=shown, actor=request.user, entry=key, shown=answer.shown)
        return _("Handed over.")

    if "entry" in request.GET or shown.organiser_id != request.user.pk or shown.is_over:
        return _ask(request, shown, ask, act)
    return render(request, "tournaments/hand_over.html", {"tournament": shown, "heirs": hosting.heirs(shown)})


@_asks
@back_to_tournament
@never_cache
def write(request: PersonRequest, public_id: str) -> HttpResponse:
    """Write to all who take part."""
    shown = selectors.tournament_for(request.user, public_id)

    def keep(text: str) -> str:
        hosting.write(tournament=shown, actor=request.user, text=text)
        return _("Sent.")

    number = len(hosting.readers(shown, request.user))
    form = MessageForm(request.POST if request.method == "POST" else None)
    return _written(request, shown, form, keep, {"readers": number})


@_asks
@back_to_tournament
@never_cache
def notice(request: PersonRequest, public_id: str) -> HttpResponse:
    """Set the note on the page."""
    shown = selectors.tournament_for(request.user, public_id)

    def keep(text: str) -> str:
        hosting.keep_notice(tournament=shown, actor=request.user, text=text)
        return _("Saved.")

    form = NoticeForm(request.POST if request.method == "POST" else None, initial={"text": shown.notice})
    return _written(request, shown, form, keep, {})


def _written(
    request: PersonRequest,
    shown: Tournament,
    form: MessageForm | NoticeForm,
    keep: Callable[[str], str],
    more: Mapping[str, Any],
) -> HttpResponse:
    """A form with one text; what was written comes back with what is wrong."""
    status, context = HTTPStatus.OK, {"tournament": shown, "form": form, **more}
    try:
        organising.expect_organiser(shown, request.user)
        if shown.is_over:
            raise EntriesClosed
    except GameError as error:
        return page(request, shown, error)
    if form.is_bound and form.is_valid():
        try:
            messages.success(request, keep(form.cleaned_data["text"]))
            return redirect(shown)
        except GameError as error:
            form.add_error(None, error.message)
            status = error.status
    elif form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "tournaments/write.html", context, status=status)


@require_POST
@back_to_tournament
def organise(request: PersonRequest, public_id: str) -> HttpResponse:
    """What the organiser does without being asked first: start."""
    shown = selectors.tournament_for(request.user, public_id)
    try:
        organising.expect_organiser(shown, request.user)
        if request.POST.get("act") != "start":
            raise WrongStep
        organising.start_now(tournament=shown, actor=request.user, step=_whole(request.POST, "step"))
    except GameError as error:
        return page(request, Tournament.objects.get(pk=shown.pk), error)
    messages.success(request, _("The tournament has started."))
    return redirect(shown)


def _whole(fields: Mapping[str, str], name: str) -> int:
    text = fields.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
