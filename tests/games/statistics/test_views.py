"""Pages of figures tell each reader what that reader may know, and lead to the games behind every figure."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.relations import services
from games.engine.analysis import MIND
from games.engine.clock.terms import PRESETS
from games.models import Analysis, Game, HiddenPart
from games.statistics import runs, selectors
from games.statistics.models import CountedGame, GameModule, PersonSum, PlayedSeat
from tests.games.statistics.counted import finished_game
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def page(user: User, address: str, status: int = 200) -> str:
    """What somebody reads there, without the markup's line breaks."""
    response = browser_of(user).get(address)
    assert response.status_code == status, address
    return unescape(" ".join(response.content.decode().split()))


def of(user: User, query: str = "") -> str:
    return reverse("statistics:person", args=[user.username]) + query


def links_in(text: str) -> set[str]:
    """The addresses of lists of games."""
    return set(re.findall(r'href="(/statistics/[^"]*games[^"]*)"', text))


def test_figures_of_a_person_lead_to_the_games_behind_them(ana: User, bo: User, cy: User) -> None:
    games = [finished_game(ana, bo), finished_game(ana, cy), finished_game(ana, bo, cy)]

    text = page(bo, of(ana))
    assert "3 finished games" in text
    assert "2 games together" in text
    listed = {address: page(bo, address) for address in links_in(text)}
    assert len(listed) > 4
    assert all("game__title" in found for found in listed.values())
    together = next(found for address, found in listed.items() if "with=Bo" in address)
    assert [game.public_id in together for game in games] == [True, False, True]


def test_a_private_game_is_in_no_figure_and_no_list_of_who_may_not_see_it(ana: User, bo: User, cy: User) -> None:
    game = finished_game(ana, bo, is_public=False)

    assert "Nothing yet" in page(cy, of(ana))
    games = reverse("statistics:person_games", args=["Ana"]) + "?title=tiny"
    assert game.public_id not in page(cy, games)
    assert "Nothing yet" in page(cy, reverse("statistics:title", args=["tiny"]))
    assert game.public_id not in page(cy, reverse("statistics:title_games", args=["tiny"]))

    assert "1 finished game" in page(ana, of(ana))
    assert game.public_id in page(ana, games)
    assert game.public_id in page(bo, games)


def test_who_hides_results_hides_figures_too(ana: User, bo: User) -> None:
    finished_game(ana, bo)
    HiddenPart.objects.create(user=ana, part=HiddenPart.Part.GAMES)

    assert "doesn’t show how games went" in page(bo, of(ana))
    page(bo, reverse("statistics:person_games", args=["Ana"]) + "?title=tiny", status=404)
    assert "1 finished game" in page(ana, of(ana))
    assert "/people/Ana/" not in page(bo, reverse("statistics:title", args=["tiny"]))


@pytest.mark.parametrize(("part", "words"), [("pace", "per decision on average"), ("reliability", "on time")])
def test_hidden_parts_are_hidden_here_too(ana: User, bo: User, part: str, words: str) -> None:
    finished_game(ana, bo, terms=PRESETS["daily"])
    assert words in page(bo, of(ana))

    HiddenPart.objects.create(user=ana, part=part)
    assert words not in page(bo, of(ana))
    assert words in page(ana, of(ana))


def test_figures_of_a_title(ana: User, bo: User, cy: User) -> None:
    finished_game(ana, bo)
    finished_game(ana, bo, cy)

    text = page(cy, reverse("statistics:title", args=["tiny"]))
    for heading in ("Games a month", "Scores by number of players", "Does going first help?", "Records"):
        assert heading in text
    assert all("game__title" in page(cy, address) for address in links_in(text))
    assert "/replay/" in text


def test_one_size_in_one_month_needs_no_chart_and_an_hour_is_under_a_day(ana: User, bo: User, cy: User) -> None:
    address = reverse("statistics:title", args=["tiny"])
    finished_game(ana, bo)
    text = page(cy, address)
    assert "Games a month; the numbers are in the table below" not in text
    assert "winning scores by number of players; the numbers" not in text
    assert "< 1" in text

    finished_game(ana, bo, cy)
    assert "winning scores by number of players; the numbers" in page(cy, address)


def test_a_margin_of_nothing_is_no_record(ana: User, bo: User) -> None:
    finished_game(ana, bo)

    assert all(seat.margin > 0 for seat in selectors.records("tiny", 2, "margin", []))


def test_records_leave_out_who_is_not_listed_and_whom_the_reader_blocks(ana: User, bo: User, cy: User) -> None:
    finished_game(ana, bo)
    assert {seat.user for seat in selectors.records("tiny", 2, "points", [])} == {ana, bo}
    assert {seat.user for seat in selectors.records("tiny", 2, "points", [bo.pk])} == {ana}

    User.objects.filter(pk=ana.pk).update(is_unlisted=True)
    assert {seat.user for seat in selectors.records("tiny", 2, "points", [])} == {bo}
    services.add(user=cy, other=bo, kind="block")
    assert "/people/Bo/" not in page(cy, reverse("statistics:title", args=["tiny"]))


BEGIN = datetime(2026, 11, 1, tzinfo=UTC)


def play_day_by_day(user: User, places: Sequence[int], *, private: Collection[int] = ()) -> None:
    """A game each day, with more points every day."""
    for day, place in enumerate(places):
        game = Game.objects.create(title="tiny", rules=1, options={"players": 2}, seed="", commitment="")
        PlayedSeat.objects.create(
            game=game,
            user=user,
            title="tiny",
            players=2,
            is_public=day not in private,
            is_whole=True,
            ended_at=BEGIN + timedelta(days=day),
            place=place,
            points=day,
            margin=0,
        )
    runs.note([user.pk])


