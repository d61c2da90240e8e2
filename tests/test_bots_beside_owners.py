"""A bot beside its owner: what it may do, and others with it, once one of them is stopped, suspended, blocked or gone.

``CACAO_WRITE_BOTS=1`` writes the table beside this file anew; read each line that changed. A cell is ``done``, or the
refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts import services as accounts
from accounts.models import PersonChanged, User
from accounts.refusal import Refusal
from accounts.relations import selectors
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.sanctions.models import Sanction
from api import services as programs
from api.models import Scope
from api.selectors import bots_of, token_of
from games.chat import services as talk
from games.chat.at_tables import AtTable
from games.clubs import services as clubs
from games.lobby import hosting, joining, making
from games.lobby.again import play_again
from games.models import Game, Seat
from games.operations import administering
from games.proposals import proposing, successors
from games.tournaments import services as tournaments
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, fresh, open_table, play_to_end, running_game
from tests.games.tournaments.holding import hold
from tests.people import make_bot
from tests.undone import undone
from tests.written import expect_as_written

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
TABLE = Path(__file__).with_name("bots_beside_owners.txt")
KIND = Tie.Kind


class Cast(NamedTuple):
    """Bo owns Rex and Max; Rex plays with Ana, and has a token."""

    ana: User
    bo: User
    rex: User
    waiting: Game
    """A table of Ana's with a free place,"""
    running: Game
    """one at which Rex plays, and nobody for Cy,"""
    playing: Game
    """one at which Ana plays with Cy, whose seat is offered,"""
    over: Game
    """and one at which Ana has played with Rex."""
    token: str


@pytest.fixture
def cast(ana: User, bo: User, cy: User) -> Cast:
    rex = make_bot(bo, "Rex")
    make_bot(bo, "Max")
    token = programs.make_token(owner=bo, name="x", scopes=[Scope.READ], days=9, bot=rex)
    waiting, playing = open_table(ana, OPEN, OPEN), running_game(ana, cy)
    over = play_to_end(running_game(ana, cy, long=True), Random(1))
    Seat.objects.filter(game=over, user=cy).update(user=rex)
    running = running_game(ana, cy)
    Seat.objects.filter(game=running, user=cy).update(user=rex)
    Seat.objects.filter(game=playing, user=cy).update(stand_in=Seat.StandIn.GIVEN_UP, is_offered=True)
    Game.objects.update(allows_bots=True)
    return Cast(ana, bo, rex, fresh(waiting), fresh(running), fresh(playing), fresh(over), token)


def tie(person: User, other: User, kind: Tie.Kind) -> None:
    relations.add(user=person, other=other, kind=kind)


def suspend(person: User) -> None:
    User.objects.filter(pk=person.pk).update(is_active=False)


def silence(person: User) -> None:
    now = timezone.now()
    Sanction.objects.create(person=person, since=now, until=now + timedelta(days=1), reason="Insults.")


def removed(cast: Cast, person: User) -> None:
    joining.join(game=fresh(cast.waiting), user=person)
    hosting.remove(game=fresh(cast.waiting), user=cast.ana, name=person.username)


STATES: Mapping[str, Callable[[Cast], object]] = {
    "fine": lambda cast: None,
    "stopped": lambda cast: programs.stop_bot(bot=cast.rex, actor=cast.bo),
    "owner banned": lambda cast: suspend(cast.bo),
    "owner deleted": lambda cast: accounts.delete_account(user=cast.bo),
    "owner blocks Ana": lambda cast: tie(cast.bo, cast.ana, KIND.BLOCK),
    "Ana blocks owner": lambda cast: tie(cast.ana, cast.bo, KIND.BLOCK),
    "Ana blocks bot": lambda cast: tie(cast.ana, cast.rex, KIND.BLOCK),
    "Ana removed owner": lambda cast: removed(cast, cast.bo),
    "owner silenced": lambda cast: silence(cast.bo),
}


def lend(cast: Cast, other: User) -> None:
    details = {"days": 3, "name": other.username}
    proposing.propose(game=cast.playing, user=cast.ana, code="stand-in", details=details)


def seat_offered(cast: Cast) -> int:
    return cast.playing.seats.get(is_offered=True).seat_number


def ask_by_name(cast: Cast) -> None:
    successors.ask(game=cast.playing, user=cast.ana, number=seat_offered(cast), name=cast.rex.username)


