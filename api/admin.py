"""Tokens and bots in the admin: looked at, ended, stopped."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from accounts.asking import Answer, Effect, Kind, Question, ask_first, expect_shown
from accounts.models import User
from api import services
from api.models import BotAccount, Token
from core.admin import LongListAdmin
from games.moderation import cases
from games.moderation.admin import acting
from games.moderation.admin.acting import Link
from games.moderation.models import Report
from games.tables.fingerprints import fingerprint


class _LookedAt(LongListAdmin):
    """What nobody adds or changes here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Token)
class TokenAdmin(_LookedAt):
    """Which programs act for whom; a token that is deleted here ends."""

    list_display = ("name", "owner", "person", "scopes", "made_at", "expires_at", "used_at")
    list_select_related = ("owner", "person")
    fields = readonly_fields = list_display
    ordering = ("-pk",)


@admin.register(BotAccount)
class BotAdmin(_LookedAt):
    """Programs with names of their own, and who answers for them."""

    list_display = ("username", "bot_owner", "is_active", "date_joined")
    list_select_related = ("bot_owner",)
    fields = readonly_fields = list_display
    ordering = ("-pk",)
    change_form_template = "admin/moderation/thing.html"

    class Media:
        """The look of the acts."""

        css: ClassVar = {"all": ["css/admin-acts.css"]}

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("accounts.view_user")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        """The admin's own addresses, after that of stopping."""
        stop = path("<int:key>/stop/", self.admin_site.admin_view(self.stop), name="api_botaccount_stop")
        return [stop, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The bot, with what can be decided about it."""
        case = cases.of_row(Report.Kind.PERSON, int(object_id)) if object_id.isdecimal() else None
        bot = case.row if case and isinstance(case.row, User) and case.row.is_bot else None
        links = acting.links(case, cast("User", request.user)) if case and bot else []
        if bot and bot.is_active and request.user.has_perm("accounts.change_user"):
            links.append(Link(reverse("admin:api_botaccount_stop", args=[bot.pk]), _("Stop the bot"), True))
        return super().change_view(request, object_id, form_url, {"acts": links, **(extra_context or {})})

    def stop(self, request: HttpRequest, key: int) -> HttpResponse:
        """Ask, and stop it."""
        if not request.user.has_perm("accounts.change_user"):
            raise PermissionDenied
        bot = get_object_or_404(BotAccount, pk=key)
        back = reverse("admin:api_botaccount_change", args=[key])

        def run(answer: Answer) -> HttpResponse:
            expect_shown(answer.shown, _proof(bot))
            services.stop_bot(bot=bot, actor=cast("User", request.user))
            self.log_change(request, bot, "stopped")
            messages.success(request, _("%(name)s is stopped.") % {"name": bot.display_name})
            return redirect(back)

        return ask_first(request, lambda: _question(bot, back), run)


def _proof(bot: User) -> str:
    return fingerprint("stop", bot.pk, BotAccount.objects.get(pk=bot.pk).is_active)


def _question(bot: User, back: str) -> Question:
    return Question(
        title=_("Stop %(name)s?") % {"name": bot.display_name},
        place=bot.display_name,
        back=back,
        effects=[
            Effect(Kind.LOST, _("Its access tokens end, and its places at waiting tables are free again.")),
            Effect(Kind.NEXT, _("At its running tables a bot of the site plays on to the end.")),
            Effect(Kind.KEPT, _("Its name and its games stay. You can let it in again.")),
        ],
        yes=_("Stop the bot"),
        no=_("Back"),
        proof=_proof(bot),
        told=_("Its owner reads it in the security log."),
    )
