"""Random nonsense in every form and query string: no failure, no traceback, and nothing changes where it is refused.

Each commit sends others. ``CACAO_HOSTILE_REQUESTS=100000`` sends so many instead of 2,000 (500 in the gate),
``CACAO_HOSTILE_SEED=7`` those of this seed.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from http import HTTPStatus
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.hostile.cast import TYPES, Cast
from tests.hostile.forms import Form, parse
from tests.hostile.test_statuses import undone
from tests.plugins import luck

REQUESTS = int(os.environ.get("CACAO_HOSTILE_REQUESTS", "500" if luck.is_gate() else "2000"))
SEED = os.environ.get("CACAO_HOSTILE_SEED", luck.SEED)
PAGES = 40
"""The pages from which each kind of person takes forms and links."""

EXTREMES = ("0001-01-01T00:00", "9999-12-31T23:59")
"""The first and the last minute that can be written: in other zones they lie outside of all years."""
NONSENSE = [
    *EXTREMES,
    *(end[:10] for end in EXTREMES),
    *("", " ", "0", "-1", "1e9", "NaN", "٣", "9" * 40, "9" * 400, "true", "null", "[]", "{}", "None"),
    *(
        "%",
        "%s%(x)s",
        "%00",
        "\x00",
        "a\x00b",
        "\ud800",
        "\u202eabc",
        "\u200b",
        "\ufeff",
        "🦜" * 60,
        "é" * 300,
        "x" * 5000,
    ),
    *("<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "{{ 7|add:7 }}", "{% load x %}"),
    *("\r\nSet-Cookie: a=b", "=cmd|' /C calc'!A0", "2026-13-45", "Europe/Nowhere", "de-ZZ", "a@b", "a@b.c" * 90),
    *("javascript:alert(1)", "//evil.example", "https://evil.example/"),
]

pytestmark = pytest.mark.django_db


class Attacker:
    """Somebody with a browser who has seen the site's pages, and fills their forms with nonsense."""

    def __init__(self, cast: Cast, kind: str, luck: Random) -> None:
        self.kind = kind
        self._cast = cast
        self._luck = luck
        self._client = cast.client(kind)
        self._forms, self._links = self._explore()

    def _explore(self) -> tuple[Sequence[Form], Sequence[str]]:
        """The forms and links of all pages that can be reached."""
        client = self._cast.client(self.kind)
        tables = [game.get_absolute_url() for game in (self._cast.waiting, self._cast.running)]
        pages = ["/", "/tables/", "/tables/new/", "/tournaments/new/", "/profile/", "/accounts/login/", "/admin/"]
        ahead, seen = [*pages, *tables], set[str]()
        forms: set[Form] = set()
        while ahead and len(seen) < PAGES:
            address = ahead.pop(0)
            if address in seen:
                continue
            seen.add(address)
            answer = client.get(address, follow=True)
            page = parse(answer.request["PATH_INFO"], answer.content.decode(errors="replace"))
            forms.update(page.forms())
            ahead += sorted(page.links - seen)
        return sorted(forms), sorted(seen)

    def attack(self) -> tuple[str, HTTPStatus, list[str]]:
        """One request: what was sent, the status of the answer, what it changed."""
        if self._luck.random() < 0.3:
            return self._ask()
        form = self._luck.choice(self._forms)
        fields = self._spoilt(form.fields)
        return self._send(form.method, form.action, fields)

    def _ask(self) -> tuple[str, HTTPStatus, list[str]]:
        names = ["v", "side", "log", "invite", "page", "after", "next", "q", "title", "zoom", "waiting", "p", "o", "e"]
        names += ["since", "until"]
        fields = [(name, self._nonsense()) for name in self._luck.sample(names, 3)]
        return self._send("GET", self._luck.choice(self._links), fields)

    def _spoilt(self, fields: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Fields of which some are nonsense, are missing, come twice, or belong to something else."""
        spoilt = list(fields) or [("x", "")]
        for _change in range(self._luck.randint(1, 3)):
            place = self._luck.randrange(len(spoilt))
            name, value = spoilt[place]
            change = self._luck.randrange(5)
            if change == 0 and len(spoilt) > 1:
                del spoilt[place]
            elif change == 1:
                spoilt.append((name, value))
            elif change == 2:
                spoilt[place] = (self._nonsense()[:50] or "x", value)
            else:
                spoilt[place] = (name, self._nonsense())
        return spoilt

    def _nonsense(self) -> str:
        return self._luck.choice(NONSENSE)

    def _send(self, method: str, path: str, fields: Sequence[tuple[str, str]]) -> tuple[str, HTTPStatus, list[str]]:
        body = urlencode(fields, errors="surrogatepass")
        headers: dict[str, Any] = {"HX-Request": "true"} if self._luck.random() < 0.5 else {}
        kind = self._luck.choice(["application/x-www-form-urlencoded"] * 9 + ["application/json"])
        with undone() as changes:
            if method == "POST":
                answer = self._client.post(path, body, content_type=kind, headers=headers)
            else:
                answer = self._client.get(f"{path.partition('?')[0]}?{body}", headers=headers)
        if answer.cookies:  # It may have signed out, or in as somebody else.
            self._client = self._cast.client(self.kind)
        return f"{self.kind} {method} {path} {body[:300]}", HTTPStatus(answer.status_code), changes


@pytest.mark.parametrize("kind", TYPES)
def test_nonsense_is_refused_or_harmless(cast: Cast, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    attacker = Attacker(cast, kind, Random(f"{SEED} {kind}"))
    with caplog.at_level(logging.ERROR):
        for _number in range(REQUESTS // len(TYPES)):
            request, status, changes = attacker.attack()
            assert status < HTTPStatus.INTERNAL_SERVER_ERROR, request
            assert status < HTTPStatus.BAD_REQUEST or changes == [], (request, status, changes)
            assert caplog.records == [], request
