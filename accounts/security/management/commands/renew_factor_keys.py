"""``manage.py renew_factor_keys``: encrypts the secrets of factors under a new SECRET_KEY, before the old one goes."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.core.management.base import BaseCommand

from accounts.security.factors import cipher

SECRETS = ("secret", "seed")


class Command(BaseCommand):
    """Harmless when it runs twice."""

    help = "Re-encrypt second factors with the current SECRET_KEY. Run it before you remove the old key."

    def handle(self, *args: Any, **options: Any) -> None:
        """Renew each, and name those that no key opens."""
        for factor in Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).select_related("user").iterator():
            try:
                data = {key: cipher.renew(value) if key in SECRETS else value for key, value in factor.data.items()}
            except InvalidToken:
                self.stderr.write(f"No key opens a factor of {factor.user}: remove_second_factors {factor.user}")
                continue
            Authenticator.objects.filter(pk=factor.pk, data=factor.data).update(data=data)
        self.stdout.write("Done: every readable second factor now uses the current key.")
