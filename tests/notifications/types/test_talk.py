"""People are told once that somebody wrote at their table, until they have read it."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat.models import Line
from games.models import Game
from notifications.models import Notice
from notifications.types import TALK
from tests.games.chat.talking import (
    WATCHERS,
    act_on,
    last_line,
    say,
    talk_url,
)
from tests.games.factories import running_game
from tests.notifications.outbox import send_due, send_later
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    return running_game(ana, bo)


@pytest.fixture
def as_ana(ana: User) -> Client:
    return browser_of(ana)


def mails_about_talk(mailoutbox: list[object], user: User) -> list[object]:
    return [mail for mail in mailoutbox if mail.to == [user.email] and "wrote at your table" in mail.subject]  # type: ignore[attr-defined]


def test_several_lines_are_one_mail_with_their_words(
    game: Game, as_ana: Client, ana: User, bo: User, mailoutbox: list[object]
) -> None:
    say(as_ana, game, "hello <Bo>")
    say(as_ana, game, "are you there?")

    send_later()

    [mail] = mails_about_talk(mailoutbox, bo)
    assert mail.subject.endswith("Ana wrote at your table")  # type: ignore[attr-defined]
    assert "Ana: are you there?" in mail.body  # type: ignore[attr-defined]
    assert "hello &lt;Bo&gt;" in str(mail.alternatives[0])  # type: ignore[attr-defined]
    assert mail.body.index("hello <Bo>") < mail.body.index("are you there?")  # type: ignore[attr-defined]
    assert not mails_about_talk(mailoutbox, ana)


def test_nothing_more_is_sent_until_it_was_read(game: Game, as_ana: Client, bo: User, mailoutbox: list[object]) -> None:
    say(as_ana, game, "one")
    send_later()
    say(as_ana, game, "two")
    send_later()
    assert len(mails_about_talk(mailoutbox, bo)) == 1

    browser_of(bo).get(talk_url(game))
    say(as_ana, game, "three")
    send_later()

    assert len(mails_about_talk(mailoutbox, bo)) == 2


def test_who_plays_there_no_more_needs_no_mail(
    game: Game, as_ana: Client, bo: User, cy: User, mailoutbox: list[object]
) -> None:
    say(as_ana, game, "one")
    game.seats.filter(user=bo).update(user=cy)
    send_later()
    assert not mails_about_talk(mailoutbox, bo)


def test_who_has_read_it_needs_no_mail(game: Game, as_ana: Client, bo: User, mailoutbox: list[object]) -> None:
    say(as_ana, game, "one")
    browser_of(bo).get(talk_url(game))

    send_later()

    assert not mails_about_talk(mailoutbox, bo)
    assert Notice.objects.get(kind=TALK.code).reason == "read"


def test_what_was_taken_back_is_in_no_mail(game: Game, as_ana: Client, bo: User, mailoutbox: list[object]) -> None:
    say(as_ana, game, "never mind")
    act_on(as_ana, last_line(), "delete")

    send_later()

    assert not mails_about_talk(mailoutbox, bo)
    assert Line.objects.get().status == Line.Status.DELETED


def test_what_spectators_say_is_told_to_nobody(game: Game, cy: User, mailoutbox: list[object]) -> None:
    say(browser_of(cy), game, "nice", WATCHERS)

    send_later()

    assert not [mail for mail in mailoutbox if "wrote" in mail.subject]  # type: ignore[attr-defined]


def test_whose_name_is_called_is_told_without_a_pause(
    game: Game, as_ana: Client, bo: User, mailoutbox: list[object]
) -> None:
    say(as_ana, game, "good morning")
    send_due()
    assert not mails_about_talk(mailoutbox, bo)

    say(as_ana, game, "@Bo, are you there?")
    send_due()

    assert len(mails_about_talk(mailoutbox, bo)) == 1


@pytest.mark.parametrize("kind", [Tie.Kind.MUTE, Tie.Kind.BLOCK])
def test_nobody_is_told_what_they_do_not_want_to_hear(
    game: Game, as_ana: Client, ana: User, bo: User, mailoutbox: list[object], kind: Tie.Kind
) -> None:
    say(as_ana, game, "before")
    relations.add(user=bo, other=ana, kind=kind)
    say(as_ana, game, "@Bo!")

    send_later()

    assert not mails_about_talk(mailoutbox, bo)
