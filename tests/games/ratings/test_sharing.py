"""Who reads somebody's rating: every door that tells it, by what its person hides, in one table for each state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.matching import selectors as matching
from games.models import Game, HiddenPart
from games.profiles.services import hide
from games.ratings.endings import rated
from games.statistics import counting
from games.statistics.models import PlayedSeat
from games.statistics.selectors import records
from games.tables.tables import read_table
from games.tournaments import ratings as tournaments
from tests.api.programs import Program
from tests.games.factories import fresh
from tests.games.ratings.rated import rated_game
from tests.games.tournaments.holding import hold
from tests.people import browser_of, make_bot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
GAMES = HiddenPart.Part.GAMES


def on_profile(game: Game, bo: User, reader: Any) -> bool:
    page = browser_of(reader).get(f"/people/{bo.username}/").content.decode()
    return "±" in page


def in_api(game: Game, bo: User, reader: Any) -> bool:
    return bool(_program(reader).get(f"/people/{bo.username}").json()["ratings"])


def at_the_end(game: Game, bo: User, reader: Any) -> bool:
    seat = game.seats.get(user=bo)
    return seat.number in rated(read_table(fresh(game)), reader).lines


def on_the_end_page(game: Game, bo: User, reader: Any) -> bool:
    return browser_of(reader).get(game.get_absolute_url()).content.decode().count("Rating:") == 2


def on_leaderboard(game: Game, bo: User, reader: Any) -> bool:
    page = browser_of(reader).get("/leaderboards/tiny/").content.decode()
    return f"/people/{bo.username}/" in page.split("<tbody>")[-1]


def on_leaderboard_of_api(game: Game, bo: User, reader: Any) -> bool:
    return bo.username in [row["name"] for row in _program(reader).get("/leaderboards/tiny").json()["rows"]]


def in_records(game: Game, bo: User, reader: Any) -> bool:
    return bo.pk in [seat.user_id for seat in records("tiny", 2, "points", [])]


def in_seeds(game: Game, bo: User, reader: Any) -> bool:
    tournament = hold(bo, bo)
    return bool(tournaments.ratings_of(tournament))


def in_matches(game: Game, bo: User, reader: Any) -> bool:
    return bool(matching.ratings_of([bo.pk]))


def _program(user: User) -> Program:
    return Program(user, owner=user.bot_owner)


PAGES: Mapping[str, Callable[[Game, User, Any], bool]] = {
    door.__name__: door for door in (on_profile, in_api, at_the_end, on_the_end_page)
}
"""Here the person reads the own rating in any case."""
FOR_ALL: Mapping[str, Callable[[Game, User, Any], bool]] = {
    door.__name__: door for door in (on_leaderboard, on_leaderboard_of_api, in_records, in_seeds, in_matches)
}
"""These tell everybody the same."""
STATES: Mapping[str, tuple[list[str], bool]] = {
    "shares": ([], False),
    "hides-something-else": ([HiddenPart.Part.PACE], False),
    "hides-games": ([GAMES], False),
    "unlisted": ([], True),
    "hides-both": ([GAMES], True),
}


@pytest.mark.parametrize("state", STATES)
def test_every_door_tells_a_rating_or_none_does(ana: User, bo: User, cy: User, state: str) -> None:
    game = rated_game(ana, bo)
    counting.count_pending()
    PlayedSeat.objects.filter(user=bo).update(points=9)
    hidden, is_unlisted = STATES[state]
    hide(user=bo, parts=hidden, is_unlisted=is_unlisted)
    bo.refresh_from_db()
    rex = make_bot(bo, "Rex")

    by_others = {
        (door, reader.username): ask(game, bo, reader)
        for door, ask in {**PAGES, **FOR_ALL}.items()
        for reader in (ana, cy)
    }
    by_its_bot = {door: ask(game, bo, rex) for door, ask in {"api": in_api, "board": on_leaderboard_of_api}.items()}
    by_bo = {door: ask(game, bo, bo) for door, ask in PAGES.items()}
    by_nobody = at_the_end(game, bo, AnonymousUser())

    is_told = state in ("shares", "hides-something-else")
    assert by_others == dict.fromkeys(by_others, is_told)
    assert by_its_bot == dict.fromkeys(by_its_bot, is_told)
    assert by_bo == dict.fromkeys(PAGES, True)
    assert by_nobody is is_told


def test_who_hides_games_is_told_why_no_leaderboard_has_them(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    hide(user=bo, parts=[GAMES])

    page = browser_of(bo).get("/leaderboards/tiny/").content.decode()

    assert "You hide your games and with them your rating: only you see this." in page
