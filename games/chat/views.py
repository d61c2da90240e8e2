"""Talk over HTTP, wherever it is: lines, reactions; and notes."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.models import User
from games.chat import marks, presenters, selectors, services
from games.chat.forms import LineForm, NoteForm
from games.chat.models import Line
from games.chat.places import Place, kind_of, visible_place
from games.chat.presenters import shown_lines
from games.chat.reactions import SIGNS
from games.errors import GameError
from games.models import Game
from games.tables.access import at_table, game_for, invitation, signed_in, table_address
from games.tables.form_data import number_in

LINES_PER_PAGE = 50

# --- a talk ----------------------------------------------------------------------------------------------------------


def _way_back(request: HttpRequest, public_id: str, audience: str, **_more: Any) -> str:
    return kind_of(audience).way_back(request, public_id)


at_place = signed_in(_way_back)
"""For what people do where they talk."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: PageRequest, public_id: str, audience: str) -> HttpResponse:
    """The talk of one audience: read piece by piece, or written on."""
    if request.method == "POST":
        return _write(request, public_id=public_id, audience=audience)
    return _page(request, visible_place(request, public_id, audience))


@at_place
def _write(request: PersonRequest, public_id: str, audience: str) -> HttpResponse:
    place = visible_place(request, public_id, audience)
    form = LineForm(request.POST)
    problem = _problem(form, lambda text: services.write(place=place, user=request.user, text=text))
    if problem:
        return _written(request, place, form, problem)
    if not request.htmx:
        return redirect(f"{place.address}#talk")
    return _written(request, place, LineForm(), HTTPStatus.OK)


def _written(request: PersonRequest, place: Place, form: LineForm, status: HTTPStatus) -> HttpResponse:
    """The form, with the lines beside it; without scripts, or from a page with another talk, a page of its own."""
    if not request.htmx or place.audience not in place.readable(request.user)[:1]:
        return _page(request, place, form=form, status=status)
    panel = {**presenters.shown_at(place, request.user), "form": form}
    context = {"panel": panel, "is_update": True, "is_written": True}
    answer = render(request, "chat/panel.html", context, status=status)
    answer["HX-Retarget"] = "#talk-form"  # Whatever its status, a refusal that says its place is shown there.
    return answer


def _page(
    request: HttpRequest, place: Place, *, form: LineForm | None = None, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    room = place.room()
    before = request.GET.get("before", "")
    until = int(before) if before.isascii() and before.isdecimal() and len(before) < 9 else None
    shown = presenters.talk_of(place, request.user, room, before=until, most=LINES_PER_PAGE)
    if room and shown["lines"] and request.user.is_authenticated:
        services.show_until(room=room, user=request.user, number=shown["lines"][0].number)
    context = {
        "panel": {**shown, "form": form or LineForm()},
        "first": shown["lines"][-1].number if shown["lines"] else 0,
        "is_latest": until is None,
        "invite": invitation(request),
    }
    return render(request, "chat/talk.html", context, status=status)


@never_cache
@require_safe
def news(request: PageRequest, public_id: str, audience: str) -> HttpResponse:
    """What an open page shows anew of its talk; 204 when it is up to date, which costs one look into the cache."""
    known = request.GET.get("talk", "")
    if marks.is_newest(public_id, audience, known):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    panel = presenters.shown_at(visible_place(request, public_id, audience), request.user)
    if panel["mark"] == known:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "chat/panel.html", {"panel": panel, "is_update": True})


@require_POST
@at_place
def read(request: PersonRequest, public_id: str, audience: str) -> HttpResponse:
    """Note which lines were on somebody's screen; a script gets the mark of the header with what is left."""
    place = visible_place(request, public_id, audience)
    services.read(room=place.room(), user=request.user, until=number_in(request.POST, "until"))
    if not request.htmx:
        return redirect(f"{_way_back(request, public_id, audience)}#talk")
    first = place.of(place.readable(request.user)[0])
    return render(request, "chat/mark.html", {"panel": presenters.shown_at(first, request.user)})


# --- a line ----------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def line(request: HttpRequest, public_id: str, audience: str, number: int) -> HttpResponse:
    """One line, with what its reader may do."""
    return _line_page(request, *_find(request, public_id, audience, number))


