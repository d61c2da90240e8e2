"""Each read of profiles finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.models import Ask, Game, HiddenPart, Seat
from games.profiles import presenters, selectors
from games.profiles.selectors import Kind
from tests.games.asks import answered
from tests.games.factories import OPEN, invited, open_table, running_game, seat_of
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_friends_are_told_of_who_play_in_public_without_the_reader_and_do_not_hide_it(
    ana: User, bo: User, cy: User
) -> None:
    for one, other in ((ana, bo), (bo, ana)):
        relations.add(user=one, other=other, kind=Tie.Kind.FRIEND)
    game = running_game(bo, cy)

    def told() -> list[str]:
        return [each.public_id for each in selectors.friends_playing(ana)]

    assert told() == [game.public_id]
    changes: tuple[tuple[Any, dict[str, Any]], ...] = (
        (Tie.objects.filter(person=ana), {"kind": Tie.Kind.FOLLOW}),
        (Tie.objects.filter(person=bo), {"kind": Tie.Kind.FOLLOW}),
        (Game.objects, {"is_public": False}),
        (Game.objects, {"status": Game.Status.FINISHED, "ended_at": timezone.now()}),
        (Seat.objects.filter(user=bo), {"resigned": True}),
        (Seat.objects.filter(user=cy), {"user": ana}),
    )
    for rows, change in changes:
        with undone():
            rows.update(**change)
            assert told() == [], change
    later = running_game(bo, cy)
    assert told() == [later.public_id], "The newest one of each."
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.GAMES)
    assert told()
    HiddenPart.objects.create(user=bo, part=HiddenPart.Part.TABLES)
    assert told() == []


def test_open_tables_are_those_at_which_somebody_sits_and_anybody_may(ana: User, bo: User) -> None:
    waiting = open_table(bo, OPEN)
    open_table(bo, OPEN, is_public=False)
    open_table(ana, invited(bo), OPEN)
    running_game(ana, bo)
    assert [game.pk for game in selectors.open_tables_of(bo)] == [waiting.pk]


def test_private_tables_are_seen_by_their_host_and_whoever_sits_there(ana: User, bo: User, cy: User) -> None:
    private, public = open_table(ana, invited(bo), is_public=False), open_table(cy, OPEN)
    Seat.objects.filter(game=private, user=ana).delete()
    seen = [selectors.seen_by(person, [private, public]) for person in (ana, bo, cy)]
    assert seen == [{private.pk, public.pk}, {private.pk, public.pk}, {public.pk}]


def test_games_from_a_position_count_nowhere_and_of_many_the_last_count(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [running_game(ana, bo) for _ in range(3)]
    Game.objects.update(status=Game.Status.FINISHED, ended_at=timezone.now())
    games[0].seats.filter(user=bo).update(won=True)
    games[1].seats.filter(user=bo).update(won=False)
    Game.objects.filter(pk=games[2].pk).update(opening={"moves": []})
    assert sum(kind.games for kind in selectors.kinds_of(bo)) == 2
    assert [(played.games, played.won) for played in selectors.games_of(selectors.kinds_of(bo))] == [(2, 1)]


def test_the_pace_is_that_of_enough_decisions_made_in_time(ana: User, bo: User) -> None:
    seat = seat_of(running_game(ana, bo), bo)
    ends = [Ask.End.LATE] * 3 + [Ask.End.DECIDED] * (selectors.FEWEST_DECISIONS - 1)
    for end in ends:
        answered(seat, end, at=timezone.now() - timedelta(days=1))
    assert selectors.pace_of(bo) is None
    answered(seat, Ask.End.DECIDED, at=timezone.now())
    assert selectors.pace_of(bo) is not None


def test_modules_are_liked_as_often_as_they_were_played() -> None:
    kinds = [Kind("cacao", {"players": 2, "modules": ["huts"]}, games=3, won=0)]
    kinds += [Kind("cacao", {"players": players, "modules": ["map"]}, games=1, won=0) for players in (2, 3)]
    assert presenters._modules(cast("Any", SimpleNamespace(kinds=kinds)))[0] == "Huts"
