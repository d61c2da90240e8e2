"""Addresses of static files, each of which is made once: a page names some ten."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage


class KeptFileAddresses(StaticFilesStorage):
    """What a process serves under an address stays there as long as it lives."""

    @cached_property
    def _addresses(self) -> dict[str | None, str]:
        return {}

    def url(self, name: str | None, *args: Any, **options: Any) -> str:
        """The address of a file."""
        if args or options:
            return super().url(name, *args, **options)
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]
