"""Indexes for finding people by address and for the filters of the admin."""

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q

from core.db.operations import AddIndexOnline


class Migration(migrations.Migration):
    atomic = False
    dependencies: ClassVar = [("accounts", "0001_people")]

    operations: ClassVar = [
        AddIndexOnline("user", models.Index(fields=["email"], name="people_by_address", condition=~Q(email=""))),
        AddIndexOnline("user", models.Index(F("id").desc(), name="guests_by_age", condition=Q(is_guest=True))),
        AddIndexOnline("user", models.Index(F("id").desc(), name="staff_by_age", condition=Q(is_staff=True))),
        AddIndexOnline("user", models.Index(F("id").desc(), name="switched_off_by_age", condition=Q(is_active=False))),
    ]
