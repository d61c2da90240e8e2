"""A game between two people who sleep, go on holiday, come late, vanish and return, and what the site does for them.

PostgreSQL, Redis, a worker, a mail server, a push service and the receiver of a webhook are real; the clock is moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
import time_machine
from pytest_django import Settings

from accounts.models import User
from cacao_site.celery import app
from games.engine.clock.rests import Absences, Night, Window
from games.engine.clock.terms import PRESETS
from games.lobby import making
from games.models import Ask, Game, Seat
from games.tables import rebuilding
from notifications.models import Notice
from notifications.types import TURN
from tests.accounts.forms_of_pages import fields_of
from tests.games.engine.clock import minutes
from tests.games.factories import fresh, table_fields
from tests.games.person import Person
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.people import PASSWORD
from tests.plugins import redis
from tests.plugins.luck import luck
from tests.plugins.mail_sink import MailSink
from tests.plugins.receiver import Receiver, running
from tests.plugins.services import Services
from tests.plugins.worker import Worker, tasks_go_to
from tests.story.messages import PATIENCE, POST_RULES, WRITE_OPTIONS, follow_messages, follow_no_more
from tests.story.site import MINUTE, Site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

MONDAY = datetime(2027, 3, 22, 12, tzinfo=UTC)
"""Clocks go forward in Berlin on the next Sunday; in New York they have."""
DAILY = PRESETS["daily"]
TAG = re.compile(r"<[^>]+>")


@dataclass
class Player(Person):
    """One of the two, and what the test knows of when they rest."""

    user: User
    zone: ZoneInfo
    night: Night
    holidays: set[date] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__(self.user)

    def settle_in(self) -> None:
        """Say where one lives and when one sleeps."""
        self.fill_in("/profile/", username=self.user.username, time_zone=self.zone.key)
        begin, end = (f"{clock:%H:%M}" for clock in self.night)
        self.press("/profile/time/", **{"night-rests": "on", "night-begin": begin, "night-end": end, "night": "save"})

    def fill_in(self, address: str, **changes: Any) -> str:
        """Send what a page's form holds, with these changes."""
        return self.press(address, **fields_of(self.look(address)) | changes)

    def at(self, day: date, hour: int) -> datetime:
        """When it is so late on the wall here."""
        return datetime.combine(day, time(hour), self.zone).astimezone(UTC)

    def next_time(self, hour: int) -> datetime:
        """When it is so late here next."""
        now = datetime.now(UTC)
        today = now.astimezone(self.zone).date()
        return next(at for days in (0, 1) if (at := self.at(today + timedelta(days=days), hour)) > now)


@dataclass
class Story:
    """The site, its two people, and what they and their programs were told."""

    site: Site
    mails: MailSink
    receiver: Receiver
    ana: Player
    bo: Player
    bos_browser: Browser
    outages: list[Window] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The one table, as it is now."""
        return Game.objects.get()

    @property
    def table(self) -> str:
        """Its address."""
        return self.game.get_absolute_url()

    def seat(self, player: Player) -> Seat:
        return Seat.objects.get(user=player.user)

    def subjects(self, player: Player) -> list[str]:
        """Of the mails that came to somebody."""
        return [mail["Subject"] for mail in self.mails.messages if mail["To"] == player.user.email]

    def ask(self, player: Player) -> Ask:
        """The clock that runs for somebody."""
        return Ask.objects.open().get(user=player.user)

    def take_turn(self, player: Player) -> None:
        """Play until the table waits for the other one."""
        since = self.seat(player).waiting_since
        self.site.go_on()
        while self.seat(player).waiting_since == since and self.game.is_running:
            assert player.go_on(self.table)
        self.site.go_on()

    def wait_for(self, player: Player) -> None:
        """Let the other one decide if the table waits for that one."""
        other = self.bo if player is self.ana else self.ana
        if self.seat(player).waiting_since is None:
            self.take_turn(other)

    def expect_the_deadline_of_a_calendar(self, player: Player) -> None:
        ask = self.ask(player)
        absences = Absences(
            zone=player.zone,
            night=player.night,
            holidays=frozenset(player.holidays),
            outages=tuple(self.outages),
        )
        assert DAILY is not None
        assert ask.deadline == minutes.deadline(DAILY, absences, ask.bank, ask.asked_at)
        assert self.seat(player).deadline == ask.deadline


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """No time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def own_redis(redis_url: str, settings: Settings) -> Iterator[str]:
    """The address of a Redis for the story alone: another worker may still listen where other tests send messages."""
    settings.REDIS_PATIENCE = PATIENCE
    program = redis.find()
    assert program, "Redis is missing"
    server = redis.Redis(program)
    with tasks_go_to(server.url, app, **WRITE_OPTIONS):
        yield server.url
    server.stop()