def expect(answer: object) -> None:
    """A question that answers no is refused."""
    if not answer:
        raise Refusal


def is_in_rematch(cast: Cast) -> bool:
    return play_again(game=cast.over, user=cast.ana).seats.filter(user=cast.rex).exists()


def invite_to_own(cast: Cast) -> None:
    own = open_table(cast.rex, OPEN)
    hosting.invite(game=own, user=cast.rex, name=cast.ana.username)


def token_for(cast: Cast) -> None:
    programs.make_token(owner=cast.bo, name="y", scopes=[Scope.READ], days=9, bot=cast.rex)


def hears(hearer: User, other: User) -> bool:
    return not selectors.who_do_not_hear(other, [hearer.pk])


VERBS: Mapping[str, Callable[[Cast], object]] = {
    "bot asks the API": lambda cast: expect(token_of(cast.token)),
    "bot joins a table": lambda cast: joining.join(game=cast.waiting, user=cast.rex),
    "bot takes a seat over": lambda cast: successors.take_over(
        game=cast.playing, user=cast.rex, number=seat_offered(cast)
    ),
    "bot enters a tournament": lambda cast: tournaments.enter(tournament=hold(cast.ana), user=cast.rex),
    "bot invites Ana": invite_to_own,
    "bot talks at the table": lambda cast: talk.write(place=AtTable(cast.running), user=cast.rex, text="Hello"),
    "bot proposes": lambda cast: proposing.propose(game=cast.running, user=cast.rex, code="cancel", details={}),
    "bot wants to be friends": lambda cast: tie(cast.rex, cast.ana, KIND.FRIEND),
    "bot makes a group": lambda cast: clubs.make(user=cast.rex, name="Us"),
    "bot makes a table": lambda cast: open_table(cast.rex, OPEN),
    "its tables are rated": lambda cast: expect(making.is_usually_rated(cast.rex, is_public=True)),
    "owner makes a token": token_for,
    "owner has the bot": lambda cast: expect(bots_of(cast.bo).filter(pk=cast.rex.pk).exists()),
    "owner makes a bot": lambda cast: programs.make_bot(owner=cast.bo, name="Zed"),
    "Ana keeps a place": lambda cast: hosting.invite(game=cast.waiting, user=cast.ana, name=cast.rex.username),
    "Ana offers a seat": ask_by_name,
    "Ana lends a seat": lambda cast: lend(cast, cast.rex),
    "Ana plays again": lambda cast: expect(is_in_rematch(cast)),
    "Ana asks to a group": lambda cast: clubs.invite(
        group=clubs.make(user=cast.ana, name="Us"), user=cast.ana, name=cast.rex.username
    ),
    "Ana wants to be friends": lambda cast: tie(cast.ana, cast.rex, KIND.FRIEND),
    "Ana follows": lambda cast: tie(cast.ana, cast.rex, KIND.FOLLOW),
    "Ana hears the bot": lambda cast: expect(hears(cast.ana, cast.rex)),
    "the bot hears Ana": lambda cast: expect(hears(cast.rex, cast.ana)),
    "Ana finds the bot": lambda cast: expect(cast.rex in selectors.people_called("Rex", cast.ana)),
    "the bot finds Ana": lambda cast: expect(cast.ana in selectors.people_called("Ana", cast.rex)),
    "an admin puts it on a seat": lambda cast: administering.replace(
        game=cast.playing, admin=cast.ana, number=seat_offered(cast), user=cast.rex
    ),
    "it still sits there": lambda cast: expect(cast.running.seats.filter(user=cast.rex).exists()),
}


def answer(cast: Cast, verb: Callable[[Cast], object]) -> str:
    try:
        with undone():
            verb(cast)
    except (Refusal, PersonChanged, ValidationError) as error:
        return "no" if type(error) is Refusal else type(error).__name__
    return "done"


def test_a_bot_goes_where_its_owner_may_and_others_meet_it_there(cast: Cast) -> None:
    columns = []
    for vary in STATES.values():
        with undone():
            vary(cast)
            columns.append([answer(cast, verb) for verb in VERBS.values()])
    rows = [[verb, *answers] for verb, answers in zip(VERBS, zip(*columns, strict=True), strict=True)]
    expect_as_written(TABLE, "CACAO_WRITE_BOTS", "what is tried", [["verb", *STATES], *rows])
