"""What people want settled without being asked: keeping it, title by title."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.reading import preference_problems
from games.engine.registry import AnyRuleset
from games.engine.ruleset import InvalidOptions, Preferences
from games.errors import OptionsRefused
from games.models import Preference


@transaction.atomic
def keep(*, user: User, ruleset: AnyRuleset, values: Preferences) -> None:
    """Keep a person's preferences of a title in the place of the earlier ones. Raises ``OptionsRefused``."""
    user.lock()
    fields = ruleset.preference_fields()
    problems = list(preference_problems(fields, values))
    if problems:
        raise OptionsRefused(title=ruleset.name, error=InvalidOptions(problems))
    usual = {field.key: field.default for field in fields}
    chosen = {key: value for key, value in values.items() if value != usual[key]}
    Preference.objects.update_or_create(user=user, title=ruleset.name, defaults={"values": chosen})
