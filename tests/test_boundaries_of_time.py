"""At the very moment from which something holds: the second before it, then, and the second after, as one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.security import device_links
from accounts.services import create_guest
from api.models import Token
from cacao_site import pruning
from cacao_site.live import tokens
from games.engine import registry
from games.lobby import holding
from games.matching import services as matching
from games.matching.models import Wish
from games.models import Game
from games.models.rating import quarter_of
from games.statistics import selectors as figures
from games.statistics.models import CountedGame
from games.studies import services as studies
from games.studies.models import Study
from games.tournaments import selectors, services
from games.tournaments.forms import TournamentForm
from games.tournaments.models import Tournament
from games.tournaments.rounds import steps
from notifications.create import digests, reminders
from notifications.models import Hours, Notice, Reminder
from notifications.preferences import hours
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, open_table, running_game
from tests.games.matching.wishing import wish_for
from tests.games.tournaments.holding import anew, begin, crowd, hold

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
"""A Monday."""
SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
Ask = Callable[[], object]


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


# --- what there is to ask: each gives its moment and what is asked before, then and afterwards -----------------------


def entries_close(ana: User, bo: User) -> tuple[datetime, Ask]:
    tournament = hold(ana)
    return tournament.starts_at, lambda: services.takes(tournament)


def entries_open(ana: User, bo: User) -> tuple[datetime, Ask]:
    tournament = hold(ana, opens_at=NOON + HOUR)
    return tournament.opens_at, lambda: anew_after_steps(tournament).status == Tournament.Status.OPEN


def past_opening_is_taken(ana: User, bo: User) -> tuple[datetime, Ask]:
    typed, title = f"{timezone.localtime(NOON):%Y-%m-%dT%H:%M}", registry.title("tiny")
    return NOON + HOUR, lambda: "opens_at" not in TournamentForm({"opens_at": typed}, title=title).errors


def tournament_is_due(ana: User, bo: User) -> tuple[datetime, Ask]:
    tournament = hold(ana, *crowd(4))
    return tournament.starts_at, lambda: tournament.pk in selectors.due(timezone.now())


def round_is_over(ana: User, bo: User) -> tuple[datetime, Ask]:
    tournament = begin(hold(ana, *crowd(4), rounds=2))
    return tournament.played.get().ends_at, lambda: anew_after_steps(tournament).steps > tournament.steps


def anew_after_steps(tournament: Tournament) -> Tournament:
    steps.look_after()
    return anew(tournament)


def wish_stands(ana: User, bo: User) -> tuple[datetime, Ask]:
    wish = wish_for(ana)
    return wish.until, lambda: Wish.objects.standing().filter(pk=wish.pk).exists()


def wish_may_be_changed(ana: User, bo: User) -> tuple[datetime, Ask]:
    wish = wish_for(ana)
    return wish.until, lambda: wish.is_open


def wish_runs_out(ana: User, bo: User) -> tuple[datetime, Ask]:
    wish = wish_for(ana)

    def is_over() -> bool:
        matching.expire()
        return Wish.objects.get(pk=wish.pk).status == Wish.Status.EXPIRED

    return wish.until, is_over


def waits_without_luck(ana: User, bo: User) -> tuple[datetime, Ask]:
    wish_for(ana)

    def is_told() -> bool:
        matching.tell_unlucky()
        return Notice.objects.filter(kind="no_luck").exists()

    return NOON + timedelta(hours=settings.WISH_WITHOUT_LUCK_HOURS), is_told


def december(ana: User, bo: User) -> tuple[datetime, Ask]:
    """A game that ends now stands in one month."""
    game = Game.objects.create(title="tiny", rules=1, options={"players": 2}, seed="", commitment="")

    def is_of_december() -> list[str]:
        CountedGame.objects.create(game=game, title="tiny", players=2, ended_at=timezone.now(), is_listed=True)
        months = ("2026-11", "2026-12", "2027-01")
        return [month for month in months if figures.games_of_title("tiny", figures.Filters(month=month)).exists()]

    return datetime(2026, 12, 1, tzinfo=UTC), is_of_december


def first_quarter(ana: User, bo: User) -> tuple[datetime, Ask]:
    return datetime(2027, 1, 1, tzinfo=UTC), lambda: quarter_of(timezone.now()) == quarter_of(NOON)


def reminder_after_a_day(ana: User, bo: User) -> tuple[datetime, Ask]:
    seat = running_game(ana, bo).seats.filter(waiting_since__isnull=False).first()
    assert seat is not None
    assert seat.waiting_since is not None
    reminders.plan()

    def is_told() -> bool:
        reminders.plan()
        return Notice.objects.filter(kind="reminder", user=seat.user).exists()

    return seat.waiting_since + DAY, is_told


def reminder_is_due(ana: User, bo: User) -> tuple[datetime, Ask]:
    running_game(ana, bo)
    reminders.plan()
    return NOON + DAY, lambda: reminders.due(timezone.now()).count() == Reminder.objects.count() > 0


def digest(ana: User, bo: User) -> tuple[datetime, Ask]:
    hours.keep(user=ana, hours=Hours(digest_days=127, digest_hour=8), zone="UTC")

    def is_written() -> bool:
        digests.write_due()
        return Notice.objects.filter(kind="digest", user=ana).exists()

    return datetime(2026, 11, 24, 8, tzinfo=UTC), is_written


def quiet_hours(ana: User, bo: User) -> tuple[datetime, Ask]:
    chosen = Hours(user=ana, quiet_from=time(22), quiet_to=time(7))
    return datetime(2026, 11, 23, 22, tzinfo=UTC), lambda: is_quiet(chosen)


def end_of_quiet_hours(ana: User, bo: User) -> tuple[datetime, Ask]:
    chosen = Hours(user=ana, quiet_from=time(22), quiet_to=time(7))
    return datetime(2026, 11, 24, 7, tzinfo=UTC), lambda: is_quiet(chosen)


def is_quiet(chosen: Hours) -> tuple[bool, bool]:
    now = timezone.now()
    return hours.quiet_until(chosen, ZoneInfo("UTC"), now) is not None, hours.is_quiet_at(chosen, now.time())


def token_of_a_program(ana: User, bo: User) -> tuple[datetime, Ask]:
    token = Token(expires_at=NOON + DAY)
    return token.expires_at, lambda: token.is_over


def token_of_a_page(ana: User, bo: User) -> tuple[datetime, Ask]:
    sealed = tokens.sign(tokens.Pass(1))

    def holds() -> bool:
        try:
            return tokens.read(sealed) == tokens.Pass(1)
        except tokens.BadToken:
            return False

    return NOON + timedelta(seconds=tokens.SECONDS), holds


def study_without_a_name(ana: User, bo: User) -> tuple[datetime, Ask]:
    studies.begin(game=running_game(ana, bo), user=ana, number=0)

    def is_there() -> bool:
        list(pruning.prune())
        return Study.objects.exists()

    return NOON + timedelta(days=settings.STUDIES_KEPT_DAYS), is_there


def place_is_held(ana: User, bo: User) -> tuple[datetime, Ask]:
    game, guest = open_table(ana, OPEN, is_public=True, is_rated=True), create_guest()
    holding.hold(game=game, user=guest, token="")

    def is_held() -> bool:
        holding.free_over()
        return game.seats.filter(user=guest).exists()

    return NOON + holding.TIME, is_held


def link_to_another_device(ana: User, bo: User) -> tuple[datetime, Ask]:
    guest = create_guest()
    device_links.make(guest=guest)
    return NOON + device_links.AGE, lambda: device_links.waiting(guest) is not None


QUIET, LOUD = (True, True), (False, False)


@pytest.mark.parametrize(
    ("about", "before", "then", "after"),
    [
        (entries_open, False, True, True),
        (entries_close, True, False, False),
        (past_opening_is_taken, True, True, False),
        (tournament_is_due, False, True, True),
        (round_is_over, False, True, True),
        (wish_stands, True, False, False),
        (wish_may_be_changed, True, False, False),
        (wish_runs_out, False, True, True),
        (waits_without_luck, False, True, True),
        (december, ["2026-11"], ["2026-12"], ["2026-12"]),
        (first_quarter, True, False, False),
        (reminder_after_a_day, False, True, True),
        (reminder_is_due, False, True, True),
        (digest, False, True, True),
        (quiet_hours, LOUD, QUIET, QUIET),
        (end_of_quiet_hours, QUIET, LOUD, LOUD),
        (token_of_a_program, False, True, True),
        (token_of_a_page, True, False, False),
        (study_without_a_name, True, True, False),
        (place_is_held, True, False, False),
        (link_to_another_device, True, False, False),
    ],
)
def test_it_holds_from_its_moment_on(
    ana: User,
    bo: User,
    clock: time_machine.Traveller,
    about: Callable[[User, User], tuple[datetime, Ask]],
    before: object,
    then: object,
    after: object,
) -> None:
    moment, ask = about(ana, bo)
    found = []
    for now in (moment - SECOND, moment, moment + SECOND):
        clock.move_to(now)
        with transaction.atomic():
            found.append(ask())
            transaction.set_rollback(True)
    assert found == [before, then, after]


# --- days on which clocks are changed --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "hour", "comes"),
    [
        pytest.param("2026-03-28T12:00", 8, "2026-03-29T06:00", id="an hour earlier from the last Sunday of March on"),
        pytest.param("2026-03-29T00:30", 2, "2026-03-29T01:00", id="at an hour that there is not, right after the gap"),
        pytest.param("2026-10-24T12:00", 8, "2026-10-25T07:00", id="an hour later from the last Sunday of October on"),
        pytest.param("2026-10-24T23:00", 2, "2026-10-25T00:00", id="at an hour that comes twice, the first time"),
        pytest.param("2026-10-25T00:00", 2, "2026-10-26T01:00", id="and not the second time"),
    ],
)
def test_a_digest_comes_at_its_hour_when_clocks_are_changed(after: str, hour: int, comes: str) -> None:
    chosen = Hours(digest_days=127, digest_hour=hour)
    berlin, moment = ZoneInfo("Europe/Berlin"), datetime.fromisoformat(f"{after}+00:00")
    assert hours.next_digest(chosen, berlin, moment) == datetime.fromisoformat(f"{comes}+00:00")
