"""What people want settled without being asked."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from core.db.compiled import AnyOf, compiled_query
from games.engine.reading import readable_preferences
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Preferences
from games.models import Preference


def preferences_of(people: Collection[int], ruleset: AnyRuleset) -> dict[int, Preferences]:
    """What people, by their keys, have set about a title; those who have set nothing are left out."""
    fields = ruleset.preference_fields()
    if not fields or not people:
        return {}
    rows = _preferences([*people], ruleset.name)
    return {row.user_id: readable_preferences(fields, row.values) for row in rows}


@compiled_query
def _preferences(people: list[int], title: str) -> QuerySet[Preference]:
    return Preference.objects.filter(AnyOf("user_id", people), title=title)
