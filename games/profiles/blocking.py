"""The page that asks before somebody blocks somebody."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.answering import who_answers
from accounts.asking import Answer, ask_first, expect_shown
from accounts.locale.reader import PersonRequest
from accounts.models import User
from accounts.relations import services
from accounts.relations.errors import NoSuchPerson, TieToOneself
from accounts.relations.models import Tie
from games.profiles import questions
from games.profiles.views import told
from games.tables.access import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in(lambda request, who: reverse("games:person", args=[who]))
@never_cache
def block(request: PersonRequest, who: str) -> HttpResponse:
    """Block somebody. Raises ``NoSuchPerson``, ``TieToOneself`` or what the service raises."""
    other = User.objects.named(who)
    if other is None:
        raise NoSuchPerson
    if who_answers(other) == who_answers(request.user):
        raise TieToOneself
    found = other

    def act(answer: Answer) -> HttpResponse:
        expect_shown(answer.shown, questions.proof_of_blocking(request.user, found))
        services.add(user=request.user, other=found, kind=Tie.Kind.BLOCK)
        messages.success(request, told(found, Tie.Kind.BLOCK))
        return redirect("games:person", found.username)

    return ask_first(request, lambda: questions.of_blocking(request.user, found), act)
