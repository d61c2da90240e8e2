"""Tables in the admin: found by address, host or player, and put right by acts."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.asking import Answer, Question, ask_first
from accounts.models import User
from games import texts
from games.admin import asks
from games.admin.acts import ACTS, Act, ActForm
from games.admin.base import ReadOnlyAdmin
from games.clocks.presenters.clocks import shown_terms
from games.engine.record import dump
from games.errors import GameError
from games.models import Game
from games.records import services
from games.tables.faults import plain_if_it_fails


@admin.register(Game)
class TableAdmin(ReadOnlyAdmin):
    """The seed of a table is shown to nobody: a superuser saves the record, and the table's log says so."""

    list_display = ("public_id", "title", "status", "host", "is_public", "move_count", "created_at", "last_move_at")
    list_filter = ("status",)
    list_select_related = ("host",)
    search_help_text = _("A table’s address (its last part), or the whole name of its host or a player")
    exclude = ("seed", "invite_token", "options", "terms")
    readonly_fields = ("address", "modules", "time")
    change_form_template = "admin/games/game/change_form.html"

    class Media:
        """The look of the acts."""

        css: ClassVar = {"all": ["css/admin-acts.css"]}

    @admin.display(description=_("page"))
    def address(self, game: Game) -> str:
        return format_html('<a href="{0}">{0}</a>', game.get_absolute_url())

    @admin.display(description=_("modules"))
    def modules(self, game: Game) -> str:
        def names() -> str:
            return ", ".join(name for _code, name in texts.chosen_parts(game.title, game.options))

        return plain_if_it_fails(names, "", title=game.title, table=game.public_id)

    @admin.display(description=_("time"))
    def time(self, game: Game) -> str:
        terms = shown_terms(game.clock, game.rests)
        return " · ".join([terms.pace, terms.time, *terms.details])

    table_field = "public_id"
    person_field = "seats__user"

    # --- acts ----------------------------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        """The admin's own addresses, after those of the acts."""
        act, save = (self.admin_site.admin_view(view) for view in (self.act, require_POST(self.save_record)))
        return [
            path("<int:key>/act/<slug:name>/", act, name="games_game_act"),
            path("<int:key>/record/", save, name="games_game_record"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The table with the forms of its acts, and with what its clocks were asked."""
        game = Game.objects.filter(pk=object_id).first() if object_id.isdecimal() else None
        forms = _forms(game) if game and self._may_act(request) else []
        context = {"acts": forms, "asks": asks.of_table(game) if game else None, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def act(self, request: HttpRequest, key: int, name: str) -> HttpResponse:
        if not self._may_act(request):
            raise PermissionDenied
        game = get_object_or_404(Game, pk=key)
        if name not in ACTS:
            raise Http404
        if ACTS[name].ask:
            return _ask(request, game, ACTS[name])
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        _run(request, game, name)
        return redirect("admin:stuck") if request.POST.get("back") == "stuck" else _to_table(key)

    def save_record(self, request: HttpRequest, key: int) -> HttpResponse:
        """The record with its seed, also of a running game; only for superusers."""
        if not cast(User, request.user).is_superuser:
            raise PermissionDenied
        game = get_object_or_404(Game, pk=key)
        try:
            document = services.with_seed(game, admin=request.user)
        except GameError as error:
            messages.error(request, error.message)
            return _to_table(key)
        name = f'attachment; filename="{game.title}-{game.public_id}.json"'
        return HttpResponse(dump(document), content_type="application/json", headers={"Content-Disposition": name})

    def _may_act(self, request: HttpRequest) -> bool:
        """The right to change tables, which the fields of this page do not use."""
        return request.user.has_perm("games.change_game")


def _to_table(key: int) -> HttpResponse:
    return redirect("admin:games_game_change", key)


def _forms(game: Game) -> list[tuple[str, Act, ActForm]]:
    return [
        (reverse("admin:games_game_act", args=[game.pk, name]), act, act.form(game=game, name=name))
        for name, act in ACTS.items()
        if game.status in act.statuses and (game.is_rated or not act.is_rated)
    ]


def _ask(request: HttpRequest, game: Game, act: Act) -> HttpResponse:
    """Ask before an act, and carry it out; what is refused is said on the table's page."""
    admin = cast("User", request.user)
    if game.status == Game.Status.CANCELLED:
        return _to_table(game.pk)

    def ask() -> Question:
        assert act.ask is not None, "only such acts are asked about"
        return act.ask(Game.objects.get(pk=game.pk), admin)

    def run(answer: Answer) -> HttpResponse:
        messages.success(request, act.run(game=game, admin=admin, shown=answer.shown, reason=answer.reason))
        return _to_table(game.pk)

    try:
        return ask_first(request, ask, run)
    except GameError as error:
        messages.error(request, error.message)
        return _to_table(game.pk)


def _run(request: HttpRequest, game: Game, name: str) -> None:
    act = ACTS[name]
    form = act.form(request.POST, game=game, name=name)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return
    try:
        messages.success(request, act.run(game=game, admin=request.user, **form.cleaned_data))
    except GameError as error:
        messages.error(request, error.message)
