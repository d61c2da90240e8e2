"""One's own profile: its hidden parts, what is settled without being asked."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from games.engine.reading import preference_problems
from games.engine.ruleset import InvalidOptions, Preferences
from games.engine.title import AnyTitle
from games.lobby.errors import OptionsRefused
from games.models import HiddenPart, Preference


@transaction.atomic
def hide(*, user: User, parts: Collection[str], is_unlisted: bool = False) -> None:
    """Hide these parts and show all others, and ratings to the person alone or to all. Raises ``PersonChanged``."""
    user.is_unlisted = is_unlisted
    user.save(update_fields=["is_unlisted"])
    HiddenPart.objects.filter(user=user).exclude(part__in=parts).delete()
    rows = [HiddenPart(user=user, part=part) for part in sorted(parts)]
    HiddenPart.objects.bulk_create(rows, ignore_conflicts=True)


@transaction.atomic
def keep(*, user: User, title: AnyTitle, values: Preferences) -> None:
    """Keep a person's preferences of a title in the place of the earlier ones. Raises ``OptionsRefused``."""
    user.lock()
    fields = title.rules.preference_fields()
    problems = list(preference_problems(fields, values))
    if problems:
        raise OptionsRefused(title=title.name, error=InvalidOptions(problems))
    usual = {field.key: field.default for field in fields}
    chosen = {key: value for key, value in values.items() if value != usual[key]}
    Preference.objects.update_or_create(user=user, title=title.name, defaults={"values": chosen})
