"""``manage.py make_admin``: somebody who runs the site, without any mail being sent."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from accounts import services


class Command(BaseCommand):
    """An operator at the machine vouches for the address: broken mail locks nobody out."""

    help = "Create an admin, or make an account one. Prints a new password; the email address counts as confirmed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name to log in with; an existing account becomes an admin")
        parser.add_argument("address", help="the email address, used to reset the password")

    def handle(self, *args: Any, name: str, address: str, **options: Any) -> None:
        """Print the password, only this once."""
        try:
            password = services.make_admin(name=name, email=address)
        except ValidationError as reason:
            raise CommandError(" ".join(reason.messages)) from reason
        self.stdout.write(f"{name} may run the site. The password is shown only now:")
        self.stdout.write(password)
