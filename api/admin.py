"""Tokens and bots in the admin: looked at, ended, stopped."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from api import services
from api.models import BotAccount, Token
from core.admin import LongListAdmin


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
    actions = ("stop",)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("accounts.view_user")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.action(description=gettext_lazy("Stop these bots: tokens end, a stand-in plays on"))
    def stop(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Stop bots, each in a transaction of its own."""
        if not request.user.has_perm("accounts.change_user"):
            messages.error(request, _("You may not stop bots."))
            return
        for bot in queryset:
            services.stop_bot(bot=bot, actor=cast("User", request.user))
            self.log_change(request, bot, "stopped")
            messages.success(request, _("%(name)s is stopped.") % {"name": bot.display_name})