@pytest.fixture
def worker_in_time(own_redis: str, services: Services, smtp_sink: MailSink, settings: Settings) -> Iterator[None]:
    """A worker to which it is as late as it is to the story."""
    keys = keys_of_the_site()
    for name, value in {**keys, "POST_RULES": POST_RULES}.items():
        setattr(settings, name, value)
    variables = {
        "SITE_MODE": "play",
        "EMAIL_URL": smtp_sink.url,
        "DATABASE_URL": services.database_url,
        "REDIS_URL": own_redis,
        **keys,
    }
    worker = Worker(app=app, variables=variables, folder=services.folder, module="tests.story.worker_in_time")
    follow_messages()
    yield
    follow_no_more()
    worker.stop()


@pytest.fixture
def story(
    worker_in_time: None,
    clock: time_machine.Traveller,
    smtp_sink: MailSink,
    monkeypatch: pytest.MonkeyPatch,
    ana: User,
    bo: User,
) -> Iterator[Story]:
    """Ana in Berlin, Bo in New York; a worker serves the site."""
    monkeypatch.setattr(making, "new_seed", lambda: luck("story").randbytes(making.SEED_BYTES))
    for receiver in running():
        yield Story(
            site=Site(clock),
            mails=smtp_sink,
            receiver=receiver,
            ana=Player(ana, ZoneInfo("Europe/Berlin"), Night(time(23), time(7))),
            bo=Player(bo, ZoneInfo("America/New_York"), Night(time(22), time(6))),
            bos_browser=Browser(receiver),
        )


def test_two_people_rest_come_late_vanish_return_and_finish(story: Story) -> None:
    they_say_how_they_live(story)
    they_begin(story)
    bo_is_asked_at_night_and_told_in_the_morning(story)
    bo_goes_on_holiday(story)
    the_site_is_down_for_a_day(story)
    bo_is_late(story)
    bo_vanishes(story)
    bo_returns(story)
    they_finish(story)
    everything_is_accounted_for(story)


def they_say_how_they_live(story: Story) -> None:
    """Ana has a program that listens, Bo a browser that shows messages and no wish for mails at night."""
    story.ana.settle_in()
    story.bo.settle_in()
    for player in (story.ana, story.bo):
        player.press("/accounts/reauthenticate/", password=PASSWORD)
    story.ana.press("/profile/notices/webhook/", url=f"{story.receiver.url}/hook", form="json")
    story.bo.press("/profile/notices/browsers/", **story.bos_browser.subscription)
    story.bo.fill_in("/profile/notices/", quiet_from="22:00", quiet_to="06:00")


def they_begin(story: Story) -> None:
    story.ana.press("/tables/new/", **table_fields(title="cacao", key=str(uuid4()), **{"terms-pace": "daily"}))
    story.bo.press(f"{story.table}join/")
    assert story.game.is_running
    for _turn in range(4):
        first = min(Seat.objects.filter(waiting_since__isnull=False), key=lambda seat: seat.number or 0)
        player = story.ana if first.user == story.ana.user else story.bo
        story.expect_the_deadline_of_a_calendar(player)
        story.site.until(player.next_time(19))
        story.take_turn(player)


def bo_is_asked_at_night_and_told_in_the_morning(story: Story) -> None:
    story.wait_for(story.ana)
    story.site.until(story.ana.next_time(9))
    before = len(story.subjects(story.bo)), len(story.receiver.posted)
    story.take_turn(story.ana)
    assert "stopped until" in story.ana.look(story.table)
    morning = story.bo.next_time(6)
    story.site.until(morning - MINUTE)
    assert (len(story.subjects(story.bo)), len(story.receiver.posted)) == before
    story.site.until(morning + MINUTE)
    assert len(story.subjects(story.bo)) == before[0] + 1
    assert story.bos_browser.read(story.receiver.posted[-1])["url"] == story.table
    story.expect_the_deadline_of_a_calendar(story.bo)