@require_POST
@at_place
def change(request: PersonRequest, public_id: str, audience: str, number: int) -> HttpResponse:
    """Write one's own line anew."""
    place, found = _find(request, public_id, audience, number)
    form = LineForm(request.POST)
    problem = _problem(form, lambda text: services.change(line=found, user=request.user, text=text))
    if problem:
        return _line_page(request, place, found, problem, change=form)
    return _back(place)


@require_POST
@at_place
def delete(request: PersonRequest, public_id: str, audience: str, number: int) -> HttpResponse:
    """Take one's own line back."""
    return _do(request, public_id, audience, number, lambda found: services.delete(line=found, user=request.user))


@require_POST
@at_place
def react(request: PersonRequest, public_id: str, audience: str, number: int) -> HttpResponse:
    """Put a sign to a line, or take it away."""
    sign = request.POST.get("sign", "")
    return _do(
        request, public_id, audience, number, lambda found: services.react(line=found, user=request.user, sign=sign)
    )


def _problem(form: LineForm, act: Callable[[str], object]) -> HTTPStatus | None:
    """Do something with a form's text; the status of the refusal, which stands in the form then."""
    if not form.is_valid():
        return HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        act(form.cleaned_data["text"])
    except GameError as error:
        form.add_error(None, error.message)
        return error.status
    return None


def _do(
    request: PersonRequest, public_id: str, audience: str, number: int, act: Callable[[Line], None]
) -> HttpResponse:
    """Do something with a line; a refusal is shown with the line."""
    place, found = _find(request, public_id, audience, number)
    try:
        act(found)
    except GameError as error:
        return _line_page(request, place, found, error.status, problem=error)
    return _back(place)


def _find(request: HttpRequest, public_id: str, audience: str, number: int) -> tuple[Place, Line]:
    """The line with its place, if its reader may read it. Raises ``NoSuchLine``."""
    place = visible_place(request, public_id, audience)
    return place, selectors.line_in(place.room(), min(number, selectors.LARGEST))


def _line_page(
    request: HttpRequest, place: Place, found: Line, status: HTTPStatus = HTTPStatus.OK, **context: Any
) -> HttpResponse:
    [shown] = shown_lines(place, [found], request.user, place.names())
    own = {given.sign for given in shown.signs if given.is_own}
    context = {
        "place": place,
        "line": shown,
        "may_react": place.may_write(request.user) and found.is_shown,
        "may_report": found.is_shown and not shown.is_own and request.user.is_authenticated,
        "signs": [(sign, name, sign in own) for sign, name in SIGNS.items()],
        "change": LineForm(initial={"text": found.text}),
    } | context
    return render(request, "chat/line.html", context, status=status)


def _back(place: Place) -> HttpResponse:
    return redirect(presenters.address_of(place, "talk"))


NOTES_PER_PAGE = 30


@require_safe
@login_required
@never_cache
def notes(request: PersonRequest) -> HttpResponse:
    """All that somebody has noted, the latest first."""
    page = Paginator(selectors.notes_of(request.user), NOTES_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "chat/notes.html", {"notes": page})


@at_table
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def about_table(request: PersonRequest, public_id: str) -> HttpResponse:
    """The own note about a table that its writer may see."""
    return _note(request, table_address(request, public_id), game=game_for(request, public_id))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def about_person(request: PersonRequest, who: str) -> HttpResponse:
    """The own note about somebody."""
    person = User.objects.named(who) if "\x00" not in who else None
    if person is None:
        raise Http404
    return _note(request, reverse("games:person", args=[who]), user=person)


def _note(request: PersonRequest, back: str, *, game: Game | None = None, user: User | None = None) -> HttpResponse:
    noted = selectors.note_about(request.user, game=game, user=user)
    form = NoteForm(request.POST if request.method == "POST" else None, initial={"text": noted})
    if not form.is_valid():
        context: dict[str, Any] = {"game": game, "person": user, "form": form, "back": back}
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(request, "chat/note.html", context, status=status)
    services.keep(writer=request.user, text=form.cleaned_data["text"], game=game, user=user)
    messages.success(request, _("Your note is saved."))
    return redirect(back)
