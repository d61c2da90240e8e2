"""One thing that changes hands, as buttons show it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString


class ShownGain(NamedTuple):
    """One thing that changes hands: its picture, its sign and its number."""

    picture: SafeString
    amount: str
