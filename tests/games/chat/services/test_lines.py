"""Talk at a table: who may read and write it, and what can be done with a line."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.sanctions.models import Sanction
from accounts.services import create_guest, delete_account
from games.chat import selectors
from games.chat.models import (
    Line,
    Reaction,
)
from games.models import Game
from games.moderation.models import Report
from games.tables import play
from tests.games.chat.talking import (
    PLAYERS,
    WATCHERS,
    act_on,
    last_line,
    say,
    talk_url,
)
from tests.games.factories import OPEN, fresh, open_table
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def later(**passed: float) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(**passed), tick=False)


def end(game: Game, winner: User) -> Game:
    """Let everybody else resign."""
    for seat in game.seats.exclude(user=winner):
        assert seat.user
        play.resign(game=game, user=seat.user)
    play.resign(game=game, user=winner)
    return fresh(game)


# --- who reads and writes --------------------------------------------------------------------------------------------


def test_players_read_one_another(game: Game, as_ana: Client, as_bo: Client) -> None:
    assert say(as_ana, game, "Good luck, @Bo!").status_code == 302

    page = as_bo.get(game.get_absolute_url()).content.decode()

    assert "Good luck, <strong>@Bo</strong>!" in page


def test_what_spectators_say_is_not_unread_for_those_who_play(
    game: Game, ana: User, as_bo: Client, as_cy: Client
) -> None:
    say(as_cy, game, "How exciting!", WATCHERS)
    assert selectors.unread([game], ana) == {}
    say(as_bo, game, "Hello!")
    assert selectors.unread([game], ana) == {game.pk: 1}


def test_spectators_and_players_have_talks_of_their_own(game: Game, as_ana: Client, as_cy: Client) -> None:
    say(as_ana, game, "among ourselves")
    say(as_cy, game, "I would take the market", WATCHERS)

    to_ana, to_cy = (browser.get(game.get_absolute_url()).content.decode() for browser in (as_ana, as_cy))

    assert "among ourselves" in to_ana
    assert "among ourselves" not in to_cy
    assert "the market" in to_cy
    assert "the market" not in to_ana
    assert as_ana.get(talk_url(game, WATCHERS)).status_code == 404
    assert as_cy.get(talk_url(game, PLAYERS)).status_code == 404
    assert say(as_cy, game, "let me in").status_code == 404


def test_players_read_what_spectators_said_when_the_game_is_over(
    game: Game, ana: User, as_ana: Client, as_cy: Client
) -> None:
    say(as_cy, game, "I would take the market", WATCHERS)

    game = end(game, ana)

    assert "the market" in as_ana.get(talk_url(game, WATCHERS)).content.decode()
    assert talk_url(game, WATCHERS) in as_ana.get(game.get_absolute_url()).content.decode()
    assert as_cy.get(talk_url(game, PLAYERS)).status_code == 404


def test_guests_talk_only_where_they_play(game: Game) -> None:
    guest = browser_of(create_guest())

    assert say(guest, game, "hello", WATCHERS).status_code == 403
    assert "Guests can only chat at tables where they play." in guest.get(game.get_absolute_url()).content.decode()
    own = open_table(User.objects.get(is_guest=True), OPEN)
    assert say(guest, own, "hello").status_code == 302


def test_strangers_are_led_to_log_in_and_read_what_spectators_say(game: Game, as_cy: Client) -> None:
    say(as_cy, game, "nice move", WATCHERS)

    assert "nice move" in Client().get(game.get_absolute_url()).content.decode()
    assert "/accounts/login/" in say(Client(), game, "me too", WATCHERS)["Location"]
    assert Line.objects.count() == 1


def test_who_waits_at_an_open_table_talks_there(tiny_title: None, ana: User, as_ana: Client, as_cy: Client) -> None:
    game = open_table(ana, OPEN)

    say(as_ana, game, "who comes?")

    assert "who comes?" in as_ana.get(game.get_absolute_url()).content.decode()
    assert "who comes?" not in as_cy.get(game.get_absolute_url()).content.decode()
    assert as_cy.get(talk_url(game, WATCHERS)).status_code == 404


def test_a_talk_is_closed_some_time_after_the_end_and_stays_to_be_read(
    game: Game, ana: User, as_ana: Client, settings: Settings
) -> None:
    say(as_ana, game, "good game")
    game = end(game, ana)
    assert say(as_ana, game, "thanks").status_code == 302

    with later(days=settings.TALK_OPEN_DAYS, minutes=1):
        as_ana = browser_of(ana)
        refused = say(as_ana, game, "too late")
        page = as_ana.get(talk_url(game)).content.decode()

    assert refused.status_code == 409
    assert "good game" in page
    assert "This chat is closed" in page
    assert Line.objects.count() == 2


# --- what a line may be ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "x" * 1001, "\u202eabc", "see http://localhost/", "a" * 1_000_000])
def test_what_cannot_be_said_is_refused_and_given_back(game: Game, as_ana: Client, text: str) -> None:
    answer = say(as_ana, game, text)

    assert answer.status_code in (422, 413)
    assert not Line.objects.exists()
    if answer.status_code == 422 and text:
        assert text in answer.content.decode().replace("&amp;", "&")


def test_no_browser_cuts_off_the_end_of_what_is_pasted(game: Game, as_ana: Client) -> None:
    page = as_ana.get(talk_url(game)).content.decode()
    assert "<textarea" in page
    assert "maxlength" not in page


def test_markup_is_text(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "<script>alert(1)</script> <b>&amp;")

    page = as_bo.get(game.get_absolute_url()).content.decode()

    assert "&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;&amp;amp;" in page


def test_a_link_is_seen_by_its_host_and_opened_on_purpose(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, 'look: https://example.org/?a="><b>')

    page = as_bo.get(game.get_absolute_url()).content.decode()

    assert "<summary>example.org</summary>" in page
    assert 'rel="noopener noreferrer nofollow ugc"' in page
    assert "<b>" not in page[page.index("<summary>example.org") :][:300]


def test_nobody_says_more_than_others_can_read(game: Game, as_ana: Client, settings: Settings) -> None:
    for number in range(settings.LINES_PER_MINUTE):
        assert say(as_ana, game, f"line {number}").status_code == 302

    refused = say(as_ana, game, "one more")

    assert refused.status_code == 429
    assert "one more" in refused.content.decode()
    assert Line.objects.count() == settings.LINES_PER_MINUTE


# --- what is done with a line ----------------------------------------------------------------------------------------


def test_a_line_is_changed_within_five_minutes(game: Game, as_ana: Client, as_bo: Client, ana: User) -> None:
    say(as_ana, game, "helo")
    assert act_on(as_ana, last_line(), "change", text="hello").status_code == 302

    page = as_bo.get(game.get_absolute_url()).content.decode()

    assert "hello" in page
    assert "helo" not in page
    assert "changed" in page
    with later(minutes=5, seconds=1):
        assert act_on(browser_of(ana), last_line(), "change", text="what I never said").status_code == 409
    assert last_line().text == "hello"


def test_a_deleted_line_leaves_that_there_was_one(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "I did not mean it")
    act_on(as_bo, last_line(), "react", sign="😮")

    assert act_on(as_ana, last_line(), "delete").status_code == 302

    page = as_bo.get(game.get_absolute_url()).content.decode()
    assert "I did not mean it" not in page
    assert "This message was deleted." in page
    assert "😮" not in page
    assert act_on(as_ana, last_line(), "change", text="again").status_code == 409
    assert act_on(as_bo, last_line(), "react", sign="👍").status_code == 409
    assert act_on(as_bo, last_line(), "report", text="?").status_code == 409


@pytest.mark.parametrize("act", ["change", "delete"])
def test_nobody_changes_the_line_of_another(game: Game, as_ana: Client, as_bo: Client, act: str) -> None:
    say(as_ana, game, "mine")

    assert act_on(as_bo, last_line(), act, text="yours").status_code == 403
    assert last_line().text == "mine"


@pytest.mark.parametrize("act", ["", "change", "delete", "react", "report"])
def test_a_line_that_one_may_not_read_is_like_none(game: Game, as_ana: Client, as_cy: Client, act: str) -> None:
    say(as_ana, game, "among ourselves")
    hidden = act_on(as_cy, last_line(), act, text="x", sign="👍")
    line = last_line()
    line.number = 77
    none = act_on(as_cy, line, act, text="x", sign="👍")

    assert hidden.status_code == none.status_code == 404
    assert "among ourselves" not in hidden.content.decode()


def test_a_sign_is_put_and_taken_away(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "done")
    act_on(as_bo, last_line(), "react", sign="🎉")
    assert "🎉" in as_ana.get(game.get_absolute_url()).content.decode()

    act_on(as_bo, last_line(), "react", sign="🎉")

    assert not Reaction.objects.exists()
    assert act_on(as_bo, last_line(), "react", sign="🖕").status_code == 400


def test_a_complaint_reaches_the_administrators_once(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "rude")
    assert act_on(as_bo, last_line(), "report", text="please look").status_code == 302

    complaint = Report.objects.get()
    assert (complaint.words, complaint.text) == ("rude", "please look")
    assert act_on(as_bo, last_line(), "report", text="again").status_code == 409
    assert act_on(as_ana, last_line(), "report", text="own").status_code == 409


def test_whoever_is_silenced_reads_why_and_until_when(game: Game, ana: User, as_ana: Client) -> None:
    now = timezone.now()
    Sanction.objects.create(person=ana, since=now, until=now + timedelta(days=3), reason="Insults.")

    refused = say(as_ana, game, "but")

    assert refused.status_code == 403
    assert "Insults." in refused.content.decode()
    with later(days=3, minutes=1):
        assert say(browser_of(ana), game, "sorry").status_code == 302


def test_who_leaves_the_site_takes_the_words_along(game: Game, ana: User, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "my secret")
    say(as_bo, game, "hm")
    act_on(as_bo, Line.objects.get(number=1), "report", text="x")

    delete_account(user=ana)

    page = as_bo.get(talk_url(game)).content.decode()
    assert "my secret" not in page
    assert "This message was deleted." in page
    assert "hm" in page
    assert "my secret" not in str(list(Line.objects.values())) + str(list(Report.objects.values()))


def test_ten_thousand_lines_are_read_piece_by_piece(game: Game, ana: User, as_ana: Client, as_bo: Client) -> None:
    say(as_bo, game, "first of all")
    room = last_line().room
    Line.objects.bulk_create(
        [Line(room=room, number=number, author=ana, text=f"no {number}") for number in range(2, 10_001)]
    )
    room.line_count = 10_000
    room.save(update_fields=["line_count"])

    page = as_ana.get(game.get_absolute_url()).content.decode()

    assert "no 10000" in page
    assert "no 9970" not in page
    assert "first of all" in as_ana.get(talk_url(game), {"before": "40"}).content.decode()
    assert as_ana.get(talk_url(game), {"before": "9" * 30}).status_code == 200


def test_who_looks_far_back_has_not_read_what_is_new(game: Game, bo: User, as_ana: Client, as_bo: Client) -> None:
    for text in ("one", "two", "three"):
        say(as_ana, game, text)
    assert as_bo.get(talk_url(game), {"before": "2"}).status_code == 200
    assert selectors.unread([game], bo) == {game.pk: 2}
    as_bo.get(talk_url(game))
    assert selectors.unread([game], bo) == {}


@pytest.mark.usefixtures("frozen_time")
@pytest.mark.parametrize("kind", [Tie.Kind.MUTE, Tie.Kind.BLOCK])
def test_what_somebody_muted_or_blocked_says_is_folded_for_one_and_for_nobody_else(
    game: Game, ana: User, bo: User, as_ana: Client, as_bo: Client, kind: Tie.Kind
) -> None:
    say(as_ana, game, "hello")
    before = as_ana.get(talk_url(game)).content.decode()
    relations.add(user=bo, other=ana, kind=kind)

    assert "<summary>Muted or blocked by you</summary>" in as_bo.get(talk_url(game)).content.decode()
    after = as_ana.get(talk_url(game)).content.decode()
    assert [line for line in after.splitlines() if "csrf" not in line] == [
        line for line in before.splitlines() if "csrf" not in line
    ]
