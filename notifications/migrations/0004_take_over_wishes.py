"""Takes over which mails people have switched off, a batch at a time; run again, it adds what is missing.

Servers of the version before go on reading and writing the columns until they end: what somebody switches there in
these minutes is not taken over.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.db import migrations, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q

KINDS = ("mail_turns", "mail_game_over", "mail_invitations")
"""Columns of people, and codes of kinds."""
BATCH = 1000


def take_over(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    people, wish = apps.get_model("accounts", "User").objects, apps.get_model("notices", "Wish")
    switched = people.filter(Q(*((kind, False) for kind in KINDS), _connector=Q.OR), deleted_at=None)
    last = 0
    while last is not None:
        with transaction.atomic():
            # Locked, so that nobody is deleted between the two statements.
            batch = list(switched.filter(pk__gt=last).order_by("pk").select_for_update(no_key=True)[:BATCH])
            wish.objects.bulk_create(wishes(wish, batch), ignore_conflicts=True)
        last = batch[-1].pk if batch else None


def wishes(wish: Any, people: list[Any]) -> Iterator[Any]:
    """What these people do not want."""
    for person in people:
        for kind in KINDS:
            if not getattr(person, kind):
                yield wish(user_id=person.pk, kind=kind, channel="mail", is_wanted=False)


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("notices", "0003_wish"), ("accounts", "0006_one_person_per_shape")]
    run_before: ClassVar = [("accounts", "0007_wishes_move_out")]

    operations: ClassVar = [migrations.RunPython(take_over, migrations.RunPython.noop)]
