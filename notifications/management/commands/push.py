"""``manage.py push keys``: generates a VAPID key pair for Web Push."""

from __future__ import annotations

from argparse import ArgumentParser
from base64 import urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management.base import BaseCommand

PRIVATE_BYTES = 32


class Command(BaseCommand):
    """Command that prints new keys as settings, and stores nothing."""

    help = (
        "keys: generates keys and prints them as two settings. Browsers that were added with other keys get nothing "
        "until their owners add them again."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("action", choices=["keys"])

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the public and the private key as environment variables."""
        key = ec.generate_private_key(ec.SECP256R1())
        private = key.private_numbers().private_value.to_bytes(PRIVATE_BYTES, "big")
        public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.stdout.write(f"WEB_PUSH_PUBLIC_KEY={_text(public)}")
        self.stdout.write(f"WEB_PUSH_PRIVATE_KEY={_text(private)}")


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).decode().rstrip("=")
