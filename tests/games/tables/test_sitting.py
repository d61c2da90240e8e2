"""Whoever has had a seat at a table plays no other one there, in whatever way it is offered; one's own comes back."""

from __future__ import annotations

import ast
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.errors import GameError
from games.models import AuditEntry, Game, Loan, Proposal, Seat
from games.operations import administering
from games.proposals import loans, proposing, successors
from games.tables.errors import PlayedHere, PlaysHere
from tests.games.factories import fresh, running_game, seat_of
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
SEATING = {"games/tables/replacing.py", "games/lobby/places.py"}
INVITING = {"games/lobby/hosting.py", "games/lobby/holding.py"}
"""Where a person is put on a seat: after the beginning through the gate, before it there is nothing to know."""


@pytest.fixture
def root() -> User:
    return make_person("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def game(ana: User, bo: User, cy: User, root: User) -> Game:
    """Cy has had Ana's seat, which an admin gave to Dee; Bo and Dee play."""
    game = running_game(ana, bo)
    number = seat_of(game, ana).number or 0
    administering.replace(game=game, admin=root, number=number, user=cy)
    administering.replace(game=game, admin=root, number=number, user=make_person("Dee"))
    return fresh(game)


def give_up(seat: Seat) -> int:
    Seat.objects.filter(pk=seat.pk).update(stand_in=Seat.StandIn.GIVEN_UP)
    return seat.number or 0


def take_over(game: Game, seat: Seat, user: User) -> None:
    number = give_up(seat)
    successors.offer(game=game, user=game.host or user, number=number)
    successors.take_over(game=game, user=user, number=number)


def ask(game: Game, seat: Seat, user: User) -> None:
    host = game.host
    assert host is not None
    successors.ask(game=game, user=host, number=give_up(seat), name=user.username)


def lend(game: Game, seat: Seat, user: User) -> None:
    assert seat.user is not None
    details = {"days": 3, "name": user.username}
    proposing.propose(game=game, user=seat.user, code="stand-in", details=details)


def replace(game: Game, seat: Seat, user: User) -> None:
    administering.replace(game=game, admin=User.objects.get(username="Root"), number=seat.number or 0, user=user)


WAYS: dict[str, Callable[[Game, Seat, User], None]] = {
    "takes over": take_over,
    "is asked": ask,
    "stands in": lend,
    "is put there": replace,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["Ana", "Cy"])
def test_who_held_another_seat_gets_none_in_any_way(game: Game, bo: User, way: str, name: str) -> None:
    seat, person = seat_of(game, bo), User.objects.get(username=name)

    with pytest.raises(PlayedHere):
        WAYS[way](game, seat, person)

    assert seat_of(game, bo).user == bo
    assert not game.seats.filter(successor=person).exists()
    assert not Proposal.objects.filter(game=game).exists()


@pytest.mark.parametrize("way", WAYS)
def test_who_plays_there_gets_no_second_seat(game: Game, bo: User, way: str) -> None:
    with pytest.raises((PlaysHere, GameError)):
        WAYS[way](game, seat_of(game, bo), User.objects.get(username="Dee"))
    assert seat_of(game, bo).user == bo


@pytest.mark.parametrize("way", ["takes over", "is asked", "is put there"])
@pytest.mark.parametrize("name", ["Ana", "Cy"])
def test_the_own_seat_may_be_had_back(game: Game, way: str, name: str) -> None:
    person, dee = User.objects.get(username=name), User.objects.get(username="Dee")
    seat = seat_of(game, dee)

    WAYS[way](game, seat, person)

    back = Seat.objects.get(pk=seat.pk)
    assert person in (back.user, back.successor)


def test_an_entry_that_names_no_place_counts_as_another_seat(game: Game, ana: User) -> None:
    AuditEntry.objects.filter(game=game).update(details={})
    with pytest.raises(PlayedHere):
        replace(game, seat_of(game, User.objects.get(username="Dee")), ana)


def test_an_admin_may_let_somebody_in_who_knows_more_and_the_table_is_told(
    game: Game, ana: User, bo: User, root: User
) -> None:
    number = seat_of(game, bo).number or 0
    administering.replace(game=game, admin=root, number=number, user=ana, knows_more=True)

    assert seat_of(game, ana).number == number
    told = [entry.sentence for entry in AuditEntry.objects.filter(game=game).order_by("-pk")[:2]]
    assert told == [
        "Root, an administrator, let Ana sit down, who has already had another seat here.",
        "Root gave Bo’s seat to Ana.",
    ]


def test_an_admin_who_lets_a_stranger_in_says_nothing_more(game: Game, bo: User, root: User) -> None:
    administering.replace(
        game=game, admin=root, number=seat_of(game, bo).number or 0, user=make_person("Eve"), knows_more=True
    )
    assert not AuditEntry.objects.filter(game=game, code="knows-more").exists()


def test_what_all_agreed_on_is_asked_again_when_it_is_carried_out(ana: User, bo: User, cy: User, root: User) -> None:
    game = running_game(ana, bo)
    proposal = proposing.propose(game=game, user=bo, code="stand-in", details={"days": 3, "name": "Cy"})
    proposing.agree(proposal=proposal, user=ana)
    number = seat_of(game, ana).number or 0
    administering.replace(game=game, admin=root, number=number, user=cy)
    administering.replace(game=game, admin=root, number=number, user=ana)
    Proposal.objects.filter(pk=proposal.pk).update(status=Proposal.Status.OPEN, closed_at=None)

    proposing.agree(proposal=proposal, user=cy)

    proposal.refresh_from_db()
    assert proposal.status == Proposal.Status.OVERTAKEN
    assert seat_of(game, bo).user == bo
    last = AuditEntry.objects.filter(game=game).latest("pk")
    assert last.sentence == "Everyone agreed to a stand-in, but that person can no longer take the seat."


def test_a_seat_that_was_lent_goes_back_to_its_owner_whatever_the_log_says(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        proposal = proposing.propose(game=game, user=bo, code="stand-in", details={"days": 3, "name": "Cy"})
        proposing.agree(proposal=proposal, user=ana)
        proposing.agree(proposal=proposal, user=cy)
        AuditEntry.objects.filter(game=game).update(details={})
        clock.shift(timedelta(days=4))
        assert loans.give_back_due() == 1
    assert seat_of(game, bo).user == bo


def test_a_loan_of_somebody_who_got_another_seat_ends_and_stops_no_other(
    ana: User, bo: User, cy: User, root: User
) -> None:
    one, two = running_game(ana, bo), running_game(ana, bo)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for game, days in ((one, 2), (two, 3)):
            proposal = proposing.propose(game=game, user=bo, code="stand-in", details={"days": days, "name": "Cy"})
            for person in (ana, cy):
                proposing.agree(proposal=proposal, user=person)
        number = seat_of(one, ana).number or 0
        administering.replace(game=one, admin=root, number=number, user=bo, knows_more=True)
        clock.shift(timedelta(days=4))
        loans.give_back_due()
    assert not Loan.objects.exists()
    assert seat_of(one, bo).number == number
    assert seat_of(two, bo).user == bo


def test_what_cannot_be_carried_out_any_more_leaves_nothing_half_done(
    ana: User, bo: User, cy: User, root: User
) -> None:
    game = running_game(ana, bo)
    proposal = proposing.propose(game=game, user=bo, code="stand-in", details={"days": 3, "name": "Cy"})
    proposing.agree(proposal=proposal, user=ana)
    AuditEntry.objects.create(game=game, code="lent", player=cy, details={})
    proposing.agree(proposal=proposal, user=cy)
    assert not Loan.objects.exists()
    assert not AuditEntry.objects.filter(game=game, code="lent", successor=cy).exists()


def test_nothing_else_puts_a_person_on_a_seat() -> None:
    found = set()
    for path in Path(settings.BASE_DIR, "games").rglob("*.py"):
        text = path.read_text()
        if "user" in text and "seat" in text.lower() and any(map(_seats_somebody, ast.walk(ast.parse(text)))):
            found.add(str(path.relative_to(settings.BASE_DIR)))
    assert found == SEATING | INVITING


def _seats_somebody(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return "user" in {keyword.arg for keyword in node.keywords} and _updates_seats(node)
    if not isinstance(node, ast.Assign):
        return False
    names = [t for target in node.targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
    is_lost = ast.unparse(node.value).startswith(("None", "(None"))
    return not is_lost and any(map(_is_person_of_seat, names))


def _is_person_of_seat(target: ast.expr) -> bool:
    is_person = isinstance(target, ast.Attribute) and target.attr in {"user", "user_id"}
    return is_person and "seat" in ast.unparse(target).lower()


def _updates_seats(call: ast.Call) -> bool:
    return ast.unparse(call.func).endswith(".update") and "seat" in ast.unparse(call.func).lower()
