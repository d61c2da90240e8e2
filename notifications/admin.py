"""Admin of notifications, preferences, channel health and refused addresses."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.base import ReadOnlyAdmin
from notifications import reasons
from notifications.channels import channel_name
from notifications.models import (
    Bounce,
    ChannelHealth,
    Device,
    Hours,
    Notice,
    PausedHost,
    RefusedAddress,
    TableWish,
    Webhook,
    Wish,
)
from notifications.types import name_of


class NoticeStatus(admin.SimpleListFilter):
    """Filter by status; for pending ones it also filters by ``done_at``, to use their partial index."""

    title = _("status")
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(Notice.Status.choices)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Notice]) -> QuerySet[Notice]:
        if not (status := self.value()):
            return queryset
        is_pending = status in (*Notice.STOPPABLE, Notice.Status.HANDING_OVER)
        return queryset.filter(status=status, **({"done_at": None} if is_pending else {}))


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """Notifications with status and the receiving server's reply."""

    list_display = ("user", "what", "way", "game", "status", "why", "attempts", "created_at", "due_at", "done_at")
    list_select_related = ("user", "game")
    list_filter = (NoticeStatus,)
    search_help_text = _("A table’s address (its last part) or a whole name")
    person_field = "user"

    @admin.display(description=_("kind"))
    def what(self, notice: Notice) -> str:
        return name_of(notice.kind)

    @admin.display(description=_("channel"))
    def way(self, notice: Notice) -> str:
        return channel_name(notice.channel)

    @admin.display(description=_("reason"))
    def why(self, notice: Notice) -> str:
        return reasons.reason(notice.reason)


@admin.register(ChannelHealth)
class ChannelHealthAdmin(ReadOnlyAdmin):
    """Circuit breakers of the channels."""

    list_display = ("way", "accepted_at", "trouble_since", "rests_until", "failures", "detail")
    search_help_text = ""
    table_field = "name"

    @admin.display(description=_("channel"))
    def way(self, health: ChannelHealth) -> str:
        return channel_name(health.name)


@admin.register(RefusedAddress)
class RefusedAddressAdmin(ReadOnlyAdmin):
    """Addresses with days on which mails were refused or came back, and those on hold."""

    list_display = ("user", "address", "refusals", "bounces", "refused_at", "rests_since", "works_since", "detail")
    list_select_related = ("user",)
    search_help_text = _("A whole address or a whole name")
    person_field, table_field = "user", "address"


@admin.register(Wish)
class WishAdmin(ReadOnlyAdmin):
    """Preferences that differ from the defaults; read-only, users choose them."""

    list_display = ("user", "what", "channel", "way", "minutes", "is_wanted")
    list_select_related = ("user",)
    search_help_text = _("A whole name")
    person_field, table_field = "user", "user__username"

    @admin.display(description=_("kind"))
    def what(self, row: Wish) -> str:
        return name_of(row.kind)


@admin.register(TableWish)
class TableWishAdmin(ReadOnlyAdmin):
    """Notification volumes for single tables; read-only, users choose them."""

    list_display = ("user", "game", "volume")
    list_select_related = ("user", "game")
    search_help_text = _("A table’s address (its last part) or a whole name")
    person_field = "user"


@admin.register(Hours)
class HoursAdmin(ReadOnlyAdmin):
    """Quiet hours and digest times; read-only, users choose them."""

    list_display = ("user", "quiet_from", "quiet_to", "lets_urgent_through", "digest_days", "digest_hour", "digest_at")
    list_select_related = ("user",)
    search_help_text = _("A whole name")
    person_field, table_field = "user", "user__username"


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Web Push subscriptions, without endpoint and keys, which are secret."""

    list_display = ("user", "browser", "system", "created_at", "used_at", "failing_since")
    list_select_related = ("user",)
    exclude = ("endpoint", "public_key", "secret", "key")
    search_help_text = _("A whole name")
    person_field, table_field = "user", "user__username"


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    """Webhooks with their state, without URL and secret: many URLs contain a secret."""

    list_display = ("user", "form", "failing_since", "off_since", "answer", "answered_at")
    list_select_related = ("user",)
    exclude = ("url", "secret")
    search_help_text = _("A whole name")
    person_field, table_field = "user", "user__username"


@admin.register(Bounce)
class BounceAdmin(ReadOnlyAdmin):
    """Returned mails, and reports without proof, which count nothing."""

    list_display = ("address", "verdict", "user", "sent_at", "received_at", "detail")
    list_select_related = ("user",)
    list_filter = ("verdict",)
    search_help_text = _("A whole address")
    table_field = "address"


@admin.register(PausedHost)
class PausedHostAdmin(ReadOnlyAdmin):
    """Hosts that asked for a pause between posts."""

    list_display = ("origin", "until", "tried_at")
    search_help_text = _("A whole host, as in https://hook.example")
    table_field = "origin"
