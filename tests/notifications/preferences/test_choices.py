"""What people want to be told: chosen by each, read for all seats at once, forgotten with the account."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import PersonChanged, User
from accounts.services import delete_account
from games.models import Game
from notifications.create import notify
from notifications.models import InboxLine, Notice, TableWish, Wish
from notifications.preferences import choices
from notifications.timing import (
    DIGEST,
    NEVER,
    NOW,
    USUAL_PAUSE,
    Frequency,
    Timing,
)
from notifications.types import (
    GAME_OVER,
    INVITATION,
    TURN,
    TYPES,
    NotificationType,
)
from tests.accounts.forms_of_pages import fields_of
from tests.games.factories import running_game
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db

PAGE = "/profile/notices/"
ASKED = {code: kind for code, kind in TYPES.items() if kind.preference_label}
USUAL = {f"{code}-mail": kind.at_first.way.value for code, kind in ASKED.items()}


def fields(**ways: str) -> dict[str, str]:
    """The form with these ways, and never for all else; ``mail_turns="pause 20"``."""
    form = dict.fromkeys(USUAL, "never")
    for code, way in ways.items():
        form[f"{code}-mail"], _space, form[f"{code}-mail-minutes"] = way.partition(" ")
    return form


def wanted(user: User) -> dict[str, Timing]:
    """How the person is told what is told by mail."""
    read = choices.preferences_of([user])
    return {code: how for code, kind in ASKED.items() if not (how := read.usual(user, kind, "mail")).is_never}


def shown(user: User) -> dict[str, str]:
    """The ways that the person finds chosen."""
    form = fields_of(browser_of(user).get(PAGE).content.decode())
    return {name: form[name][0] for name in USUAL}


def complaints(user: User, form: dict[str, str]) -> dict[str, list[str]]:
    """What the page says at which field; nothing is kept then."""
    answer = browser_of(user).post(PAGE, form)
    assert (answer.status_code, Wish.objects.exists()) == (422, False)
    return dict(answer.context["form"].errors)


# --- choosing --------------------------------------------------------------------------------------------------------


def test_whoever_has_said_nothing_is_told_as_is_usual_and_has_no_rows(ana: User) -> None:
    assert wanted(ana) == {code: kind.at_first for code, kind in ASKED.items()}
    assert shown(ana) == USUAL
    browser_of(ana).post(PAGE, USUAL)
    assert not Wish.objects.exists()


def test_what_is_chosen_on_the_page_is_kept_and_shown(ana: User, bo: User) -> None:
    answer = browser_of(ana).post(PAGE, fields(mail_game_over="now", mail_turns="pause 20"), follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert "Saved." in answer.content.decode()
    assert wanted(ana) == {TURN.code: Timing(Frequency.PAUSE, 20), GAME_OVER.code: NOW}
    assert wanted(bo)[TURN.code] == USUAL_PAUSE
    assert shown(ana) == dict.fromkeys(USUAL, "never") | {"mail_game_over-mail": "now", "mail_turns-mail": "pause"}


def test_what_is_chosen_as_usual_again_needs_no_row_any_more(ana: User) -> None:
    for form in (fields(), USUAL | {"mail_turns-mail-minutes": "5"}):
        browser_of(ana).post(PAGE, form)
    assert wanted(ana)[TURN.code] == USUAL_PAUSE
    assert not Wish.objects.exists()


def test_a_form_sent_twice_and_unknown_fields_change_nothing_more(ana: User) -> None:
    for _time in range(2):
        browser_of(ana).post(PAGE, fields(mail_turns="now") | {"postcards-mail": "now", "mail_turns-pigeon": "now"})
    assert wanted(ana) == {TURN.code: NOW}
    assert set(Wish.objects.values_list("kind", flat=True)) == set(ASKED)


@pytest.mark.parametrize(
    ("minutes", "sentence"),
    [
        ("1000000000", "at most 1440 minutes"),
        ("0", "at least 1 minute"),
        ("-5", "at least 1 minute"),
        ("soon", "a whole number of minutes"),
        ("9" * 5000, "a whole number of minutes"),
    ],
)
def test_a_pause_that_cannot_be_is_refused_at_its_field(ana: User, minutes: str, sentence: str) -> None:
    form = fields(mail_turns="pause") | {"mail_turns-mail-minutes": minutes}
    [(name, [said])] = complaints(ana, form).items()
    assert name == "mail_turns-mail-minutes"
    assert sentence in said


def test_a_page_that_is_refused_shows_what_was_typed_and_the_next_one_does_not(ana: User) -> None:
    form = fields(mail_turns="pause") | {"mail_turns-mail-minutes": "soon"}
    page = browser_of(ana).post(PAGE, form).content.decode()
    assert fields_of(page)["mail_turns-mail-minutes"] == ["soon"]
    assert 'aria-describedby="id_mail_turns-mail-minutes_error"' in page
    assert page.count('id="id_mail_turns-mail-minutes_error"') == 1
    assert "minutes_error" not in browser_of(ana).get(PAGE).content.decode()


def test_the_preview_of_the_digest_reads_tables_when_it_is_asked_for(ana: User, bo: User) -> None:
    running_game(ana, bo, title="cacao")
    browser = browser_of(ana)
    browser.get(PAGE)
    with CaptureQueriesContext(connection) as asked:
        page = browser.get(PAGE).content.decode()
    assert "Right now it would say" not in page
    assert 'href="?digest=1#digest"' in page
    with CaptureQueriesContext(connection) as previewed:
        assert "Right now it would say" in browser.get(f"{PAGE}?digest=1").content.decode()
    assert len(asked) < len(previewed)


def test_a_forged_or_missing_way_is_refused_at_its_field(ana: User) -> None:
    assert "“pigeon” isn’t in the list" in complaints(ana, fields(mail_turns="pigeon"))["mail_turns-mail"][0]
    assert complaints(ana, {}).keys() == USUAL.keys()


def test_what_the_version_before_wrote_keeps_its_meaning(ana: User) -> None:
    Wish.objects.create(user=ana, kind=TURN.code, channel="mail", is_wanted=False)
    assert TURN.code not in wanted(ana)
    Wish.objects.update(is_wanted=True)
    assert wanted(ana)[TURN.code] == USUAL_PAUSE


def test_the_version_before_reads_what_this_one_writes(ana: User) -> None:
    choices.keep(user=ana, wanted={(TURN, "mail"): DIGEST, (GAME_OVER, "mail"): NEVER})
    assert dict(Wish.objects.values_list("kind", "is_wanted")) == {TURN.code: True, GAME_OVER.code: False}


def test_what_a_table_and_a_wish_say_together_is_told_with_the_reason() -> None:
    ana, mail, never = User(pk=1), "mail", Wish(way="never", is_wanted=False)
    quiet, everything = TableWish.Volume.QUIET, TableWish.Volume.EVERYTHING
    all_off = dict.fromkeys(ASKED.values(), never)
    urgent = next(kind for kind in ASKED.values() if kind.breaks_quiet)
    cases: list[tuple[NotificationType, dict[NotificationType, Wish], str, str, bool]] = [
        (TURN, {}, "", "", False),
        (TURN, {TURN: never}, "", "switched-off", True),
        (TURN, {}, quiet, "quiet-table", True),
        (TURN, {TURN: never}, quiet, "switched-off", True),
        (urgent, {}, quiet, "", False),
        (TURN, {TURN: never}, everything, "", False),
        (TURN, all_off, everything, "switched-off", True),
    ]
    for kind, rows, volume, reason, said_no in cases:
        known = choices.Preferences(
            {(1, each.code, mail): row for each, row in rows.items()}, {(1, 7): volume} if volume else {}
        )
        case = (kind.code, [*rows], volume)
        assert known.why_not(ana, kind, mail, 7) == reason, case
        assert known.said_no(ana, kind, mail, 7) is said_no, case
        assert known.how(ana, kind, mail, 8) == known.usual(ana, kind, mail), "Another table is as usual."


def test_what_is_prompt_is_told_at_once_where_nothing_was_said(ana: User) -> None:
    nobody = choices.preferences_of([ana])
    assert nobody.usual(ana, TURN, "webhook") == NOW
    assert nobody.usual(ana, TURN, "mail") == TURN.at_first != NOW
    choices.keep(user=ana, wanted={(TURN, "webhook"): NOW, (TURN, "mail"): TURN.at_first})
    assert not Wish.objects.exists()
    choices.keep(user=ana, wanted={(TURN, "webhook"): TURN.at_first})
    assert Wish.objects.get().channel == "webhook"


def test_what_is_chosen_counts_for_what_waits(game: Game, ana: User) -> None:
    acts: tuple[Callable[[], object], ...] = (
        lambda: choices.keep(user=ana, wanted={(TURN, "mail"): NOW}),
        lambda: choices.set_volume(user=ana, game=game, volume=TableWish.Volume.QUIET),
        lambda: choices.set_volume(user=ana, game=game, volume=""),
    )
    for act in acts:
        later = timezone.now() + timedelta(hours=5)
        Notice.objects.all().delete()
        Notice.objects.create(user=ana, game=game, kind=TURN.code, channel="mail", due_at=later)
        act()
        assert Notice.objects.get().due_at <= timezone.now()


def test_what_was_said_about_other_channels_stays(ana: User) -> None:
    Wish.objects.create(user=ana, kind=TURN.code, channel="bell", is_wanted=False)
    browser_of(ana).post(PAGE, USUAL)
    assert list(Wish.objects.values_list("channel", flat=True)) == ["bell"]


def test_a_stranger_is_sent_to_the_login_and_back(client: Client) -> None:
    assert client.get(PAGE).headers["Location"] == f"/accounts/login/?next={PAGE}"


def test_somebody_without_an_address_reads_how_to_get_one(client: Client) -> None:
    client.post("/guest/")
    page = client.get(PAGE).content.decode()
    assert "mail_turns" not in page
    assert 'href="/profile/claim/"' in page
    page = browser_of(make_person("Olga", email="")).get(PAGE).content.decode()
    assert "your profile has no email address" in page


def test_somebody_without_an_address_keeps_what_was_said_before(ana: User) -> None:
    browser_of(ana).post(PAGE, fields())
    User.objects.filter(pk=ana.pk).update(email="")
    assert browser_of(ana).post(PAGE, USUAL).status_code == 302
    assert wanted(ana) == {}


def test_nothing_is_kept_for_somebody_who_has_left_meanwhile(ana: User) -> None:
    read = User.objects.get(pk=ana.pk)
    delete_account(user=ana)
    with pytest.raises(PersonChanged):
        choices.keep(user=read, wanted={(TURN, "mail"): NEVER})
    assert not Wish.objects.exists()


def test_whoever_leaves_leaves_no_wishes(ana: User, bo: User) -> None:
    for person in (ana, bo):
        choices.keep(user=person, wanted={(INVITATION, "mail"): NEVER})
    delete_account(user=ana)
    assert list(Wish.objects.values_list("user", flat=True)) == [bo.pk]


# --- being told ------------------------------------------------------------------------------------------------------


@pytest.fixture
def game(ana: User, bo: User, cy: User) -> Game:
    """A game of four."""
    return running_game(ana, bo, cy, make_person("Di"), title="cacao")


def test_each_is_told_what_the_person_wants(game: Game, ana: User, bo: User) -> None:
    Notice.objects.all().delete()
    choices.keep(user=ana, wanted={(GAME_OVER, "mail"): NEVER})
    choices.keep(user=bo, wanted={(TURN, "mail"): NEVER})
    notify.notify_seats(GAME_OVER, game, list(game.seats.select_related("user").order_by("user")))
    told = list(Notice.objects.values_list("user__username", "status", "reason"))
    assert told[0] == ("Ana", "dropped", "switched-off")
    assert told[1:] == [(name, "pending", "") for name in ("Bo", "Cy", "Di")]


def test_the_wishes_of_four_are_read_with_as_many_queries_as_those_of_one(game: Game) -> None:
    seats = list(game.seats.select_related("user"))
    found = []
    for told in (seats[:1], seats):
        Notice.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            notify.notify_seats(GAME_OVER, game, told)
        found.append([query["sql"].split()[0] for query in queries if "SAVEPOINT" not in query["sql"]])
    lines_and_notices = ["INSERT", "INSERT"]
    assert found == [["SELECT", "SELECT", "SELECT", *lines_and_notices]] * 2


def test_nothing_is_asked_about_seats_that_no_channel_reaches_and_their_inbox_has_it() -> None:
    guests = [make_person(f"Coati {number}", email="", is_guest=True) for number in (1, 2)]
    game = running_game(*guests, title="cacao")
    seats = list(game.seats.select_related("user"))
    with CaptureQueriesContext(connection) as queries:
        notify.notify_seats(GAME_OVER, game, seats)
    assert [query["sql"].split()[0] for query in queries] == ["INSERT"]
    assert InboxLine.objects.filter(kind=GAME_OVER.code).count() == 2


# --- one table -------------------------------------------------------------------------------------------------------


def how(user: User, game: Game, kind: NotificationType = TURN) -> Timing:
    """How the person is told by mail about this table."""
    return choices.preferences_of([user], [game.pk]).how(user, kind, "mail", game.pk)


def test_about_a_quiet_table_one_is_told_only_its_end_and_what_is_urgent(game: Game, ana: User, bo: User) -> None:
    choices.set_volume(user=ana, game=game, volume="quiet")
    assert (how(ana, game), how(ana, game, GAME_OVER)) == (NEVER, NOW)
    assert how(bo, game) == USUAL_PAUSE
    Notice.objects.all().delete()
    notify.notify_seats(TURN, game, [seat for seat in game.seats.all() if seat.waiting_since])
    assert set(Notice.objects.filter(user=ana).values_list("reason", flat=True)) <= {"quiet-table"}


def test_about_another_table_one_is_told_everything_at_once(game: Game, ana: User) -> None:
    choices.keep(user=ana, wanted={(TURN, "mail"): NEVER})
    choices.set_volume(user=ana, game=game, volume="everything")
    assert how(ana, game) == NOW


def test_a_channel_that_is_switched_off_altogether_stays_so_at_every_table(game: Game, ana: User) -> None:
    assert browser_of(ana).post(PAGE, fields()).status_code == 302
    choices.set_volume(user=ana, game=game, volume="everything")
    assert how(ana, game) == NEVER


def test_a_table_is_as_all_others_again(game: Game, ana: User) -> None:
    for volume in ("quiet", "everything", ""):
        choices.set_volume(user=ana, game=game, volume=volume)
    assert not TableWish.objects.exists()
    assert how(ana, game) == USUAL_PAUSE
