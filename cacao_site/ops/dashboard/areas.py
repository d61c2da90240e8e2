"""The admin's rows put in order: people and play first, whatever package they come from."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

AREAS: dict[str, tuple[str | Promise, tuple[str, ...]]] = {
    "people": (
        _("People"),
        (
            "accounts.user",
            "moderation.report",
            "sanctions.sanction",
            "sanctions.staffentry",
            "play_groups.group",
            "studies.study",
            "api.botaccount",
            "trophies.trophy",
        ),
    ),
    "play": (
        _("Tables and tournaments"),
        (
            "games.game",
            "tournaments.tournament",
            "tournaments.pairing",
            "tournaments.entry",
            "tournaments.event",
            "practice.puzzle",
            "games.auditentry",
            "games.outage",
            "games.sitemessage",
        ),
    ),
}
"""What an operator looks for, by the area in which they look for it."""
REST = _("Everything else")
RIGHTS = _("Groups of permissions")


def by_area(apps: list[Any]) -> list[dict[str, Any]]:
    """The rows that somebody may see, from the admin's list by packages; areas without any are left out."""
    named = {f"{app['app_label']}.{row['object_name'].lower()}": row for app in apps for row in app["models"]}
    if "auth.group" in named:  # There are groups of people beside it.
        named["auth.group"]["name"] = RIGHTS
    areas = [
        _area(label, name, [named.pop(key) for key in keys if key in named]) for label, (name, keys) in AREAS.items()
    ]
    return [area for area in (*areas, _area("rest", REST, list(named.values()))) if area["models"]]


def _area(label: str, name: str | Promise, rows: list[Any]) -> dict[str, Any]:
    label = f"area-{label}"
    return {"name": name, "app_label": label, "app_url": f"#{label}", "has_module_perms": True, "models": rows}
