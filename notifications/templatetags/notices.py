"""Template tags with which other pages show notifications."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.security.texts import device as name_of
from core.colon import by_semicolons
from core.names import listed
from notifications.channels import (
    CHANNELS,
    addresses,
    channel_name,
    devices,
    hooks,
    push,
)
from notifications.endpoints import browser
from notifications.feeds import addresses as feeds
from notifications.forms.volume import VolumeField
from notifications.inbox import selectors as inbox
from notifications.inbox.presenter import told
from notifications.preferences import choices

register = template.Library()


register.filter("channel_name", channel_name)


@register.simple_tag
def resting_address(person: User) -> Any:
    """The refusals of the user's address, if it rests."""
    return addresses.resting(person)


@register.inclusion_tag("notifications/requests.html", takes_context=True)
def requests_in_inbox(context: Mapping[str, Any]) -> dict[str, Any]:
    """Render what people ask and no table shows: friends, groups, seasons. No query where nobody does."""
    person = context["user"]
    lines = inbox.requests_of(person) if context["inbox_asking"] else []
    asking = [line for line in told(person, lines) if line.is_asking]
    return {"asking": asking, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("notifications/volume.html", takes_context=True)
def volume_form(context: Mapping[str, Any]) -> dict[str, Any]:
    """Render the volume form for the page's table; empty for users whom no channel reaches."""
    person = context["user"]
    if not any(channel.reaches(person) for channel in CHANNELS.values()):
        return {}
    volume = choices.volume_of(person, context["game"])
    field = _volume_field(volume, get_language())
    return {"game": context["game"], "field": field, "csrf_token": context.get("csrf_token")}


@lru_cache(maxsize=64)
def _volume_field(volume: str, _language: str | None) -> SafeString:
    """Cached because it is on each page of a table, and Django’s fields are long in rendering."""
    return VolumeField(initial={"volume": volume}, auto_id="volume-%s")["volume"].as_field_group()


NAMED = 3
"""Tables named in a subject; an ellipsis stands for the others."""


@register.filter
def table_names(tables: Sequence[Mapping[str, Any]]) -> str:
    """The first tables by title and players, separated by semicolons because players have commas."""
    return by_semicolons(_table_name(table) for table in tables[:NAMED]) + (" …" if len(tables) > NAMED else "")


@register.filter
def least_hours(tables: Sequence[Mapping[str, Any]]) -> int:
    """The fewest hours left at any of the tables."""
    return min(table["hours_left"] for table in tables if table["hours_left"] is not None)


def _table_name(table: Mapping[str, Any]) -> str:
    named = {"title": table["title"], "others": listed(table["others"])}
    return _("%(title)s with %(others)s") % named


@register.inclusion_tag("notifications/ways.html", takes_context=True)
def ways_to_reach_me(context: dict[str, Any]) -> dict[str, Any]:
    """Render the user's browsers, webhook and feed URLs."""
    request = context["request"]
    mine = hooks.of(request.user)
    return {
        "request": request,
        "csrf_token": context.get("csrf_token"),
        "push_key": settings.WEB_PUSH_PUBLIC_KEY if push.is_offered() else "",
        "devices": [(device, name_of(device.browser, device.system)) for device in devices.of(request.user)],
        "hooks": mine,
        "off_hook": next((hook for hook in mine if hook.off_since), None),
        "may_have_hook": not request.user.is_guest,
        "feeds": feeds.urls_of(request.user),
        "this_device": browser.device_of(request),
    }
