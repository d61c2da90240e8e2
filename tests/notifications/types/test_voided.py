"""Who played is told when an admin voids a rated game, and when it counts again."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.ratings import voiding
from notifications.models import Notice
from tests.games.ratings.rated import rated_game
from tests.notifications.outbox import send_later

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    """A rated game that is over."""
    game = rated_game(ana, bo)
    Notice.objects.all().delete()
    return game


def texts(mailoutbox: list[object], user: User) -> list[str]:
    return [f"{mail.subject} {mail.body}" for mail in mailoutbox if mail.to == [user.email]]  # type: ignore[attr-defined]


def test_the_players_are_told_with_the_reason(
    game: Game, ana: User, bo: User, cy: User, mailoutbox: list[object]
) -> None:
    voiding.void(game=game, admin=cy, reason="You agreed who wins.")
    send_later()

    for person in (ana, bo):
        [text] = texts(mailoutbox, person)
        assert "an admin voided a game of yours" in text
        assert "You agreed who wins." in text
    assert not texts(mailoutbox, cy)


def test_they_are_told_when_it_counts_again(game: Game, ana: User, cy: User, mailoutbox: list[object]) -> None:
    voiding.void(game=game, admin=cy, reason="Arranged")
    send_later()
    voiding.give_back(game=game, admin=cy)
    send_later()

    assert "counts again" in texts(mailoutbox, ana)[-1]


def test_nobody_is_told_of_what_was_put_right_at_once(
    game: Game, ana: User, cy: User, mailoutbox: list[object]
) -> None:
    voiding.void(game=game, admin=cy, reason="Arranged")
    voiding.give_back(game=game, admin=cy)
    send_later()

    [text] = texts(mailoutbox, ana)
    assert "counts again" in text
    assert Notice.objects.filter(user=ana, kind="voided", reason="counts-again", channel="mail").exists()


def test_nobody_is_told_that_it_counts_again_once_it_is_voided_anew(
    game: Game, ana: User, cy: User, mailoutbox: list[object]
) -> None:
    voiding.void(game=game, admin=cy, reason="Arranged")
    send_later()
    voiding.give_back(game=game, admin=cy)
    voiding.void(game=game, admin=cy, reason="Arranged after all")
    send_later()

    _before, text = texts(mailoutbox, ana)
    assert "Arranged after all" in text
    assert Notice.objects.filter(user=ana, kind="voided", reason="voided-again", channel="mail").exists()


def test_who_does_not_want_it_is_not_told(game: Game, ana: User, cy: User, mailoutbox: list[object]) -> None:
    from notifications.models import Wish

    Wish.objects.create(user=ana, kind="voided", channel="mail", is_wanted=False, way="never")
    voiding.void(game=game, admin=cy, reason="Arranged")
    send_later()

    assert not texts(mailoutbox, ana)
