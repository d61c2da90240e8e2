"""The page on which people at a table agree: what can be proposed, what is, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.clock.terms import DAY, PRESETS, Terms
from games.models import Game, Loan, Proposal, Report
from games.services.together import proposing
from tests.games.tables import fresh, play_turn, running_game, seat_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db

TERMS = Terms(start=2 * DAY, gain=DAY, cap=4 * DAY)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """No time passes by itself."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of two with a clock."""
    return running_game(ana, bo, title="cacao", terms=TERMS)


def address(game: Game, act: str = "") -> str:
    return f"{game.get_absolute_url()}together/{act}"


def propose(browser: Client, game: Game, code: str, **fields: Any) -> Any:
    """Fill in a form of the page and press its button."""
    values = {f"{code}-{name}": value for name, value in fields.items()}
    return browser.post(address(game, "propose/"), {"code": code, **values})


def answer(browser: Client, game: Game, how: str) -> Any:
    """Press a button of the banner."""
    key = Proposal.objects.latest("pk").pk
    return browser.post(address(game, "answer/"), {"proposal": key, "answer": how})


def text(response: Any) -> str:
    """What people read, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# --- proposing and answering -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "fields", "sentence"),
    [
        ("cancel", {}, "Ana proposes to cancel the table."),
        ("pause", {"days": 1}, "Ana proposes a pause of 1 day."),
        ("pause", {"days": 14}, "Ana proposes a pause of 14 days."),
        ("terms", {"pace": "brisk"}, "Ana proposes another time for a turn. "),
        ("terms", {"pace": "no-clock"}, "Ana proposes another time for a turn. The table waits as long as it takes"),
        ("stand-in", {"days": 3}, "Ana would like to be away for 3 days and let a bot play instead."),
        ("stand-in", {"days": 1, "name": "Cy"}, "Ana would like to be away for 1 day and let Cy play instead."),
    ],
)
def test_what_is_proposed_stands_on_everybodys_table(
    code: str, fields: dict[str, Any], sentence: str, game: Game, ana: User, bo: User, cy: User
) -> None:
    assert propose(browser_of(ana), game, code, **fields).status_code == 302
    for path in (game.get_absolute_url(), address(game)):
        page = text(browser_of(bo).get(path))
        assert sentence in page
        assert "Agreed so far: Ana." in page
        assert "Still asked: Bo" in page
    own = text(browser_of(ana).get(game.get_absolute_url()))
    assert "Withdraw the proposal" in own
    assert "Ana proposes" not in own


def test_an_open_page_learns_of_a_proposal_and_of_its_end(game: Game, ana: User, bo: User) -> None:
    browser, news = browser_of(bo), f"{game.get_absolute_url()}news/?v={{}}&side={{}}"

    def fetch(since: Game) -> str:
        return text(browser.get(news.format(since.version, since.side_version)))

    before = fresh(game)
    propose(browser_of(ana), game, "cancel")
    assert "Ana proposes to cancel" in fetch(before)
    before = fresh(game)
    answer(browser_of(ana), game, "refuse")
    caches["versions"].clear()  # As is done on commit, which this test never reaches.
    page = fetch(before)
    assert "Cacao" in page
    assert "proposes" not in page


def test_the_last_one_who_agrees_does_it(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert answer(browser_of(bo), game, "agree").status_code == 302
    assert fresh(game).status == Game.Status.CANCELLED


def test_who_refuses_leaves_everything_as_it_is(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    answer(browser_of(bo), game, "refuse")
    assert fresh(game).is_running
    assert "Somebody did not agree, so everything stays as it is." in text(browser_of(ana).get(address(game)))


def test_who_has_agreed_may_think_again_while_others_are_asked(game: Game, ana: User, bo: User, cy: User) -> None:
    three = running_game(ana, bo, cy, title="cacao")
    propose(browser_of(ana), three, "cancel")
    answer(browser_of(bo), three, "agree")
    assert "Do not agree after all" in text(browser_of(bo).get(three.get_absolute_url()))
    answer(browser_of(bo), three, "refuse")
    assert Proposal.objects.get().status == Proposal.Status.REFUSED


def test_an_answer_that_is_none_or_comes_too_late_is_refused(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert answer(browser_of(bo), game, "perhaps").status_code == 400
    for key in ("", "x", "0", "9" * 30, "²"):
        assert browser_of(bo).post(address(game, "answer/"), {"proposal": key, "answer": "agree"}).status_code == 409
    answer(browser_of(ana), game, "refuse")
    late = answer(browser_of(bo), game, "agree")
    assert late.status_code == 409
    assert "This proposal is over" in text(late)
    assert fresh(game).is_running


def test_an_answer_counts_only_at_its_own_table(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    other = running_game(ana, bo, title="cacao")
    assert answer(browser_of(bo), other, "agree").status_code == 409
    assert fresh(game).is_running


# --- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "fields", "status", "reason"),
    [
        ("pause", {"days": "0"}, 422, "Choose a number of days from 1 to 60."),
        ("pause", {"days": "61"}, 422, "Choose a number of days from 1 to 60."),
        ("pause", {"days": "soon"}, 422, "Choose a number of days from 1 to 60."),
        ("pause", {}, 422, "Choose a number of days from 1 to 60."),
        ("stand-in", {"days": "3", "name": "Nobody"}, 422, "Nobody"),
        ("stand-in", {"days": "3", "name": "Bo"}, 422, "Bo"),
        ("terms", {}, 422, "Choose another pace than the table has now."),
        ("terms", {"pace": "usual"}, 422, "Choose from the list how much time there is."),
        ("take-back", {}, 409, "Nobody has made a turn yet"),
        ("absent", {}, 409, "has waited 7 days for somebody"),
    ],
)
def test_what_cannot_be_proposed_is_refused_beside_its_form_and_nothing_is_wiped(
    code: str, fields: dict[str, str], status: int, reason: str, game: Game, ana: User
) -> None:
    response = propose(browser_of(ana), game, code, **fields)
    assert response.status_code == status
    page = response.content.decode()
    assert reason in text(response)
    for name, value in fields.items():
        if name != "pace":
            assert re.search(f'name="{code}-{name}"[^>]*value="{value}"|value="{value}"[^>]*name="{code}-{name}"', page)
    assert not Proposal.objects.exists()


def test_own_times_are_proposed_and_errors_stand_at_their_fields(game: Game, ana: User, bo: User) -> None:
    times = {f"{name}_{part}": value for name in ("start", "gain", "cap") for part, value in (("0", "3"), ("1", DAY))}
    wrong = propose(browser_of(ana), game, "terms", pace="own", late="stand-in", **times | {"gain_0": "99"})
    assert wrong.status_code == 422
    assert 'value="99"' in wrong.content.decode()
    propose(browser_of(ana), game, "terms", pace="own", late="stand-in", **times)
    answer(browser_of(bo), game, "agree")
    assert fresh(game).clock == Terms(start=3 * DAY, gain=3 * DAY, cap=3 * DAY)


def test_the_form_for_another_time_begins_with_the_present_one(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao", terms=PRESETS["weekly"])
    page = browser_of(ana).get(address(game)).content.decode()
    assert re.search(r'value="weekly"[^>]*checked', page)


def test_nothing_else_is_proposed_while_something_is(game: Game, ana: User, bo: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert "Propose a pause" not in text(browser_of(bo).get(address(game)))
    late = propose(browser_of(bo), game, "pause", days="3")
    assert late.status_code == 409
    assert 'value="3"' in late.content.decode()


def test_nobody_asks_the_others_all_day(game: Game, ana: User, clock: time_machine.Traveller) -> None:
    browser = browser_of(ana)
    for _proposal in range(proposing.MOST_A_DAY):
        assert propose(browser, game, "cancel").status_code == 302
        answer(browser, game, "refuse")
    assert propose(browser, game, "cancel").status_code == 429
    clock.shift(timedelta(days=1, seconds=1))
    assert propose(browser, game, "cancel").status_code == 302


def test_a_kind_that_nobody_may_propose_is_refused(game: Game, ana: User) -> None:
    for code in ("abandon", "nonsense", ""):
        assert propose(browser_of(ana), game, code).status_code == 400


def test_a_pause_is_offered_only_where_clocks_run(ana: User, bo: User, game: Game) -> None:
    assert "Propose a pause" in text(browser_of(ana).get(address(game)))
    assert "Propose a pause" not in text(browser_of(ana).get(address(running_game(ana, bo, title="cacao"))))


def test_a_stand_in_for_somebody_is_offered_after_a_week_without_a_clock(
    ana: User, bo: User, clock: time_machine.Traveller
) -> None:
    game = running_game(ana, bo, title="cacao")
    waiting = bo if seat_of(game, ana).waiting_since else ana
    page = browser_of(waiting)
    clock.shift(timedelta(days=6))
    assert "Somebody does not come" not in text(page.get(address(game)))
    clock.shift(timedelta(days=1, seconds=1))
    assert "Somebody does not come" in text(page.get(address(game)))
    propose(page, game, "absent")
    assert Proposal.objects.get().status == Proposal.Status.AGREED


# --- who sees it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["cancel", "pause"])
def test_who_only_watches_is_told_nothing_of_a_proposal(code: str, game: Game, ana: User, cy: User) -> None:
    """The same bytes, but for the number that lets open pages find out that anything at all was done."""

    def seen(browser: Client) -> list[bytes]:
        paths = (
            game.get_absolute_url(),
            f"{game.get_absolute_url()}news/?v=0&side=0",
            f"{game.get_absolute_url()}log/",
        )
        pages = [browser.get(path).content for path in paths]
        number = rb'((data-version|name="version" value)="|id="side-version"\s+value=")\d+'
        return [
            re.sub(rb'name="csrfmiddlewaretoken" value="\w+"|"x-csrftoken": "\w+"', b"", re.sub(number, b"", page))
            for page in pages
        ]

    watching = [Client(), browser_of(cy)]
    before = [seen(browser) for browser in watching]
    propose(browser_of(ana), game, code, days="3")
    assert Proposal.objects.get().is_open
    assert [seen(browser) for browser in watching] == before


def test_who_does_not_sit_there_finds_no_page(game: Game, ana: User, cy: User) -> None:
    propose(browser_of(ana), game, "cancel")
    assert browser_of(cy).get(address(game)).status_code == 403
    assert Client().get(address(game)).status_code == 302
    for act in ("propose/", "answer/", "back/", "stuck/"):
        fields = {"code": "cancel", "proposal": Proposal.objects.get().pk, "answer": "agree"}
        assert browser_of(cy).post(address(game, act), fields).status_code in {403, 409}
    assert Proposal.objects.get().is_open
    assert not Report.objects.exists()


def test_who_is_to_stand_in_sees_what_is_asked(game: Game, ana: User, bo: User, cy: User) -> None:
    propose(browser_of(ana), game, "stand-in", days="3", name="Cy")
    assert "let Cy play instead" in text(browser_of(cy).get(address(game)))
    answer(browser_of(cy), game, "agree")
    answer(browser_of(bo), game, "agree")
    assert seat_of(game, cy)


# --- being away ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Cy"])
def test_who_is_away_sees_who_plays_and_takes_the_seat_again(
    name: str, ana: User, bo: User, cy: User, game: Game
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    propose(browser_of(ana), game, "stand-in", days="3", name=name)
    proposal = Proposal.objects.get()
    for person in (bo, cy) if name else (bo,):
        proposing.agree(proposal=proposal, user=person)
    page = text(browser_of(ana).get(address(game)))
    assert ("Cy plays for you until" if name else "A bot plays for you until") in page
    assert browser_of(ana).post(address(game, "back/")).status_code == 302
    assert seat_of(game, ana).stand_in == ""
    assert not Loan.objects.exists()
    assert browser_of(ana).post(address(game, "back/")).status_code == 409


# --- stuck -----------------------------------------------------------------------------------------------------------


def test_a_report_has_a_receipt_that_can_be_found_again(game: Game, ana: User, bo: User) -> None:
    assert browser_of(ana).post(address(game, "stuck/"), {"stuck-text": "<b>Nothing</b> goes on."}).status_code == 302
    page = text(browser_of(ana).get(address(game)))
    assert f"Report {Report.objects.get().pk} of" in page
    assert "A replay of the game found nothing wrong" in page
    assert "&lt;b&gt;Nothing&lt;/b&gt; goes on." in page
    assert "Your reports" not in text(browser_of(bo).get(address(game)))


def test_a_report_tells_what_a_replay_found(game: Game, ana: User) -> None:
    game.seats.filter(number=0).update(points=99)
    browser_of(ana).post(address(game, "stuck/"), {})
    page = text(browser_of(ana).get(address(game)))
    assert "A replay of the game found something wrong:" in page
    assert "99 is kept" in page


def test_a_second_report_of_a_day_or_one_that_is_too_long_is_refused_and_kept_in_the_form(
    game: Game, ana: User
) -> None:
    long = browser_of(ana).post(address(game, "stuck/"), {"stuck-text": "x" * 501})
    assert (long.status_code, "x" * 501 in long.content.decode()) == (422, True)
    browser_of(ana).post(address(game, "stuck/"), {})
    again = browser_of(ana).post(address(game, "stuck/"), {"stuck-text": "Still nothing."})
    assert again.status_code == 409
    assert "Still nothing." in again.content.decode()
    assert Report.objects.count() == 1


def test_a_table_that_is_over_still_shows_what_was_agreed_and_the_receipts(game: Game, ana: User, bo: User) -> None:
    browser_of(ana).post(address(game, "stuck/"), {})
    propose(browser_of(ana), game, "cancel")
    answer(browser_of(bo), game, "agree")
    page = text(browser_of(ana).get(address(game)))
    assert "All have agreed, and it is done." in page
    assert "Your reports" in page
    assert "Propose" not in page.replace("Proposed before", "")


def test_a_proposal_falls_when_somebody_moves(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    propose(browser_of(ana), game, "cancel")
    play_turn(game)
    assert "The table has moved on" in text(browser_of(ana).get(address(game)))


def test_the_table_leads_to_the_page(game: Game, ana: User, cy: User) -> None:
    assert address(game) in browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert address(game) not in browser_of(cy).get(game.get_absolute_url()).content.decode()


# --- My games --------------------------------------------------------------------------------------------------------


def test_who_is_to_stand_in_and_who_has_lent_a_seat_find_it_in_my_games(
    game: Game, ana: User, bo: User, cy: User
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    assert "Playing for each other" not in text(browser_of(cy).get("/my-games/"))
    propose(browser_of(ana), game, "stand-in", days="3", name="Cy")
    page = browser_of(cy).get("/my-games/").content.decode()
    assert "Ana asks you to play instead for some days." in page
    [link] = re.findall(r'href="[^"]*(/proposals/[^"]+)"', page)
    assert browser_of(cy).post(link, {"answer": "agree"}).status_code == 200
    assert "asks you" not in text(browser_of(cy).get("/my-games/"))
    answer(browser_of(bo), game, "agree")
    assert address(game) in browser_of(ana).get("/my-games/").content.decode()


def test_the_log_tells_what_all_agreed_upon(game: Game, ana: User, bo: User) -> None:
    for days in ("1", "3"):
        propose(browser_of(ana), game, "pause", days=days)
        answer(browser_of(bo), game, "agree")
    page = text(browser_of(ana).get(game.get_absolute_url()))
    assert "All agreed to a pause of 1 day." in page
    assert "All agreed to a pause of 3 days." in page
