"""The last line, minute and letter that a talk allows, and what old pages and second windows send."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.sanctions.models import Sanction
from accounts.services import delete_account
from games.chat import selectors, services
from games.chat.models import (
    LONGEST,
    Line,
    Reaction,
    Reading,
)
from games.chat.services import CHANGEABLE
from games.models import Game
from games.moderation.models import Report
from tests.games.chat.talking import (
    WATCHERS,
    act_on,
    last_line,
    say,
    talk_url,
)
from tests.games.factories import OPEN, fresh, open_table
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]

INSTANT = timedelta(microseconds=1)


def at(moment: datetime) -> time_machine.travel:
    return time_machine.travel(moment, tick=False)


# --- letters and lines -----------------------------------------------------------------------------------------------


def test_the_longest_line_is_kept_whole_and_one_letter_more_is_refused(game: Game, as_ana: Client) -> None:
    assert say(as_ana, game, "x" * LONGEST).status_code == 302
    assert last_line().text == "x" * LONGEST
    assert act_on(as_ana, last_line(), "change", text="y" * (LONGEST + 1)).status_code == 422
    assert act_on(as_ana, last_line(), "change", text="y" * LONGEST).status_code == 302
    assert last_line().text == "y" * LONGEST


def test_who_waits_a_minute_may_write_again(game: Game, ana: User, as_ana: Client, settings: Settings) -> None:
    settings.LINES_PER_MINUTE = 2
    for text in ("one", "two"):
        say(as_ana, game, text)
    first = timezone.now()
    with at(first + timedelta(minutes=1) - INSTANT):
        assert say(as_ana, game, "three").status_code == 429
    with at(first + timedelta(minutes=1)):
        assert say(as_ana, game, "three").status_code == 302
    assert Line.objects.filter(author=ana).count() == 3


def test_lines_are_counted_at_all_tables_together(game: Game, bo: User, as_bo: Client, settings: Settings) -> None:
    settings.LINES_PER_MINUTE = 2
    other = open_table(bo, OPEN)
    for table in (game, other):
        say(as_bo, table, "one")
    assert say(as_bo, other, "two").status_code == 429


def test_nobody_reports_more_lines_in_a_day_than_administrators_can_read(
    game: Game, as_ana: Client, as_bo: Client, settings: Settings
) -> None:
    settings.COMPLAINTS_PER_DAY = 2
    lines = []
    for text in ("one", "two", "three"):
        say(as_ana, game, text)
        lines.append(last_line())
    assert [act_on(as_bo, line, "report", text="").status_code for line in lines] == [302, 302, 429]
    with at(timezone.now() + timedelta(days=1)):
        assert act_on(as_bo, lines[2], "report", text="").status_code == 302
    assert Report.objects.count() == 3


# --- minutes and days ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["change", "delete"])
def test_a_line_is_changed_up_to_the_last_instant_and_offered_just_as_long(
    game: Game, as_ana: Client, act: str
) -> None:
    say(as_ana, game, "helo")
    line, end = last_line(), timezone.now() + CHANGEABLE
    offer = f"/1/{act}/"
    with at(end + INSTANT):
        assert offer not in act_on(as_ana, line).content.decode()
        assert act_on(as_ana, line, act, text="hello").status_code == 409
        assert (last_line().text, last_line().status) == ("helo", "shown")
    with at(end):
        assert offer in act_on(as_ana, line).content.decode()
        assert act_on(as_ana, line, act, text="hello").status_code == 302
    assert (last_line().text, last_line().status) in {("hello", "shown"), ("", "deleted")}


def test_a_silence_begins_and_ends_to_the_instant(game: Game, ana: User, as_ana: Client) -> None:
    begin = timezone.now() + timedelta(minutes=5)
    end = begin + timedelta(minutes=5)
    Sanction.objects.create(person=ana, since=begin, until=end, reason="Insults.")
    for moment, status in ((begin - INSTANT, 302), (begin, 403), (end - INSTANT, 403), (end, 302)):
        with at(moment):
            assert (moment, say(as_ana, game, "hm").status_code) == (moment, status)


def test_a_talk_is_open_to_the_last_instant(game: Game, as_ana: Client, settings: Settings) -> None:
    ended = timezone.now()
    Game.objects.update(status=Game.Status.FINISHED, ended_at=ended)
    last = ended + timedelta(days=settings.TALK_OPEN_DAYS)
    for moment, status in ((last, 302), (last + INSTANT, 409)):
        with at(moment):
            assert say(browser_of(game.host), game, "hm").status_code == status
    assert Line.objects.count() == 1


# --- old pages and second windows ------------------------------------------------------------------------------------


def test_what_was_read_is_never_less_than_before(game: Game, bo: User, as_ana: Client, as_bo: Client) -> None:
    for text in ("one", "two", "three"):
        say(as_ana, game, text)
    as_bo.get(talk_url(game))
    room = last_line().room
    services.show_until(room=room, user=bo, number=1)
    as_bo.get(talk_url(game), {"before": "3"})
    assert list(Reading.objects.filter(person=bo).values_list("number", flat=True)) == [3]
    assert selectors.unread([game], bo) == {}


def test_the_second_window_changes_what_the_first_has_written(game: Game, as_ana: Client) -> None:
    say(as_ana, game, "one")
    assert act_on(as_ana, last_line(), "change", text="one").status_code == 302
    assert (last_line().edited_at, last_line().room.version) == (None, 1)
    for text in ("two", "three"):
        assert act_on(as_ana, last_line(), "change", text=text).status_code == 302
    assert (last_line().text, last_line().edited_at, last_line().room.version) == ("three", timezone.now(), 3)


@pytest.mark.parametrize("act", ["change", "delete", "react", "report"])
def test_an_old_page_does_nothing_with_a_line_that_is_hidden(
    game: Game, as_ana: Client, as_bo: Client, act: str
) -> None:
    say(as_ana, game, "rude")
    services.hide(line=last_line())
    browser = as_bo if act == "report" else as_ana
    assert act_on(browser, last_line(), act, text="nice", sign="👍").status_code == 409
    assert (last_line().text, last_line().status) == ("rude", "hidden")
    assert not Reaction.objects.exists()
    assert not Report.objects.exists()


def test_an_administrator_who_comes_too_late_changes_nothing_about_a_deleted_line(game: Game, as_ana: Client) -> None:
    say(as_ana, game, "rude")
    line = last_line()
    act_on(as_ana, line, "delete")
    services.hide(line=line)
    assert (last_line().text, last_line().status, last_line().room.version) == ("", "deleted", 2)


def test_pages_from_before_the_end_write_to_the_talks_they_show(game: Game, as_ana: Client, as_cy: Client) -> None:
    for browser in (as_ana, as_cy):
        browser.get(game.get_absolute_url())
    Game.objects.update(status=Game.Status.FINISHED, ended_at=timezone.now())
    assert say(as_ana, game, "good game").status_code == 302
    assert say(as_cy, game, "well played", WATCHERS).status_code == 302
    said = {(line.text, line.room.audience) for line in Line.objects.select_related("room")}
    assert said == {("good game", "players"), ("well played", "watchers")}


def test_a_page_from_before_the_game_was_begun_writes_no_line_that_spectators_read(
    tiny_title: None, ana: User, as_ana: Client, as_bo: Client, as_cy: Client
) -> None:
    game = open_table(ana, OPEN)
    as_ana.get(game.get_absolute_url())
    as_bo.post(f"{game.get_absolute_url()}join/")
    assert fresh(game).is_running
    say(as_ana, game, "hello Bo")
    assert "hello Bo" in as_bo.get(talk_url(game)).content.decode()
    assert "hello Bo" not in as_cy.get(game.get_absolute_url()).content.decode()


# --- what goes with a line -------------------------------------------------------------------------------------------


def test_signs_go_with_a_deleted_line_and_a_complaint_keeps_its_words(
    game: Game, as_ana: Client, as_bo: Client
) -> None:
    say(as_ana, game, "rude")
    act_on(as_bo, last_line(), "react", sign="😮")
    act_on(as_ana, last_line(), "react", sign="👍")
    act_on(as_bo, last_line(), "report", text="look")
    act_on(as_ana, last_line(), "delete")
    assert not Reaction.objects.exists()
    assert list(Report.objects.values_list("words", "text")) == [("rude", "look")]


def test_signs_go_with_the_lines_of_somebody_who_leaves_the_site(
    game: Game, ana: User, as_ana: Client, bo: User
) -> None:
    say(as_ana, game, "mine")
    services.react(line=last_line(), user=bo, sign="👍")
    delete_account(user=ana)
    assert (last_line().status, Reaction.objects.count()) == ("deleted", 0)


def test_signs_go_with_a_line_that_is_hidden(game: Game, ana: User, as_ana: Client, bo: User) -> None:
    say(as_ana, game, "fine")
    services.react(line=last_line(), user=bo, sign="👍")
    services.hide(line=last_line())
    assert "👍" not in as_ana.get(talk_url(game)).content.decode()
