"""``manage.py remove_second_factors NAME``: for somebody who has lost the phone, the passkey and the recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from accounts.security import log, sessions


class Command(BaseCommand):
    """Only the operator can do this, who has made sure who asks; the security log says that it was done."""

    help = "Remove all second factors of one person and log them out everywhere. The password stays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the person’s full name on the site")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        """Remove them, or say why nothing was done."""
        person = User.objects.named(name)
        if person is None:
            raise CommandError(f"Nobody here is called “{name}”. Nothing was changed.")
        with transaction.atomic():
            removed, _kinds = Authenticator.objects.filter(user=person).delete()
            if not removed:
                raise CommandError(f"{person.username} has no second factor. Nothing was changed.")
            sessions.end_all(person)
            log.note(person, "factors-removed-by-operator")
        self.stdout.write(f"{person.username} no longer has a second factor and is logged out everywhere.")
