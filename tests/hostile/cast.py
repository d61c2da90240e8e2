"""Who tries an address, and every address of the site with the tables, rows and keys that it may name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.admin import site
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.urls import URLResolver, get_resolver

from accounts.models import User
from accounts.services import create_guest
from games.chat import services
from games.chat.at_tables import AtTable
from games.lobby import joining
from games.models import Game
from games.operations import administering
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    play_turn,
)
from tests.people import make_person

TYPES = ("anonymous", "guest", "stranger", "other", "host", "staff", "admin")
"""``other`` sits at the host's tables; ``staff`` may enter the admin's site and nothing in it."""


@dataclass(frozen=True)
class Cast:
    """The people by kind (``None``: nobody is signed in) and the host's two private tables."""

    people: Mapping[str, User | None]
    waiting: Game
    running: Game
    _cookies: dict[str, SimpleCookie] = field(default_factory=dict)

    def client(self, kind: str) -> Client:
        """A browser of somebody of this kind, signed in as before; what fails inside is a 500, as on a real site."""
        client = Client(raise_request_exception=False)
        person = self.people[kind]
        if kind in self._cookies:
            client.cookies = deepcopy(self._cookies[kind])
        elif person is not None:
            client.force_login(person)
            self._cookies[kind] = deepcopy(client.cookies)
        return client


def gather() -> Cast:
    """Everybody, with a table that waits and one that runs: both private, the other at both, nobody else.

    Half the world lies between the clocks of the host and of the other.
    """
    host, other = make_person("Ana", time_zone="Pacific/Kiritimati"), make_person("Bo", time_zone="Pacific/Pago_Pago")
    stranger = make_person("Cy")
    staff, admin = make_person("Stef", is_staff=True), make_person("Root", is_staff=True, is_superuser=True)
    waiting = open_table(host, OPEN, OPEN, title="cacao", is_public=False)
    running = open_table(host, OPEN, title="cacao", is_public=False)
    for game in (waiting, running):
        joining.join(game=game, user=other, token=game.invite_token)
        services.write(place=AtTable(game), user=host, text="among ourselves")
    play_turn(running)
    administering.verify(game=running, admin=admin)
    Group.objects.create(name="helpers")
    people = dict(zip(TYPES, (None, create_guest(), stranger, other, host, staff, admin), strict=True))
    return Cast(people, fresh(waiting), fresh(running))


class Address(NamedTuple):
    """One address of the site. ``about`` says which table it names, if it names one."""

    name: str
    about: str
    path: str

    def __str__(self) -> str:
        return f"{self.name}/{self.about}" if self.about else self.name


def addresses(cast: Cast, keys: Mapping[str, Mapping[str, Any]] | None = None) -> list[Address]:
    """Every address of the site. Raises ``KeyError`` for one with a part of a new kind: say below what it may be.

    ``keys`` stand in the addresses that are named, instead of what stands there else.
    """
    found: dict[str, Address] = {}
    rows = _rows(cast)
    for name, route in _routes(get_resolver().url_patterns, "", ""):
        for about in ("waiting", "running") if "public_id" in route else ("",):
            parts = _parts(cast, about) | {"rows": rows} | dict((keys or {}).get(name, {}))
            path = "/" + _filled(route, name, parts)
            known = found.get(str(Address(name, about, path)))
            # The same is done elsewhere by the same name: then the address says where.
            where = f"{name} ({route.split('/')[0]})" if known and known.path != path else name
            address = Address(where, about, path)
            found.setdefault(str(address), address)
    return [found[key] for key in sorted(found)]


def _routes(patterns: list[Any], space: str, path: str) -> Iterator[tuple[str, str]]:
    """The name of each address, and its route."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inside = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _routes(pattern.url_patterns, inside, path + str(pattern.pattern))
        else:
            yield (
                f"{space}{pattern.name or 'redirect:' + pattern.pattern.regex.pattern[:30]}",
                path + str(pattern.pattern),
            )


def _filled(route: str, name: str, parts: Mapping[str, Any]) -> str:
    """A route with values for its parts, which are those of the model that the admin's address is about."""
    model = re.search(r"admin/\w+/(\w+)/", route)
    values = {**parts, **parts["rows"].get(model[1] if model else "", {})}
    route = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<\1>", route).replace("^", "").replace("$", "")
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(values[part[1]]), route)


def _parts(cast: Cast, about: str) -> dict[str, Any]:
    """What stands for each part of a route; forged where it should be a secret."""
    other = cast.people["other"]
    return {
        "public_id": getattr(cast, about).public_id if about else "",
        "title": "cacao",
        "token": "forged",
        "pk": 0,
        "uidb36": "1",
        "key": "forged-key",
        "content_type_id": 1,
        "object_id": 0,
        "app_label": "games",
        "url": "nowhere",
        "name": "verify",
        "who": other.username,
        "group_id": "nogroup",
        "group": "nogroup",
        "study_id": "nothing222",
        "playtest_id": "nothing222",
        "secret": "nothing222",
        "audience": "players",
        "number": 1,
        "table": "nosuchtable",
        "tournament": "nosuchone",
        "webhook": 0,
        "rest": "nowhere",
        "kind": "person",
    }


def _rows(cast: Cast) -> dict[str, dict[str, Any]]:
    """What stands in the admin's addresses for a row of each model."""
    other = cast.people["other"]
    keys = {model._meta.model_name: _first_key(model) for model in site._registry} | {
        "user": other.pk,
        "game": cast.running.pk,
        "emailaddress": EmailAddress.objects.get(user=other).pk,
    }
    return {model: {"object_id": key, "id": key, "key": key} for model, key in keys.items()}


def _first_key(model: type[Model]) -> Any:
    """The key of some row, or one that no row has."""
    return model._default_manager.order_by("pk").values_list("pk", flat=True).first() or 0