def bo_goes_on_holiday(story: Story) -> None:
    today = datetime.now(story.bo.zone).date()
    story.bo.holidays = {today + timedelta(days=days) for days in (1, 2, 3)}
    days = [day.isoformat() for day in story.bo.holidays]
    before = story.ask(story.bo).deadline
    story.bo.press("/profile/time/", days=days, was="", holidays="save")
    assert story.ask(story.bo).deadline > before + timedelta(days=1)
    story.expect_the_deadline_of_a_calendar(story.bo)
    story.site.until(story.bo.at(max(story.bo.holidays), 12))
    assert "on holiday until" in story.ana.look(story.table)
    assert story.seat(story.bo).waiting_since


def the_site_is_down_for_a_day(story: Story) -> None:
    story.site.until(story.ask(story.bo).deadline - 10 * MINUTE)
    begin = datetime.now(UTC)
    story.site.be_down_until(begin + timedelta(days=1))
    story.outages.append(Window(begin, datetime.now(UTC)))
    story.expect_the_deadline_of_a_calendar(story.bo)
    assert not story.seat(story.bo).stand_in


def bo_is_late(story: Story) -> None:
    """He was reminded; now a bot decides once, both are told, and Bo goes on with what the terms leave him."""
    [reminded] = [subject for subject in story.subjects(story.bo) if "your time runs out in" in subject]
    assert reminded == story.subjects(story.bo)[-1]
    story.site.until(story.ask(story.bo).deadline + MINUTE)
    story.site.go_on()
    assert story.seat(story.ana).waiting_since
    assert story.subjects(story.bo)[-1].endswith("your time ran out, so a bot decides for you")
    assert any(subject.endswith("Bo ran out of time, so a bot decides") for subject in story.subjects(story.ana))
    assert not story.seat(story.bo).stand_in


def bo_vanishes(story: Story) -> None:
    """The second time in a row his seat is given up for now, and a bot plays on at once."""
    story.take_turn(story.ana)
    assert story.ask(story.bo).bank == 12 * 60 * 60
    story.site.until(story.ask(story.bo).deadline + MINUTE)
    assert any(subject.endswith("a bot plays on for Bo") for subject in story.subjects(story.ana))
    for _turn in range(2):
        assert "Bo is away: a bot plays on until Bo is back." in story.ana.look(story.table)
        story.take_turn(story.ana)
        assert story.seat(story.ana).waiting_since


def bo_returns(story: Story) -> None:
    story.bo.press(f"{story.table}back/")
    assert not story.seat(story.bo).stand_in
    story.take_turn(story.ana)
    story.expect_the_deadline_of_a_calendar(story.bo)
    story.site.until(story.bo.next_time(19))
    story.take_turn(story.bo)
    ended = Ask.objects.filter(user=story.bo.user).latest("ended_at")
    assert ended.end == Ask.End.DECIDED


def they_finish(story: Story) -> None:
    while story.game.is_running:
        story.wait_for(story.bo)
        story.wait_for(story.ana)
    story.site.until(story.ana.next_time(12))
    assert story.game.status == Game.Status.FINISHED


def everything_is_accounted_for(story: Story) -> None:
    """Each turn has its answer to *why did I not get a mail?*; what was sent came in, once; the table replays."""
    assert not rebuilding.differences(fresh(story.game))
    assert not Notice.objects.filter(done_at=None).exists()
    assert not Notice.objects.filter(status__in=[Notice.Status.FAILED, Notice.Status.UNKNOWN]).exists()
    for ask in Ask.objects.all():
        assert Notice.objects.filter(kind=TURN.code, channel="mail", user=ask.user_id, created_at=ask.asked_at).exists()
    sent = Notice.objects.filter(status=Notice.Status.SENT)
    about_accounts = [mail for mail in story.mails.messages if "on your account" in str(mail["Subject"])]
    assert len(about_accounts) == 2
    assert len(story.mails.messages) - 2 == sent.filter(channel="mail", reason="").count()
    hooked = [posted.json for posted in story.receiver.posted if posted.path == "/hook"]
    assert len(hooked) == sent.filter(channel="webhook").count()
    assert {told["table"] for told in hooked} == {story.game.public_id}
    page = story.ana.look("/people/Bo/")
    assert "Late 2 2 Lost on time 1 1" in " ".join(TAG.sub(" ", page).split())
