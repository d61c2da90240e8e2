"""The page over HTTP: the own, and that of whoever shows it; nothing of a running game can be learnt from it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.crypto import get_random_string

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.analysis.analyses import turns_of
from games.engine.analysis import MIND
from games.insights.models import Audience, ReviewedGame, Survey, Theme
from games.insights.presenters.dearest import dearest_turn_of
from games.insights.reviewing import VERSION
from games.insights.templatetags.insights import insights_with
from games.models import Analysis, AuditEntry, Game, Seat
from games.tables import positions
from tests.games.factories import fresh, play_to_end, play_turn, running_game
from tests.games.insights.test_breakdown import decision
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
PAGE = "/insights/titles/tiny/"


def over(*people: User, is_public: bool = True) -> Game:
    game = fresh(play_to_end(running_game(*people, is_public=is_public), Random(1)))
    assert game.ended_at is not None
    return game


def review(user: User, game: Game, number: int = 8) -> ReviewedGame:
    """So many decisions that each gave away a tenth at temples and at water; half of them took longer, a day later."""
    times = ({"seconds": 20, "at": "2026-11-27T12:00:00+00:00"}, {"seconds": 60, "at": "2026-11-28T20:00:00+00:00"})
    decisions = [decision(begin=at, played=[], best=[], **times[at % 2]) for at in range(number)]
    facts = {"title": game.title, "epoch": game.epoch, "version": VERSION, "depth": 1, "ended_at": game.ended_at}
    return ReviewedGame.objects.create(user=user, game=game, decisions=decisions, **facts)


@pytest.fixture
def told(tiny_title: None, ana: User, bo: User) -> list[Game]:
    """Six games of Ana that were looked through."""
    games = [over(ana, bo)]
    games += [_again(games[0]) for _ in range(5)]
    for game in games:
        review(ana, game)
    return games


def _again(game: Game) -> Game:
    """A game that ended alike, of which nobody reads the moves."""
    row = fresh(game)
    seats = [*row.seats.all()]
    row.pk, row.public_id, row.form_key = None, get_random_string(10, "abcdefgh"), None
    Game.objects.bulk_create([row])
    for seat in seats:
        seat.pk, seat.game = None, row
    Seat.objects.bulk_create(seats)
    return row


def text(client: Client, address: str = PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.usefixtures("told")
def test_the_page_says_what_was_given_away_with_its_error_and_what_stands_behind_it(ana: User) -> None:
    shown = text(browser_of(ana))
    assert "You give away 80.0 points of chance a game (± 0.0)." in shown
    assert "From 6 games with 48 decisions." in shown
    assert "What to practise" in shown
    assert all(heading in shown for heading in ("By time taken", "By day", "By hour", "By what you undervalued"))
    assert "From 5 games with 40 decisions." in text(browser_of(ana), f"{PAGE}?latest=5")
    assert "By phase" not in shown  # All were in the first third: there is nothing to compare.


def test_of_few_games_nothing_is_said(ana: User, bo: User) -> None:
    first = over(ana, bo)
    for game in (first, *(_again(first) for _ in range(3))):
        review(ana, game)
    shown = text(browser_of(ana))
    assert "Nothing to say yet" in shown
    assert "points of chance" not in shown


def test_games_are_looked_through_for_whoever_asks(ana: User, bo: User) -> None:
    over(ana, bo)
    client = browser_of(ana)
    answer = client.post(reverse("insights:ask", args=["tiny"]), {"latest": "20"})
    assert answer.headers["Location"] == f"{PAGE}?latest=20"
    assert Survey.objects.get().latest == 20
    assert "0 of 1 game looked through" in text(client)


def test_what_costs_most_stands_first_in_its_chart(ana: User, told: list[Game]) -> None:
    """Before that, kinds stand as the title names them."""
    costs = {"first": 10, "second": 30, "third": 20}
    given = [{"kind": "where", "chance": cost, "things": {thing: 1.0}} for thing, cost in costs.items()]
    ReviewedGame.objects.update(decisions=[decision(given=given)] * 4)
    chart = text(browser_of(ana)).partition("By what you undervalued")[2]
    assert sorted(costs, key=chart.index) == ["second", "third", "first"]


@pytest.mark.usefixtures("told")
def test_what_was_begun_stays_on_the_page_when_it_costs_nothing_any_more(ana: User) -> None:
    Theme.objects.create(user=ana, title="tiny", code="thing.mended")
    assert "mended" in text(browser_of(ana))


@pytest.mark.usefixtures("told")
def test_what_the_page_offers_is_practised_and_nothing_else(ana: User) -> None:
    client = browser_of(ana)
    address = reverse("insights:practise", args=["tiny"])
    assert client.post(address, {"code": "thing.nothing"}).status_code == 404
    assert client.post(address, {"code": "thing.temple"}).status_code == 302
    assert [theme.code for theme in Theme.objects.all()] == ["thing.temple"]


@pytest.mark.usefixtures("told")
def test_a_quick_look_says_that_figures_may_still_grow(ana: User) -> None:
    warning = "A quick look finds less than a thorough one"
    Survey.objects.create(user=ana, title="tiny", is_pending=False)
    assert warning in text(browser_of(ana))
    ReviewedGame.objects.update(depth=ReviewedGame.Depth.THOROUGH)
    assert warning not in text(browser_of(ana))


def test_one_comes_there_from_finished_games(ana: User, bo: User, cy: User) -> None:
    link = f'href="{PAGE}"'
    for address in ("/my-games/", "/my-games/finished/"):
        assert link not in text(browser_of(ana), address)
    game = over(ana, bo)
    for address in ("/my-games/", "/my-games/finished/"):
        assert link in text(browser_of(ana), address)
    assert insights_with(game, ana) == PAGE
    assert insights_with(game, cy) == insights_with(running_game(ana, bo), ana) == ""


AUDIENCES = {"": (404, 404), "friends": (200, 404), "everybody": (200, 200)}


@pytest.mark.usefixtures("told")
@pytest.mark.parametrize("who", AUDIENCES)
def test_others_see_it_as_far_as_it_is_shown(ana: User, bo: User, cy: User, who: str) -> None:
    for one, other in ((ana, bo), (bo, ana)):
        relations.add(user=one, other=other, kind=Tie.Kind.FRIEND)
    Audience.objects.create(user=ana, who="everybody")
    browser_of(ana).post(reverse("insights:show_to"), {"who": who})
    address = f"{reverse('insights:person', args=['Ana'])}?title=tiny"
    assert tuple(browser_of(each).get(address).status_code for each in (bo, cy)) == AUDIENCES[who]
    assert Client().get(address).status_code in {302, 404}


@pytest.mark.usefixtures("told")
def test_a_wish_of_one_side_makes_no_friend(ana: User, bo: User) -> None:
    Audience.objects.create(user=ana, who="friends")
    relations.add(user=bo, other=ana, kind=Tie.Kind.FRIEND)
    assert browser_of(bo).get("/insights/people/Ana?title=tiny").status_code in {301, 404}
    assert browser_of(bo).get("/insights/people/Ana/?title=tiny").status_code == 404


def test_others_see_nothing_of_private_games_nor_of_times(ana: User, bo: User, told: list[Game]) -> None:
    Audience.objects.create(user=ana, who="everybody")
    Game.objects.filter(pk=told[0].pk).update(is_public=False)
    Analysis.objects.create(game=told[0], epoch=0, mind=MIND, status=Analysis.Status.DONE)
    assert "In 1 fully analysed game, luck" in text(browser_of(ana))
    shown = text(browser_of(bo), "/insights/people/Ana/?title=tiny")
    assert "From 5 games with 40 decisions." in shown
    assert "fully analysed" not in shown
    assert "By time taken" in shown
    assert "By day" not in shown
    assert "By hour" not in shown
    assert 'action="/insights' not in shown


# --- a running game --------------------------------------------------------------------------------------------------


def pages(*people: User) -> list[list[str]]:
    """What the page says to each of these people, without tokens: beside it stands whose move it is elsewhere."""
    addresses = (PAGE, "/insights/people/Ana/?title=tiny")
    shown = [text(browser_of(person), address) for person in people for address in addresses]
    mains = [page.split("<main", 1)[1].split("</main>", 1)[0] for page in shown]
    return [[line for line in main.splitlines() if "csrf" not in line] for main in mains]


@pytest.mark.usefixtures("told")
def test_a_running_game_changes_nothing_on_the_page(ana: User, bo: User, cy: User) -> None:
    Audience.objects.create(user=ana, who="everybody")
    running = running_game(ana, bo)
    before = pages(ana, cy)
    play_turn(running)
    assert pages(ana, cy) == before


@pytest.mark.usefixtures("told")
def test_what_was_found_in_a_game_that_goes_on_again_counts_no_more(ana: User, told: list[Game]) -> None:
    Game.objects.filter(pk=told[0].pk).update(status=Game.Status.RUNNING, ended_at=None)
    assert "From 5 games with 40 decisions." in text(browser_of(ana))


def test_the_finished_table_tells_its_player_alone_the_dearest_turn(ana: User, bo: User, cy: User) -> None:
    game = over(ana, bo)
    row = review(ana, game, 1)
    first = game.moves.filter(seat=game.seats.get(user=ana).number).order_by("number").first()
    best = [game.edition.rules.moves.write(move) for move in _some_moves(game, first.number - 1, first.seat)]
    row.decisions = [decision(begin=first.number - 1, best=best)]
    row.save(update_fields=["decisions"])
    assert "A strong player here:" in text(browser_of(ana), game.get_absolute_url())
    assert "A strong player here:" not in text(browser_of(bo), game.get_absolute_url())
    assert "A strong player here:" not in text(browser_of(cy), game.get_absolute_url())

    row.decisions = [decision(begin=first.number - 1, best=best, chance=19)]
    row.save(update_fields=["decisions"])
    assert dearest_turn_of(game, ana) is None


def test_what_an_analysis_found_names_the_turn_that_cost_most(ana: User, bo: User) -> None:
    game = over(ana, bo)
    own = game.seats.get(user=ana).number
    found = [turn for turn in turns_of(game) if turn.seat == own][:3]
    best = [game.edition.rules.moves.write(move) for move in _some_moves(game, found[1].begin, own)]

    def turn(number: int, loss: int, mean: float) -> dict[str, Any]:
        others = [{"mean": mean, "moves": best}]
        facts = {"begin": found[number].begin, "seat": own, "loss": loss, "before": [1000, 1000]}
        return facts | {"played": {"mean": 0.5}, "others": others}

    def named(*turns: dict[str, Any]) -> str:
        Analysis.objects.all().delete()
        facts = {"epoch": game.epoch, "mind": MIND, "status": Analysis.Status.DONE}
        Analysis.objects.create(game=game, turns=turns, **facts)
        dearest = dearest_turn_of(game, ana)
        return f"{dearest.address.partition('?')[2]} {dearest.cost}" if dearest else ""

    assert "−20" in named(turn(0, 30, 0.6), turn(1, 200, 0.7), turn(2, 40, 0.6))
    assert named(turn(0, 30, 0.6), turn(1, 200, 0.7)).startswith(f"at={found[1].begin} ")
    assert named(turn(0, 19, 0.6), turn(1, 200, 0.5)) == "", "No other way was better."
    assert named(turn(1, 19, 0.7)) == ""
    AuditEntry.objects.create(game=game, code="given-up", after_move=found[1].begin, player=ana)
    assert named(turn(1, 200, 0.7)) == "", "a bot has played it"


def _some_moves(game: Game, number: int, seat: int) -> Sequence[Any]:
    return list(game.edition.rules.legal_moves(positions.at(game, number), seat))[:1]
