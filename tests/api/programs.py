"""A program of the tests: a client with a token, which plays as a stranger's program would."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from django.test import Client

from accounts.models import User
from api import services
from api.models import Scope


class Program:
    """Somebody's program, with a token for all scopes or for some."""

    def __init__(self, user: User, *scopes: Scope, owner: User | None = None) -> None:
        self.person = user
        bot = user if owner else None
        self.secret = services.make_token(
            owner=owner or user, bot=bot, name="a program", scopes=scopes or tuple(Scope), days=30
        )
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {self.secret}"}

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"/api/v1{path}", headers=self.headers | headers)

    def send(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return self.client.generic(
            method,
            f"/api/v1{path}",
            b"" if body is None else _json(body),
            content_type="application/json",
            headers=self.headers | (headers or {}),
        )

    def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return self.send("POST", path, body, headers)

    def put(self, path: str, body: Any = None) -> Any:
        return self.send("PUT", path, body)

    def table(self, public_id: str) -> dict[str, Any]:
        answer = self.get(f"/tables/{public_id}")
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    def play(self, public_id: str, random: Random) -> bool:
        """Decide once, if the program is asked; says whether it did."""
        shown = self.table(public_id)
        if not shown["me"]["to_move"]:
            return False
        while shown["me"]["to_move"]:
            shown = self._step(shown, random)
        if shown["me"]["may_confirm"]:
            answer = self.post(f"/tables/{public_id}/confirm", {"decision": shown["me"]["decision"]})
            assert answer.status_code == 200, answer.content
        return True

    def _step(self, shown: dict[str, Any], random: Random) -> dict[str, Any]:
        number = random.randrange(shown["me"]["legal"]["count"])
        found = self.get(f"/tables/{shown['id']}/legal?start={number}&limit=1").json()
        step = {"decision": shown["me"]["decision"], "move": found["moves"][0]}
        answer = self.post(f"/tables/{shown['id']}/steps", step)
        assert answer.status_code == 200, answer.content
        after: dict[str, Any] = answer.json()
        is_made = after["me"]["decision"] != shown["me"]["decision"] and not after["me"]["draft"]
        return after | {"me": after["me"] | {"to_move": False}} if is_made else after


def _json(body: Any) -> bytes:
    return json.dumps(body).encode()
