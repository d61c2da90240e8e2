"""People to try the site with, for ``make play`` on an empty database."""

from __future__ import annotations

import secrets

from accounts.models import User
from accounts.services import create_account

NAMES = ("Ana", "Bo", "Cy", "Dee")
ADMIN = "Admin"


def create_demo_people() -> dict[str, str]:
    """Name to password of the new people, the admin last; empty when the database has people already."""
    if User.objects.exists():
        return {}
    passwords = {name: secrets.token_urlsafe(9) for name in (*NAMES, ADMIN)}
    for name, password in passwords.items():
        email = f"{name.lower()}@example.org"
        create_account(name=name, email=email, password=password, is_superuser=name == ADMIN)
    return passwords
