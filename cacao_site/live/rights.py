"""Rights of those who hold streams, asked again by a worker: some queries for all of them, however many there are."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

import redis
from django.conf import settings
from django.db.models import Q

from accounts.models import User
from cacao_site.live import figures, messages
from cacao_site.live.messages import Lost
from cacao_site.live.selectors import mark_of_link
from cacao_site.live.tokens import Pass
from cacao_site.ops.redis.server import FAULTS, patience, server_at
from games.models import Game, HiddenPart, Loan, Removal, Seat

AT_ONCE = 500
"""Passes about which the database is asked together."""

Ties = set[tuple[int, int]]
"""Tables and people, by primary key."""


def end_lost_streams() -> None:
    """Tell the processes which passes no longer hold. While Redis is away streams hear nothing anyway."""
    if not settings.PUSHED_NEWS:  # Perhaps there is no Redis at all.
        return
    server = server_at(messages.address())
    if not server.is_available():
        return
    try:
        _tell(lost_of(_held()), _client(messages.address()))
    except FAULTS as error:
        server.note_failure(error)


def lost_of(passes: Collection[Pass]) -> Lost:
    """Those that would not be given out now; a pass that would be a wider one now still holds."""
    at, every = time.time(), [*passes]
    chunks = [every[begin : begin + AT_ONCE] for begin in range(0, len(every), AT_ONCE)]
    return Lost(tuple(who for chunk in chunks for who in _lost(chunk)), at)


class _Rights(NamedTuple):
    """What the database says about some passes."""

    people: dict[int, User]
    tables: dict[str, Game]
    seated: Ties
    succeeding: Ties
    lending: Ties
    removed: Ties
    hiding: set[int]

    def holds(self, who: Pass) -> bool:
        """Whether it may be given out."""
        if who.person is not None and who.person not in self.people:
            return False
        table = self.tables.get(who.table)
        if table is None:
            return not who.table
        return self._may_see(who, table) and self._may_hear(who, table)

    def _may_see(self, who: Pass, table: Game) -> bool:
        """As ``games.tables.selectors`` lets people see tables, and staff besides."""
        if table.is_public or (who.person is not None and table.host_id == who.person):
            return True
        tie = (table.pk, who.person or 0)
        is_linked = bool(who.link) and who.link == mark_of_link(table.invite_token)
        if tie in self.seated | self.succeeding | self.lending or (is_linked and tie not in self.removed):
            return True
        person = self.people.get(who.person or 0)
        return bool(person and person.is_staff and person.has_perm("games.view_private_tables"))

    def _may_hear(self, who: Pass, table: Game) -> bool:
        """What those who play hear, and whether they hear that somebody is there."""
        tie = (table.pk, who.person or 0)
        plays = tie in self.seated or tie in self.lending
        return (plays or not who.plays) and not (who.shows and who.person in self.hiding)


def _lost(passes: Collection[Pass]) -> Iterator[Pass]:
    people = {who.person for who in passes if who.person is not None}
    tables = {game.public_id: game for game in _tables(who.table for who in passes if who.table)}
    here = Q(game__in=[game.pk for game in tables.values()])
    seats = Seat.objects.filter(here)
    rights = _Rights(
        people=User.objects.active().in_bulk(people),
        tables=tables,
        seated={*seats.filter(user__in=people).values_list("game_id", "user_id")},
        succeeding={*seats.filter(successor__in=people).values_list("game_id", "successor_id")},
        lending={*Loan.objects.filter(seat__in=seats, owner__in=people).values_list("seat__game_id", "owner_id")},
        removed={*Removal.objects.filter(here, person__in=people).values_list("game_id", "person_id")},
        hiding={*HiddenPart.objects.filter(user__in=people, part="presence").values_list("user_id", flat=True)},
    )
    return (who for who in passes if not rights.holds(who))


def _tables(public_ids: Iterator[str]) -> Iterator[Game]:
    found = Game.objects.filter(public_id__in={*public_ids})
    return iter(found.only("public_id", "is_public", "invite_token", "host"))


def _held() -> set[Pass]:
    """By whichever process."""
    client = _client(messages.address())
    keys = [messages.held_by(name) for name in figures.read()]
    written = client.mget(keys) if keys else []
    return {who for text in written if text is not None for who in messages.read_passes(text)}


def _tell(lost: Lost, client: redis.Redis) -> None:
    if lost.passes:
        client.publish(messages.rights_channel(), messages.write_lost(lost))


@cache
def _client(address: str) -> redis.Redis:
    return redis.Redis.from_url(address, **patience())