def test_records_are_of_games_that_people_alone_played_to_the_end_and_over_nothing(ana: User) -> None:
    play_day_by_day(ana, [1, 1, 1])
    PlayedSeat.objects.filter(points=2).update(is_whole=False)
    assert [seat.points for seat in selectors.records("tiny", 2, "points", [])] == [1]


def test_a_private_game_is_on_no_list_of_its_title_by_module(ana: User) -> None:
    play_day_by_day(ana, [1, 1], private=[1])
    for seat in PlayedSeat.objects.all():
        about = {"title": "tiny", "module": "base", "is_public": seat.is_public, "ended_at": seat.ended_at}
        GameModule.objects.create(game=seat.game, **about)
    listed = selectors.games_of_title("tiny", selectors.Filters(module="base"))
    assert [*listed] == [PlayedSeat.objects.get(is_public=True).game_id]


def test_a_month_ends_where_the_next_one_begins(ana: User) -> None:
    play_day_by_day(ana, [1, 1, 1, 1])
    moments = [BEGIN, datetime(2026, 12, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)]
    moments.append(moments[1] - timedelta(microseconds=1))
    games = [*Game.objects.order_by("pk")]
    for game, at in zip(games, moments, strict=True):
        CountedGame.objects.create(game=game, title="tiny", players=2, ended_at=at, is_listed=True)
    of_november, of_december = (
        [*selectors.games_of_title("tiny", selectors.Filters(month=month))] for month in ("2026-11", "2026-12")
    )
    assert (of_november, of_december) == ([games[3].pk, games[0].pk], [games[1].pk])


def test_a_title_of_which_nothing_counts_any_more_is_not_told(ana: User) -> None:
    rows = {"user": ana, "is_public": True, "players": 2, "kind": "result", "key": "1", "total": 0, "other": 0}
    for title, number in (("tiny", 1), ("cacao", 0)):
        PersonSum.objects.create(title=title, number=number, **rows)
    assert selectors.titles_of(ana, ana) == ["tiny"]


@pytest.mark.parametrize(
    ("places", "days"),
    [
        ([1, 1, 2, 1, 1, 1, 2, 1], (3, 5)),
        pytest.param([1, 1, 2, 1, 1], (3, 4), id="the latest of equal ones"),
        pytest.param([2, 1], (1, 1), id="one game"),
    ],
)
def test_the_longest_run_of_wins(ana: User, bo: User, places: list[int], days: tuple[int, int]) -> None:
    play_day_by_day(ana, places)
    first, last = days
    expected = (last - first + 1, BEGIN + timedelta(days=first), BEGIN + timedelta(days=last))
    assert selectors.longest_run(ana, "tiny", bo) == expected


def test_who_never_won_has_no_run(ana: User, bo: User) -> None:
    play_day_by_day(ana, [2, 2])
    assert selectors.longest_run(ana, "tiny", bo) is None


def test_private_games_count_for_ones_own_best_alone(ana: User, bo: User) -> None:
    play_day_by_day(ana, [2, 1, 1], private=[2])
    for reader, points, games in ((bo, 1, 1), (ana, 2, 2)):
        best, run = selectors.best_seat(ana, "tiny", 2, reader), selectors.longest_run(ana, "tiny", reader)
        assert best is not None
        assert run is not None
        assert (best.points, run.games) == (points, games)


def test_luck_and_skill_come_from_analysed_games(ana: User, bo: User) -> None:
    game = finished_game(ana, bo)
    seat = game.seats.get(user=ana).number or 0
    turn = {"seat": seat, "loss": 0, "before": [500, 500], "after": [500, 500]}
    Analysis.objects.create(game=game, epoch=game.epoch, mind=MIND, status=Analysis.Status.DONE, turns=[turn])

    text = page(bo, of(ana))
    assert "Accuracy: 100 of 100" in text
    assert "Luck: " in text
    address = reverse("statistics:person_games", args=["Ana"]) + "?title=tiny&analysed=1"
    assert game.public_id in page(bo, address)


@pytest.mark.parametrize(
    "query",
    [
        "?title=tiny&players=x&place=-1&module=%00&month=2026-13&since=yesterday&until=T&with=%00&page=0",
        "?title=tiny&since=2026-11-01T00:00:00&until=9999-99-99T",
        "?title=tiny&with=Nobody&page=99999999999999999999",
    ],
)
def test_nonsense_in_an_address_is_as_if_it_was_not_there(ana: User, bo: User, query: str) -> None:
    finished_game(ana, bo)

    page(bo, reverse("statistics:person_games", args=["Ana"]) + query)
    page(bo, reverse("statistics:title_games", args=["tiny"]) + query)
    page(bo, reverse("statistics:title", args=["tiny"]) + query)
    page(bo, of(ana, query))


def test_there_is_nothing_of_nobody_and_of_no_title(ana: User) -> None:
    page(ana, reverse("statistics:person", args=["Nobody"]), status=404)
    page(ana, reverse("statistics:title", args=["checkers"]), status=404)
    page(ana, reverse("statistics:title_games", args=["checkers"]), status=404)
    page(ana, reverse("statistics:person_games", args=["Ana"]), status=404)
    assert browser_of(ana).get(reverse("statistics:all_titles")).status_code == 302


def test_guests_stand_in_no_record(ana: User) -> None:
    guest = make_person("Guest", is_guest=True, email="")
    finished_game(ana, guest)

    assert {seat.user for seat in selectors.records("tiny", 2, "points", [])} == {ana}
