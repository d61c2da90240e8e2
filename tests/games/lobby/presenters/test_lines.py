"""Lines of lists are kept, and still say to each reader what is so for that reader now."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from core.cached_html import html_cache
from games.lobby.presenters.cards import cards, cards_of_hosts
from games.lobby.presenters.lines import past
from games.models import Game, Seat
from games.templatetags import game_line as tags
from games.templatetags.game_line import game_line
from tests.games.factories import OPEN, fresh, open_table, play_turn, running_game

pytestmark = pytest.mark.django_db


def line(game: Game, user: User, new_lines: int = 0) -> str:
    return game_line(cards([Game.objects.get(pk=game.pk)], user)[0], new_lines)


def test_whom_the_table_waits_for_reads_another_line_than_the_others(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    waited_for = game.seats.get(waiting_since__isnull=False).user
    other = bo if waited_for == ana else ana
    assert waited_for is not None
    assert f"{waited_for} to move" in line(game, other)
    assert f"{waited_for} to move" not in line(game, waited_for)
    assert "3 new messages" in line(game, ana, 3)
    assert "new message" not in line(game, ana)


def test_points_names_times_and_zones_are_those_of_now(ana: User, bo: User) -> None:
    game, now = running_game(ana, bo, title="cacao"), timezone.now()
    Seat.objects.filter(game=game, user=bo).update(waiting_since=now - timedelta(hours=3), points=-7)
    Seat.objects.filter(game=game, user=ana).update(waiting_since=None)
    before = line(game, ana)
    assert "3\xa0hours ago" in before
    assert "−7" in before
    Seat.objects.filter(game=game, user=bo).update(points=8, deadline=now + timedelta(hours=1))
    User.objects.filter(pk=bo.pk).update(username="Bonnie")
    after = line(game, ana)
    assert "Bonnie to move" in after
    assert 'points">8<' in after
    assert "clock--urgent" in after
    with timezone.override("Asia/Tokyo"):
        assert "+09:00" in line(game, ana)


def test_a_deadline_stands_there_for_scripts_and_in_words(ana: User, bo: User) -> None:
    game, deadline = running_game(ana, bo, title="cacao"), timezone.now() + timedelta(days=3)
    Seat.objects.filter(game=game, user=bo).update(waiting_since=timezone.now(), deadline=deadline)
    Seat.objects.filter(game=game, user=ana).update(waiting_since=None)
    told = timezone.localtime(deadline)
    assert f'<time datetime="{told.isoformat()}">until ' in line(game, ana)
    assert f"{told:%H:%M}</time>" in line(game, ana)


def test_a_line_whose_table_waits_longer_is_not_put_together_anew(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    line(game, ana)
    taken = html_cache.size
    for minutes in (2, 3):
        Seat.objects.filter(waiting_since__isnull=False).update(
            waiting_since=timezone.now() - timedelta(minutes=minutes)
        )
        assert f"{minutes}\xa0minutes ago" in line(game, ana)
    assert html_cache.size == taken


def test_an_open_table_says_how_many_places_are_free_now(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN, title="cacao")

    def shown() -> str:
        return tags.open_table(cards_of_hosts([Game.objects.get(pk=game.pk)], bo)[0], bo)

    assert "2 of 3 places are free" in shown()
    Seat.objects.filter(game=game, place=1).update(user=bo, status=Seat.Status.TAKEN)
    assert "1 of 3 places is free" in shown()
    assert ">Bo<" in shown()


def test_words_for_an_instant_change_when_those_of_django_do() -> None:
    at = timezone.now()
    steps = [timedelta(seconds=9)] * 20 + [timedelta(minutes=13)] * 20 + [timedelta(hours=5)] * 20
    now, told = at, list[str]()
    for step in [*steps, *[timedelta(days=9, hours=1)] * 50]:
        now += step
        with time_machine.travel(now, tick=False), override(("en", "de")[len(told) % 2]):
            told.append(past(at).words)
            assert told[-1] == naturaltime(at)
    assert {"27\xa0seconds ago", "16\xa0minutes ago"} < {*told}


def test_a_line_says_how_far_the_game_is(ana: User, bo: User, cy: User) -> None:
    cacao, chocolatl = running_game(ana, bo, title="cacao"), running_game(ana, bo, cy, title="chocolatl")
    assert "Turn 1 of 22 ·" in line(cacao, ana)
    play_turn(cacao)
    assert "Turn 2 of 22 ·" in line(cacao, bo)
    assert "Before the first round ·" in line(chocolatl, ana)


def test_a_line_of_a_game_that_moved_before_turns_were_kept_says_nothing_of_them(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    Game.objects.filter(pk=game.pk).update(turn=None)
    assert "Turn" not in line(game, ana)
    play_turn(fresh(game))
    assert "Turn 2 of 22 ·" in line(game, ana)
