"""Who agrees at the same moment as others agree, refuse, propose or move: it is done once, or not at all."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from accounts.models import PersonChanged, User
from accounts.sanctions import services as sanctions
from accounts.services import delete_account
from games.errors import GameError
from games.models import AuditEntry, Game, Proposal, Seat
from games.proposals import proposing, successors
from games.proposals.errors import ProposalOver, ProposedAlready
from tests.games.at_once import at_once, refusals, when_written
from tests.games.factories import (
    confirm,
    fresh,
    running_game,
    take_step,
)
from tests.people import make_person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]

ROUNDS = range(4)


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    return running_game(ana, bo, cy, long=True)


def propose(game: Game, user: User) -> Proposal:
    return proposing.propose(game=game, user=user, code="cancel", details={})


@pytest.mark.parametrize("_round", ROUNDS)
def test_two_who_agree_at_the_same_moment_are_both_counted_and_it_is_done_once(
    _round: int, game: Game, ana: User, bo: User, cy: User
) -> None:
    proposal = propose(game, ana)
    agree = [partial(proposing.agree, proposal=proposal, user=person) for person in (bo, cy)]
    assert refusals(at_once(*agree)) == Counter()
    assert Proposal.objects.get().status == Proposal.Status.AGREED
    assert fresh(game).status == Game.Status.CANCELLED
    assert AuditEntry.objects.filter(game=game, code="cancelled-together").count() == 1


@pytest.mark.parametrize("_round", ROUNDS)
def test_one_who_agrees_and_one_who_refuses_come_to_one_end(
    _round: int, game: Game, ana: User, bo: User, cy: User
) -> None:
    proposal = propose(game, ana)
    proposing.agree(proposal=proposal, user=cy)
    done = at_once(
        partial(proposing.agree, proposal=proposal, user=bo), partial(proposing.refuse, proposal=proposal, user=cy)
    )
    assert refusals(done) == Counter([ProposalOver])
    is_agreed = Proposal.objects.get().status == Proposal.Status.AGREED
    assert fresh(game).is_running != is_agreed


@pytest.mark.parametrize("_round", ROUNDS)
def test_a_move_and_the_last_one_who_agrees_come_to_one_end(
    _round: int, game: Game, ana: User, bo: User, cy: User
) -> None:
    proposal = propose(game, ana)
    proposing.agree(proposal=proposal, user=cy)
    take_step(game, ana)
    moves = fresh(game).move_count
    done = at_once(partial(proposing.agree, proposal=proposal, user=bo), partial(confirm, game, ana))
    [refusal] = refusals(done)
    assert isinstance(refusal, type)
    assert issubclass(refusal, GameError)
    if refusal is ProposalOver:
        assert (fresh(game).is_running, fresh(game).move_count > moves) == (True, True)
        assert Proposal.objects.get().status == Proposal.Status.OVERTAKEN
    else:
        assert (fresh(game).status, fresh(game).move_count) == (Game.Status.CANCELLED, moves)
        assert Proposal.objects.get().status == Proposal.Status.AGREED


@pytest.mark.parametrize("_round", ROUNDS)
def test_of_two_proposals_at_the_same_moment_one_is_made(_round: int, game: Game, ana: User, bo: User) -> None:
    done = at_once(partial(propose, game, ana), partial(propose, game, bo))
    assert refusals(done) == Counter([ProposedAlready])
    assert Proposal.objects.get().is_open


@pytest.mark.parametrize("_round", ROUNDS)
@pytest.mark.parametrize("what", ["is banned", "leaves"])
def test_nobody_waits_for_somebody_who_goes_while_the_last_one_agrees_that_they_play(
    _round: int, what: str, ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, bo, long=True)
    details = {"days": 3, "name": "Cy"}
    proposal = proposing.propose(game=game, user=ana, code="stand-in", details=details)
    proposing.agree(proposal=proposal, user=cy)
    ban = partial(sanctions.ban, user=cy, by=make_person("Mo", is_staff=True), reason="Threats.", until=None)
    go = ban if what == "is banned" else partial(delete_account, user=cy)
    done = at_once(partial(proposing.agree, proposal=proposal, user=bo), go)
    assert refusals(done) in (Counter(), Counter([ProposalOver]))
    assert not Proposal.objects.get().is_open
    assert not Seat.objects.filter(user=cy, stand_in=Seat.StandIn.NONE).exists()
    assert not Seat.objects.filter(user=ana).exclude(stand_in=Seat.StandIn.NONE).exists()


def test_who_takes_a_seat_over_while_leaving_the_site_does_not_sit_there(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, long=True)
    seats = Seat.objects.filter(game=game, user=bo)
    seats.update(stand_in=Seat.StandIn.GIVEN_UP, is_offered=True)
    number = seats.get().seat_number

    def take_over() -> object:
        try:
            return successors.take_over(game=game, user=cy, number=number)
        except PersonChanged:
            return PersonChanged

    with when_written(User, take_over) as other:
        delete_account(user=cy)
    assert other[0].result() == [PersonChanged]
    assert not Seat.objects.filter(user=cy).exists()
