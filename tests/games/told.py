"""Everything the site tells one person (or a stranger) about a table: pages, fragments, headers, records and mails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.core.cache import cache
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.test import Client

from accounts.models import User
from cacao_site.http import observing
from games.history.pages import log
from games.models import Game, Move
from games.pages.presenters import replay
from games.tables import positions
from games.tables.positions import Position
from games.tables.tables import read_table
from notifications.channels import email
from notifications.models import Notice
from tests.games.factories import fresh
from tests.people import browser_of
from tests.undone import forget_positions

RANDOM = re.compile(r'name="(?:csrfmiddlewaretoken|key)"\s+value="[\w-]+"')
"""What is drawn anew for each request."""
HTMX = {"HX-Request": "true"}
PAGES: Mapping[str, Mapping[str, str]] = {
    "/tables/{id}/": {},
    "/tables/{id}/?log=1": {},
    "/tables/{id}/news/?v=0": HTMX,
    "/tables/{id}/log/?log=1": HTMX,
    "/tables/{id}/record/": {},
    "/tables/{id}/rounds/": {},
    "/tables/{id}/replay/": {},
    "/tables/{id}/replay/?at={moves}": HTMX,
    "/tables/": {},
    "/my-games/": {},
    "/my-games/next/": {},
    "/my-games/finished/": {},
    "/profile/mails/": {},
    "/profile/mails/?all=1": {},
}


def forget() -> None:
    """Empty what this process keeps, as if another one answered."""
    cache.clear()
    forget_positions()
    log._moves_in_words.cache_clear()
    log._is_anything_noted.cache_clear()
    replay._picture.cache_clear()


def told(game: Game, user: User | None) -> dict[str, str]:
    """All of it, by address or mail, without what is random in each answer."""
    client = _browser(user)
    moves = fresh(game).move_count
    pages = {
        page: _answer(client, page.format(id=game.public_id, moves=moves), headers) for page, headers in PAGES.items()
    }
    mails = Notice.objects.filter(game=game, user=user) if user else ()
    return pages | {mail.key: _letter(email.write([mail])) for mail in mails}


def let_look(game: Game, user: User) -> None:
    """Somebody looks at the table: what pages are made of may be kept from now on, and must be kept apart."""
    assert _browser(user).get(game.get_absolute_url()).status_code == 200


def _browser(user: User | None) -> Client:
    return Client() if user is None else browser_of(user)


def _answer(client: Client, address: str, headers: Mapping[str, str]) -> str:
    answer = client.get(address, headers=dict(headers))
    told = {name: value for name, value in answer.headers.items() if name != observing.HEADER}
    return RANDOM.sub("", f"{answer.status_code} {told}\n{answer.content.decode()}")


def _letter(message: EmailMultiAlternatives) -> str:
    parts = [message.subject, message.body, *(content for content, _type in message.alternatives)]
    return "\n".join(map(str, [*parts, sorted(message.extra_headers.items())]))


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is done to the tables inside never happened."""
    forget()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget()


@contextmanager
def with_state(game: Game, state: Any) -> Iterator[None]:
    """For a while the table is in this position instead of the one its moves lead to."""
    forget()
    positions.cache.keep(game, Position(game.move_count, state))
    yield
    forget()


def hide_in_rows(game: Game, viewer: int | None, decoys: Mapping[tuple[int, str], Mapping[str, Any]]) -> None:
    """Put other contents into the moves that this viewer may not read: ``decoys`` by seat and type of move."""
    table = read_table(fresh(game))
    rows = list(Move.objects.standing().filter(game=game).order_by("number"))
    shown = table.title.rules.shown_moves(table.state, [table.title.rules.moves.read(row.data) for row in rows], viewer)
    for row, document in zip(rows, shown, strict=True):
        if "hidden" in document:
            Move.objects.filter(pk=row.pk).update(data={**row.data, **decoys.get((row.seat, row.data["type"]), {})})
