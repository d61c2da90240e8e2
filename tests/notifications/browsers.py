"""Browsers as a push service knows them: they can read what was encrypted for them."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from io import StringIO
from os import urandom
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command

from accounts.models import User
from notifications.channels import devices
from notifications.models import Device
from tests.plugins.receiver import Posted, Receiver


def keys_of_the_site() -> dict[str, str]:
    """New ones as the command prints them, by the names of settings."""
    printed = StringIO()
    call_command("push", "keys", stdout=printed)
    return dict(line.split("=", 1) for line in printed.getvalue().splitlines())


class Browser:
    """One with keys of its own, whose push service is a receiver of the test."""

    def __init__(self, service: Receiver, name: str = "a") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = urandom(16)
        self.path = f"/push/{name}"
        self.endpoint = service.url + self.path

    @property
    def subscription(self) -> dict[str, str]:
        """What its script puts into the form."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _text(point), "auth": _text(self._secret)}

    def read(self, posted: Posted) -> Any:
        """What its service worker is told."""
        return json.loads(http_ece.decrypt(posted.body, private_key=self._key, auth_secret=self._secret))

    def belong_to(self, user: User) -> Device:
        """Added by its owner."""
        keys = self.subscription
        return devices.keep(
            user=user,
            endpoint=keys["endpoint"],
            public_key=keys["p256dh"],
            secret=keys["auth"],
            browser="Firefox",
            system="Linux",
        )


def _text(key: bytes) -> str:
    return urlsafe_b64encode(key).decode().rstrip("=")
