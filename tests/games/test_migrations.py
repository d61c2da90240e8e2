"""Old rows that a migration puts right."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from accounts.models import User
from accounts.services import delete_account
from games.models import AuditEntry, Game

pytestmark = pytest.mark.django_db


def test_old_entries_lose_the_names_of_those_who_left_and_keep_others(tiny: Game, ana: User, cy: User) -> None:
    left = AuditEntry.objects.create(game=tiny, code="left", details={"before": "Bo"})
    replaced = AuditEntry.objects.create(
        game=tiny, actor=ana, code="replaced", details={"before": "Keen bot 2", "after": "Cy"}
    )
    delete_account(user=cy)
    import_module("games.migrations.0007_names_of_entries").name_by_role(apps, None)

    assert AuditEntry.objects.get(pk=left.pk).details == {}
    assert [AuditEntry.objects.get(pk=entry.pk).sentence for entry in (left, replaced)] == [
        "Former player has left the site. A bot plays on.",
        "Ana gave the seat of Keen bot 2 to Cy.",
    ]
