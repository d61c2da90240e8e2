"""The page about one's own programs, the documentation as a page, and what answers where there is nothing."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PersonRequest
from accounts.security import grants, log
from accounts.security.views import members_only
from api import guides, presenters, selectors, services
from api.errors import ApiRefusal, NotFound
from api.forms import BotForm, TokenForm
from api.v1.responses import problem

PAGE = "api/programs.html"


@require_safe
@members_only
def programs(request: PersonRequest) -> HttpResponse:
    """Tokens and bots, with the forms for new ones."""
    return _page(request)


@require_POST
@members_only
def make_token(request: PersonRequest) -> HttpResponse:
    """A new token, shown on the answer and never again."""
    form = TokenForm(request.POST, bots=selectors.bots_of(request.user))
    if not form.is_valid():
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, form=form)
    grants.expect_fresh_login(request)
    what = {name: form.cleaned_data[name] for name in ("name", "scopes", "days")}
    try:
        secret = services.make_token(owner=request.user, bot=form.chosen_bot(), **what)
    except ApiRefusal as refusal:
        form.add_error(None, refusal.message)
        return _page(request, refusal.status, form=form)
    grants.note_added(request, "token")
    return _page(request, secret=secret)


@require_POST
@members_only
def end_token(request: PersonRequest) -> HttpResponse:
    """End a token at once; another person's is like none."""
    if not grants.end(request.user, "token", _number(request.POST.get("key", "")), request=request):
        raise Http404
    messages.success(request, _("This token no longer works."))
    return redirect("api:programs")


@require_POST
@members_only
def make_bot(request: PersonRequest) -> HttpResponse:
    """An account for a program."""
    form = BotForm(request.POST)
    if not form.is_valid():
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, bot_form=form)
    grants.expect_fresh_login(request)
    try:
        bot = services.make_bot(owner=request.user, name=form.cleaned_data["username"])
    except ValidationError as error:
        form.add_error("username", error.messages[0])
        return _page(request, HTTPStatus.UNPROCESSABLE_ENTITY, bot_form=form)
    except ApiRefusal as refusal:
        form.add_error(None, refusal.message)
        return _page(request, refusal.status, bot_form=form)
    log.note(request.user, "bot-made", request=request)
    messages.success(request, _("%(name)s is ready. Now create a token for it.") % {"name": bot.display_name})
    return redirect("api:programs")


def _page(request: PersonRequest, status: int = HTTPStatus.OK, **shown: Any) -> HttpResponse:
    bots = list(selectors.bots_of(request.user))
    context = {
        "tokens": selectors.tokens_of(request.user),
        "bots": bots,
        "form": TokenForm(bots=bots),
        "bot_form": BotForm(),
        **shown,
    }
    return render(request, PAGE, context, status=status)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """All operations, as the schema has them."""
    context = {"file": "openapi.json", "operations": presenters.operations(), "guides": guides.guides()}
    return render(request, "api/documentation.html", context)


@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    """A paper about the API, about views and records, or the rules that bots must know."""
    if name not in guides.GUIDES:
        raise Http404
    return render(request, "api/guide.html", {"guide": guides.guide(name), "guides": guides.guides()})


@require_safe
def problems(request: HttpRequest) -> HttpResponse:
    """The codes of all refusals."""
    return render(request, "api/problems.html", {"parts": guides.problems(), "guides": guides.guides()})


@require_safe
def example(_request: HttpRequest, name: str) -> HttpResponse:
    """A program to begin with, as a text."""
    if name not in guides.EXAMPLES:
        raise Http404
    return HttpResponse(guides.example(name), content_type="text/plain; charset=utf-8")


@csrf_exempt
def nowhere(_request: HttpRequest, rest: str = "") -> HttpResponse:
    """What programs are answered where there is nothing."""
    answer = problem(NotFound())
    add_never_cache_headers(answer)
    return answer
