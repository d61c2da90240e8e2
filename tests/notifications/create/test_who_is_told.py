"""Whom news of tables, friends and groups reach: everybody at a table and beside it, as the table ``told.txt`` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import NamedTuple

import pytest
import time_machine
from django.utils import timezone

from accounts import services as accounts
from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat import services as talk
from games.chat.at_tables import AtTable
from games.chat.models import Room
from games.engine.clock.terms import DAY, Terms
from games.lobby import hosting, joining
from games.models import Game, Seat
from games.operations import administering
from games.proposals import abandoned, loans, proposing, successors
from games.ratings import voiding
from games.tables import play
from games.tables.changes import Lateness
from games.tables.locking import lock_table
from games.tables.tables import seats_of
from notifications.channels import hooks
from notifications.create import notify, reminders
from tests.games.factories import OPEN, fresh, invited, open_table, running_game, seat_of
from tests.games.ratings.rated import rated_game
from tests.notifications.create.telling import Act, Told, expect_as_written, rows_of, told_by
from tests.people import make_bot, make_person
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
KIND = Tie.Kind
TERMS = Terms(start=DAY, gain=DAY, cap=DAY)


def tie(person: User, other: User, kind: Tie.Kind) -> None:
    relations.add(user=person, other=other, kind=kind)


def suspend(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_active=False)


# --- a table that waits ----------------------------------------------------------------------------------------------


def test_news_of_a_table_that_waits_reach_those_who_sit_there(ana: User, bo: User, cy: User) -> None:
    gone, left, watcher, banned, admin = (make_person(name) for name in ("Di", "Eli", "Flo", "Gus", "Ida"))
    game = open_table(ana, OPEN, OPEN, invited(cy))
    for person in (gone, left):
        joining.join(game=fresh(game), user=person)
        joining.leave(game=fresh(game), user=person)
        joining.join(game=fresh(game), user=bo) if person == left else None
    joining.join(game=fresh(game), user=gone)
    hosting.remove(game=fresh(game), user=ana, name=gone.username)
    joining.join(game=fresh(game), user=banned)
    joining.leave(game=fresh(game), user=cy)
    hosting.invite(game=fresh(game), user=ana, name=cy.username)
    suspend(banned)
    tie(watcher, ana, KIND.FOLLOW)
    people = {
        "host": ana,
        "player": bo,
        "invited": cy,
        "removed": gone,
        "left": left,
        "watcher": watcher,
        "banned": banned,
        "admin": admin,
    }
    acts: Mapping[str, Act] = {
        "the host cancels": lambda: hosting.cancel(game=game, user=ana),
        "an admin cancels": lambda: administering.cancel(
            game=game, admin=admin, shown=administering.proof_of_cancelling(game, admin)
        ),
        "a player leaves": lambda: joining.leave(game=game, user=bo),
        "the host removes": lambda: hosting.remove(game=game, user=ana, name=bo.username),
        "the invited joins": lambda: joining.join(game=game, user=cy),
        "bots fill it": lambda: hosting.start(game=game, user=ana, bot="random"),
    }
    rows = [row for name, act in acts.items() for row in rows_of(name, told_by(act), people)]
    expect_as_written("a table that waits", [*people], rows)


# --- a table that runs -----------------------------------------------------------------------------------------------


class Cast(NamedTuple):
    """A game of four with a clock: Ana hosts, Bo acts, Cy is who varies, Di is late."""

    game: Game
    ana: User
    bo: User
    cy: User
    late: User
    watcher: User
    other: User
    """Who sits nowhere and takes a seat over."""
    admin: User


@pytest.fixture
def cast(ana: User, bo: User, cy: User) -> Cast:
    late, watcher, other, admin = (make_person(name) for name in ("Di", "Flo", "Gus", "Ida"))
    make_bot(cy, "Rex")
    game = running_game(ana, bo, cy, late, terms=TERMS)
    tie(watcher, ana, KIND.FOLLOW)
    tie(watcher, bo, KIND.FRIEND)
    return Cast(game, ana, bo, cy, late, watcher, other, admin)


def away(cast: Cast, person: User, how: Seat.StandIn = Seat.StandIn.GIVEN_UP) -> None:
    """A bot decides for somebody."""
    Seat.objects.filter(game=cast.game, user=person).update(stand_in=how, gave_up_at=timezone.now())


def lend_to(cast: Cast, person: User) -> None:
    table = lock_table(cast.game)
    loans.lend(table, table.seat_of(cast.cy), until=timezone.now() + timedelta(days=9), to=person)


def to_a_bot(cast: Cast, person: User) -> None:
    number = seat_of(cast.game, person).seat_number
    administering.replace(game=cast.game, admin=cast.admin, number=number, bot="random")


VARIED: Mapping[str, Callable[[Cast], object]] = {
    "fine": lambda cast: None,
    "mutes": lambda cast: tie(cast.cy, cast.bo, KIND.MUTE),
    "blocks": lambda cast: tie(cast.cy, cast.bo, KIND.BLOCK),
    "muted": lambda cast: tie(cast.bo, cast.cy, KIND.MUTE),
    "blocked": lambda cast: tie(cast.bo, cast.cy, KIND.BLOCK),
    "banned": lambda cast: suspend(cast.cy),
    "away": lambda cast: away(cast, cast.cy),
    "late": lambda cast: away(cast, cast.cy, Seat.StandIn.LATE),
    "lent": lambda cast: lend_to(cast, cast.other),
    "gone": lambda cast: to_a_bot(cast, cast.cy),
    "resigned": lambda cast: play.resign(game=cast.game, user=cast.cy),
    "deleted": lambda cast: accounts.delete_account(user=cast.cy),
}
"""What Cy is to the table, or to Bo."""


def say(cast: Cast, audience: Room.Audience) -> None:
    talk.write(place=AtTable(cast.game, audience), user=cast.bo, text="Hello")


def propose(cast: Cast, code: str, **details: object) -> None:
    proposing.propose(game=cast.game, user=cast.bo, code=code, details=details)


def become_late(cast: Cast, what: Lateness, host: User | None = None) -> None:
    if host:
        Game.objects.filter(pk=cast.game.pk).update(host=host)
    notify.notify_late(seats_of(fresh(cast.game)), seat_of(cast.game, cast.late), what)


def take_over(cast: Cast) -> None:
    away(cast, cast.late)
    seat = seat_of(cast.game, cast.late)
    successors.offer(game=cast.game, user=cast.ana, number=seat.seat_number)
    successors.take_over(game=cast.game, user=cast.admin, number=seat.seat_number)


def ask_whether_it_is_played(cast: Cast) -> None:
    long_ago = timezone.now() - timedelta(days=90)
    Game.objects.filter(pk=cast.game.pk).update(terms=None, started_at=long_ago, last_move_at=long_ago)
    abandoned.look_after()


def be_asked(cast: Cast) -> None:
    notify.notify_turns(cast.game, seats_of(cast.game), None)


def remind(cast: Cast, *, has_clock: bool) -> None:
    if not has_clock:
        Game.objects.filter(pk=cast.game.pk).update(terms=None)
        Seat.objects.filter(game=cast.game).update(deadline=None)
    reminders.plan()
    with time_machine.travel(timezone.now() + timedelta(hours=23 if has_clock else 25), tick=False):
        reminders.plan()


def move(cast: Cast) -> None:
    for person in (cast.ana, cast.bo, cast.cy, cast.late, cast.watcher):
        if User.objects.active().filter(pk=person.pk).exists():
            hooks.store(user=person, url="https://example.org/", form="json", sends_moves=person != cast.late)
    notify.notify_moved(cast.game, [seat for seat in seats_of(cast.game) if seat.user_id != cast.bo.pk])


def end(cast: Cast) -> None:
    Game.objects.filter(pk=cast.game.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    notify.notify_game_over(fresh(cast.game), seats_of(cast.game))


SITUATIONS: Mapping[str, Callable[[Cast], object]] = {
    "Bo says at the table": lambda cast: say(cast, Room.Audience.PLAYERS),
    "Bo proposes to cancel": lambda cast: propose(cast, "cancel"),
    "Bo proposes a pause": lambda cast: propose(cast, "pause", days=3),
    "Bo lends the seat to Flo": lambda cast: propose(cast, "stand-in", days=3, name=cast.watcher.username),
    "the site asks who plays": ask_whether_it_is_played,
    "all are to move": be_asked,
    "time runs out soon": lambda cast: remind(cast, has_clock=True),
    "a day passes": lambda cast: remind(cast, has_clock=False),
    "Bo moves": move,
    "Di's turn is decided": lambda cast: become_late(cast, Lateness.STOOD_IN),
    "Di is given up": lambda cast: become_late(cast, Lateness.GIVEN_UP),
    "Di is, Ida hosts": lambda cast: become_late(cast, Lateness.GIVEN_UP, cast.admin),
    "Di is back, Ida hosts": lambda cast: become_late(cast, Lateness.BACK, cast.admin),
    "Ida takes Di's seat over": take_over,
    "Di leaves the site": lambda cast: accounts.delete_account(user=cast.late),
    "the game is over": end,
    "an admin cancels": lambda cast: administering.cancel(
        game=cast.game, admin=cast.admin, shown=administering.proof_of_cancelling(fresh(cast.game), cast.admin)
    ),
}


def told_when(cast: Cast, vary: Callable[[Cast], object]) -> Mapping[str, Told]:
    """What people are told in each situation where this is so."""
    with undone():
        vary(cast)
        return {name: told_by(partial(situation, cast)) for name, situation in SITUATIONS.items()}


def test_news_of_a_running_table_reach_those_who_sit_there(cast: Cast) -> None:
    others = {"host": cast.ana, "actor": cast.bo, "late one": cast.late, "watcher": cast.watcher, "Ida": cast.admin}
    rows, told_as = [], {how: told_when(cast, vary) for how, vary in VARIED.items()}
    for name in SITUATIONS:
        told = {how: each[name] for how, each in told_as.items()}
        kinds = [*dict.fromkeys(kind for each in told.values() for kind in each)] or ["-"]
        everybody = {**others, "Cy": cast.cy, "other": cast.other}
        rows_of(name, told["fine"], everybody)
        for kind in kinds:
            fixed = [told["fine"].get(kind, {}).get(person.pk, "-") for person in others.values()]
            varied = [each.get(kind, {}).get(cast.cy.pk, "-") for each in told.values()]
            stand_in = told["lent"].get(kind, {}).get(cast.other.pk, "-")
            rows.append([name, kind, *fixed, *varied, stand_in])
    columns = [*others, *(f"Cy {how}" if how == "fine" else how for how in VARIED), "stand-in"]
    expect_as_written("a table that runs", columns, rows)


def test_news_to_spectators_alone_reach_nobody(cast: Cast) -> None:
    end(cast)
    assert told_by(lambda: say(cast, Room.Audience.WATCHERS)) == {}


def test_news_of_a_voided_game_reach_whom_it_was_rated_for(ana: User, bo: User, cy: User) -> None:
    admin, late = make_person("Ida"), make_person("Di")
    game = rated_game(ana, bo, late)
    seat = seat_of(game, late)
    Seat.objects.filter(pk=seat.pk).update(user=cy, counts_for=late)
    people = {"player": ana, "banned": bo, "successor": cy, "counts for": late, "admin": admin}
    suspend(bo)
    rows = rows_of("voided", told_by(lambda: voiding.void(game=game, admin=admin, reason="Arranged")), people)
    voiding.void(game=game, admin=admin, reason="Arranged")
    rows += rows_of("given back", told_by(lambda: voiding.give_back(game=game, admin=admin)), people)
    expect_as_written("a rated game", [*people], rows)
