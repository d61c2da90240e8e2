"""What somebody has noted: about a table, about a person, all of it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.locale.reader import PersonRequest
from accounts.models import User
from games.chat import selectors
from games.chat.forms import NoteForm
from games.chat.services import notes as service
from games.models import Game
from games.tables.access import at_table, game_for, table_address

NOTES_PER_PAGE = 30


@require_safe
@login_required
@never_cache
def notes(request: PersonRequest) -> HttpResponse:
    """All that somebody has noted, the latest first."""
    page = Paginator(selectors.notes_of(request.user), NOTES_PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "talk/notes.html", {"notes": page})


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
    return _note(request, reverse("games:person", args=[who]), person=person)


def _note(request: PersonRequest, back: str, *, game: Game | None = None, person: User | None = None) -> HttpResponse:
    noted = selectors.note_about(request.user, game=game, person=person)
    form = NoteForm(request.POST if request.method == "POST" else None, initial={"text": noted})
    if not form.is_valid():
        context: dict[str, Any] = {"game": game, "person": person, "form": form, "back": back}
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        return render(request, "talk/note.html", context, status=status)
    service.keep(writer=request.user, text=form.cleaned_data["text"], game=game, person=person)
    messages.success(request, _("Your note is saved."))
    return redirect(back)
