"""Everybody at a table is told when somebody's time has run out, and what became of the seat."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.clock.terms import DAY, Terms
from games.models import Game, Seat
from games.proposals import successors
from games.tables.changes import Lateness
from games.tables.tables import seats_of
from notifications.create import notify
from notifications.models import Notice
from tests.games.factories import fresh, running_game, seat_of
from tests.notifications.outbox import send_later

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User, mailoutbox: list[object]) -> Game:
    """A running game of two with a clock."""
    return running_game(ana, bo, terms=Terms(start=DAY, gain=DAY, cap=DAY))


def subjects(mailoutbox: list[object], user: User) -> list[str]:
    return [mail.subject for mail in mailoutbox if mail.to == [user.email]]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("what", "to_bo", "to_ana"),
    [
        (Lateness.STOOD_IN, "your time ran out, so a bot decides for you", "Bo ran out of time, so a bot decides"),
        (Lateness.GIVEN_UP, "a bot plays on for you", "a bot plays on for Bo"),
        (Lateness.RESIGNED, "your time ran out, and you’ve resigned", "Bo ran out of time and has resigned"),
    ],
)
def test_everybody_is_told_in_words_of_their_own(
    what: Lateness, to_bo: str, to_ana: str, game: Game, ana: User, bo: User, mailoutbox: list[object]
) -> None:
    notify.notify_late(seats_of(game), seat_of(game, bo), what)
    send_later()
    assert any(subject.endswith(to_bo) for subject in subjects(mailoutbox, bo))
    assert any(subject.endswith(to_ana) for subject in subjects(mailoutbox, ana))


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (Lateness.STOOD_IN, {"Ana", "Bo", "Cy"}),
        (Lateness.GIVEN_UP, {"Ana", "Bo", "Cy"}),
        (Lateness.RESIGNED, {"Ana", "Bo", "Cy"}),
        (Lateness.LEFT, {"Ana", "Bo", "Cy"}),
        (Lateness.GONE, {"Ana", "Cy"}),
        (Lateness.BACK, {"Ana", "Cy"}),
    ],
)
def test_all_at_the_table_and_its_host_are_told_but_not_who_did_it(
    game: Game, bo: User, cy: User, what: Lateness, told: set[str]
) -> None:
    Game.objects.filter(pk=game.pk).update(host=cy)
    notify.notify_late(seats_of(fresh(game)), seat_of(game, bo), what)
    assert {notice.user.username for notice in Notice.objects.filter(kind="late")} == told


def test_who_was_away_is_told_that_somebody_else_plays_on(
    game: Game, ana: User, bo: User, cy: User, mailoutbox: list[object]
) -> None:
    seat = seat_of(game, bo)
    seat.stand_in, seat.is_offered = Seat.StandIn.GIVEN_UP, True
    seat.save(update_fields=["stand_in", "is_offered"])
    assert seat.number is not None

    successors.take_over(game=game, user=cy, number=seat.number)
    send_later()

    assert any(subject.endswith("Cy has taken over your seat") for subject in subjects(mailoutbox, bo))
    assert any(subject.endswith("Cy has taken over a seat") for subject in subjects(mailoutbox, ana))
    assert not any("taken over" in subject or "resigned" in subject for subject in subjects(mailoutbox, cy))


def test_who_is_asked_by_name_to_play_on_gets_one_mail_with_the_scores(
    game: Game, ana: User, bo: User, cy: User, mailoutbox: list[object]
) -> None:
    seat = seat_of(game, bo)
    seat.stand_in = Seat.StandIn.GIVEN_UP
    seat.save(update_fields=["stand_in"])
    assert seat.number is not None

    for _again in range(2):
        successors.ask(game=game, user=ana, number=seat.number, name="Cy")
        successors.keep(game=game, user=ana, number=seat.number)
    successors.ask(game=game, user=ana, number=seat.number, name="Cy")
    send_later()

    assert [subject.partition(": ")[2] for subject in subjects(mailoutbox, cy)] == ["will you take over for Bo?"]
    (mail,) = [mail for mail in mailoutbox if mail.to == [cy.email]]  # type: ignore[attr-defined]
    assert game.get_absolute_url() in mail.body  # type: ignore[attr-defined]
    assert "Bo: 0" in mail.body  # type: ignore[attr-defined]
