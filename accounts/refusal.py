"""What every refusal is: a status, and a sentence in the reader's language."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, ClassVar, cast

from django.utils.functional import Promise


class Refusal(Exception):
    """Something a person asked for and does not get. ``message`` is a sentence in the reader's language."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT
    sentence: ClassVar[str | Promise]

    def __init__(self, **details: Any) -> None:
        super().__init__(details)
        self.details = details

    @property
    def message(self) -> str:
        """What happened and what to do now."""
        return str(cast("str", self.sentence) % self.details)  # A lazy sentence that counts chooses its form by %.

    def __str__(self) -> str:
        return self.message
