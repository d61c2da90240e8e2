"""What mails say, in both their parts."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from random import Random
from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.tables.pages.numbers import number, signed
from games.tables.tables import read_table
from notifications.models import Notice, Wish
from notifications.preferences.unsubscribe import find_subscription
from notifications.types import TURN
from notifications.types.standing import standing
from tests.games.factories import (
    fresh,
    invited,
    open_table,
    play_to_end,
    play_turn,
    running_game,
)
from tests.notifications.deliver.sending.mails import active, parts, visible_text
from tests.notifications.outbox import send_due, send_later
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db


def test_a_reminder_says_who_moved_what_happened_and_the_scores(game: Game, smtp_sink: MailSink) -> None:
    mover = active(game)
    play_turn(game)
    send_later()
    text, html = parts(smtp_sink.messages[-1])
    for part in (text, html):
        assert mover.username in part
        assert "lays a worker tile" in part
        assert "−10" in part
        assert f"/tables/{game.public_id}/" in part
    picture = re.search(r'src="([^"]+/picture/[^"]+)"', html)
    assert 'alt="The board now"' in html
    assert picture
    shown = urlsplit(unescape(picture[1]))
    answer = Client().get(f"{shown.path}?{shown.query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")


@pytest.mark.parametrize(
    ("language", "one"), [("de", "%s hat gezogen."), ("fr", "%s a joué."), ("nl", "%s heeft gespeeld.")]
)
def test_one_person_who_moved_is_one_in_every_language(
    game: Game, smtp_sink: MailSink, language: str, one: str
) -> None:
    User.objects.update(language=language)
    mover = active(game)
    play_turn(game)
    send_later()
    text, html = parts(smtp_sink.messages[-1])
    assert one % mover.username in text
    assert one % mover.username in visible_text(html)


def words(part: str) -> str:
    """A part of a mail as words with single spaces."""
    return " ".join(visible_text(part).split() if "<" in part else part.split())


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_a_reminder_says_in_both_its_parts_how_scores_have_changed_and_says_it_once(
    ana: User, bo: User, cy: User, smtp_sink: MailSink, title: str
) -> None:
    game = running_game(ana, bo, cy, title=title)
    for turn in range(16):
        play_turn(game, Random(turn))
    Notice.objects.filter(status="pending").update(after_move=0)
    send_later()
    table = read_table(fresh(game))

    begun = table.title.rules.scores(table.title.new(game.options, bytes.fromhex(game.seed)))
    for part in parts(smtp_sink.messages[-1]):
        told = words(part).partition("If the game ended now")[2]
        for seat, score in zip(table.seats, table.title.rules.scores(table.state), strict=True):
            gained = score["total"] - begun[seat.seat_number]["total"]
            line = f"{number(score['total'])} [{signed(gained)}]" if gained else number(score["total"])
            assert len(re.findall(rf"{seat.player_name}:? {re.escape(line)}(?! \[)", told)) == 1
    assert fresh(game).status == Game.Status.RUNNING


def test_a_reminder_begins_with_the_board_and_has_one_button(game: Game, smtp_sink: MailSink) -> None:
    mover = active(game)
    play_turn(game)
    send_later()
    message = smtp_sink.messages[-1]
    _text, html = parts(message)
    order = ['class="board"', f"It’s your turn. {mover.username} moved.", 'class="button"', "What happened"]
    assert sorted(order, key=html.index) == order
    assert html.count('class="button"') == 1
    assert html.count("moved") == 1
    assert message["Subject"] == f"Your turn against {mover.username} (Cacao)"


def test_only_a_few_lines_tell_what_happened(game: Game, ana: User, bo: User, smtp_sink: MailSink) -> None:
    for _turn in range(9):
        play_turn(game)
    Notice.objects.filter(status="pending").update(after_move=0)
    send_later()
    text, _html = parts(smtp_sink.messages[-1])
    assert text.count("\n- ") == 12 + 2
    assert "earlier lines)" in text


def test_the_end_of_a_game_is_told_to_everybody_with_the_scores(
    game: Game, ana: User, bo: User, smtp_sink: MailSink
) -> None:
    game = play_to_end(game)
    send_due()
    assert {message["To"] for message in smtp_sink.messages} == {ana.email, bo.email}
    text, _html = parts(smtp_sink.messages[0])
    for seat in game.seats.all():
        assert f"{seat.player_name}: {seat.points}" in text
    for message in smtp_sink.messages:
        own, other = sorted(game.seats.all(), key=lambda seat: seat.user.email != message["To"])
        score = f"{max(own.points, other.points)} to {min(own.points, other.points)}"
        result = f"You beat {other.player_name}, {score}" if own.won else f"{other.player_name} beat you, {score}"
        assert message["Subject"] == f"{result} (Cacao)"
        for part in parts(message):
            assert result in part
            assert f"/tables/{game.public_id}/analysis/" in part
            assert f"/tables/{game.public_id}/#end" in part
            assert "Winner" not in part


def test_an_invitation_names_the_host_and_links_to_the_table(ana: User, bo: User, smtp_sink: MailSink) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    send_due()
    message = smtp_sink.messages[0]
    assert message["Subject"] == "Ana invites you to a game of Cacao"
    assert f"/tables/{game.public_id}/" in parts(message)[0]


def test_an_invitation_says_what_is_played_with(ana: User, bo: User, smtp_sink: MailSink) -> None:
    open_table(ana, invited(bo), title="cacao", modules=["emperor", "map"], timing="strict")
    send_due()
    text, html = parts(smtp_sink.messages[0])
    assert "Played with: Map; Emperor; Timing: strict" in text
    assert "Played with: Map; Emperor; Timing: strict" in " ".join(html.split())


def test_an_invitation_to_the_plain_game_does_not_say_so(ana: User, bo: User, smtp_sink: MailSink) -> None:
    open_table(ana, invited(bo), title="cacao")
    send_due()
    assert not any("Played with" in part for part in parts(smtp_sink.messages[0]))


def test_a_mail_is_in_its_readers_language(game: Game, smtp_sink: MailSink) -> None:
    reader = active(game)
    reader.language = "de"
    reader.save(update_fields=["language"])
    send_later()
    _text, html = parts(smtp_sink.messages[0])
    assert '<html lang="de">' in html


def test_mails_stop_with_one_click(game: Game, smtp_sink: MailSink, client: Client) -> None:
    send_later()
    message = smtp_sink.messages[0]
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = message["List-Unsubscribe"].strip("<> ")
    subscription = find_subscription(address.rstrip("/").rpartition("/")[2])
    assert (subscription.user, subscription.kind) == (active(game), TURN)
    client.post(address, {"List-Unsubscribe": "One-Click"})
    assert Wish.objects.filter(user=active(game), kind=TURN.code, channel="mail", way="never").exists()


def test_a_name_with_markup_stays_text(game: Game, bo: User, smtp_sink: MailSink) -> None:
    User.objects.filter(pk=bo.pk).update(username="<b>Bo</b>")
    for _turn in range(2):
        play_turn(game)
        send_later()
    for message in smtp_sink.messages:
        assert "<b>Bo</b>" in visible_text(parts(message)[1])


def test_a_mail_holds_nothing_that_a_spectator_may_not_know(game: Game) -> None:
    table = read_table(fresh(game))
    title = table.title
    seen = title.rules.view(table.state, None)
    told = {str(standing(replace(table, state=title.rules.sample_state(seen, Random(luck))))) for luck in range(5)}
    assert told == {str(standing(table))}
