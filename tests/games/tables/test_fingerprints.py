"""The fingerprint on a form: the same while others decide at the same time, another one for all that is shown anew."""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction
from pytest_django import Settings

from accounts.models import User
from games.models import Game, Proposal
from games.premoves import several
from games.proposals import proposing
from games.tables import play, taking_back
from games.tables.errors import StaleDecision
from games.tables.fingerprints import fingerprint
from games.tables.locking import lock_game
from games.tables.tables import read_table
from tests.games.factories import (
    bidding_game,
    confirm,
    decide,
    decision,
    fresh,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def bids(ana: User, bo: User, cy: User) -> Game:
    """All three are to sacrifice a card, in secret."""
    return running_game(ana, bo, cy, title="chocolatl")


def sacrifice(game: Game, user: User, card: int) -> None:
    take_step(game, user, type="sacrifice", card=card)
    confirm(game, user)


def test_it_depends_on_every_value_and_on_the_key_of_the_site(settings: Settings) -> None:
    assert fingerprint("a", 1) == fingerprint("a", 1)
    assert len({fingerprint("a", 1), fingerprint("a", 2), fingerprint("a"), fingerprint(["a", 1]), fingerprint()}) == 5
    before = fingerprint("a")
    settings.SECRET_KEY = "another"
    assert fingerprint("a") != before


def test_what_others_decide_and_take_back_meanwhile_changes_nothing(bids: Game, ana: User, bo: User, cy: User) -> None:
    sacrifice(bids, ana, 3)
    take_step(bids, cy, type="sacrifice", card=4)
    ready, drafting = decision(bids, ana), decision(bids, cy)
    sacrifice(bids, bo, 1)
    assert (decision(bids, ana), decision(bids, cy)) == (ready, drafting)
    taking_back.withdraw(game=bids, user=bo, decision=decision(bids, bo))
    sacrifice(bids, bo, 2)
    assert (decision(bids, ana), decision(bids, cy)) == (ready, drafting)
    play.confirm(game=bids, user=cy, decision=drafting)


def test_another_decision_than_the_one_that_is_shown_is_not_taken_back(bids: Game, ana: User) -> None:
    sacrifice(bids, ana, 3)
    old = decision(bids, ana)
    taking_back.withdraw(game=bids, user=ana, decision=old)
    sacrifice(bids, ana, 5)
    with pytest.raises(StaleDecision):
        taking_back.withdraw(game=bids, user=ana, decision=old)
    assert seat_of(bids, ana).ready


def test_a_turn_of_somebody_else_is_another_position(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title="cacao")
    for turn in range(4):
        before = {person: decision(game, person) for person in (ana, bo, cy)}
        play_turn(game, Random(turn))
        assert all(decision(game, person) != shown for person, shown in before.items())


def test_a_takeback_is_another_position_also_if_the_same_turn_is_made_again(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    people = [person for person in (ana, bo) if seat_of(game, person).waiting_since]
    start = {person: decision(game, person) for person in people}
    play_turn(game)
    before = {person: decision(game, person) for person in (ana, bo)}
    with transaction.atomic():
        taking_back.take_back(lock_game(game), 0, noting=lambda _table: None)
    assert all(decision(game, person) != shown for person, shown in before.items())
    assert {person: decision(game, person) for person in people} == start, "what stood there at the start stands there"
    play_turn(game)
    assert all(decision(game, person) != shown for person, shown in before.items())


def test_steps_are_brought_back_only_where_they_are_offered(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="tiny")
    take_step(game, ana, type="wish", points=1)
    play.start_over(game=game, user=ana, decision=decision(game, ana))
    old = decision(game, ana)
    take_step(game, ana, type="wish", points=2)
    play.start_over(game=game, user=ana, decision=decision(game, ana))
    with pytest.raises(StaleDecision):
        play.bring_back(game=game, user=ana, decision=old)


def test_nobody_resigns_in_another_position(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="tiny")
    old = decision(game, ana)
    decide(game, ana)
    with pytest.raises(StaleDecision):
        play.resign(game=game, user=ana, decision=old)
    play.resign(game=game, user=ana, decision=decision(game, ana))
    assert seat_of(game, ana).resigned


def test_a_plan_takes_the_place_of_no_plan_that_is_not_shown(gold_track: None, ana: User, bo: User, cy: User) -> None:
    game = bidding_game(ana, bo, cy)
    state = read_table(game).state
    hand = state.players[seat_of(game, ana).number].hand
    slot = f"{state.round}.2"
    old = decision(game, ana)
    several.keep(game=game, user=ana, decision=old, plans={slot: [{"type": "bid", "bids": {"2": hand[-2:]}}]})
    with pytest.raises(StaleDecision):
        several.keep(game=game, user=ana, decision=old, plans={slot: []})


def test_the_turn_that_is_to_be_taken_back_is_the_one_that_was_shown(bids: Game, ana: User, bo: User) -> None:
    sacrifice(bids, ana, 3)
    old = fresh(bids).version_mark
    sacrifice(bids, bo, 1)
    with pytest.raises(StaleDecision):
        proposing.propose(game=bids, user=ana, code="take-back", details={"version": old})
    assert not Proposal.objects.exists()
    assert proposing.propose(game=bids, user=ana, code="take-back", details={"version": fresh(bids).version_mark})
