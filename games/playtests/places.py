"""Where in a playtest somebody is, as addresses and forms name it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.playtests.models import Playtest
from games.studies.errors import NoSuchNode
from games.studies.tree import ROOT
from games.tables.form_data import number_in

NOBODY = "nobody"
"""Whose eyes a spectator has."""


class Place(NamedTuple):
    """Where in a playtest somebody is and on the way where to, through whose eyes, and whether all hands are shown."""

    node: int
    towards: int
    eyes: str = ""
    """A seat’s number, ``NOBODY`` for a spectator’s, empty for whoever decides."""
    is_open: bool = False

    def query(self, **changed: Any) -> str:
        """This place, or one near it, as an address names it."""
        place = self._replace(**changed)
        named = {"at": place.node, "towards": place.towards, "eyes": place.eyes, "hands": "open" * place.is_open}
        if place.towards == place.node:
            del named["towards"]
        return urlencode({name: value for name, value in named.items() if value or name == "at"})


def address(playtest: Playtest, place: Place) -> str:
    """The page of a place."""
    return f"{playtest.get_absolute_url()}?{place.query()}"


def place_in(fields: Mapping[str, str], name: str = "at") -> Place:
    """The place that an address or a form names. Raises ``NoSuchNode``."""
    node = number_in(fields, name) if name in fields else ROOT
    if node is None:
        raise NoSuchNode
    towards = number_in(fields, "towards")
    eyes = fields.get("eyes", "")
    known = eyes if eyes == NOBODY or number_in(fields, "eyes") is not None else ""
    return Place(node, node if towards is None else towards, known, fields.get("hands") == "open")
