"""Trophies follow from games and tournaments, are told once, and a rebuild gives the same."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.models import Game, HiddenPart, RatingChange
from games.ratings import voiding
from games.statistics.counting import count_pending
from games.statistics.models import GameModule, PlayedSeat
from games.tournaments import organising
from games.tournaments.models import Entry, Tournament
from games.trophies import earning, services
from games.trophies.earning import earned_by
from games.trophies.models import Trophy
from games.trophies.presenters import trophies_of
from notifications.models import InboxLine
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, open_table
from tests.games.ratings.rated import rated_game
from tests.games.tournaments.conftest import clock
from tests.games.tournaments.holding import anew, begin, crowd, hold, play_all
from tests.people import browser_of, make_person

__all__ = ["clock", "tiny_title"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title", "short_games")]
Kind = Trophy.Kind


def has(person: User) -> set[tuple[str, str]]:
    return set(Trophy.objects.filter(person=person).values_list("kind", "detail"))


def everything() -> list[tuple[Any, ...]]:
    columns = ("person", "kind", "detail", "rank", "of", "earned_at", "game", "tournament")
    return sorted(Trophy.objects.values_list(*columns), key=str)


def row_of_a_game(person: User) -> Game:
    """A row that others can name; the next table may be opened."""
    game = open_table(person, OPEN)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED, ended_at=timezone.now())
    return game


def won(person: User, *places: int) -> None:
    """Rated games of this person that ended in these places, one after the other."""
    now = timezone.now()
    for number, place in enumerate(places):
        game = row_of_a_game(person)
        at = now - timedelta(hours=len(places) - number)
        RatingChange.objects.create(
            game=game,
            user=person,
            title="tiny",
            key=f"{at:%Y-%m-%dT%H:%M:%SZ}",
            finished_at=at,
            place=place,
        )


def played(person: User, place: int, *modules: str, days: int = 1) -> Game:
    """A game of this person that statistics have counted."""
    at = timezone.now() - timedelta(days=days)
    game = row_of_a_game(person)
    more = {"title": "tiny", "is_public": True, "ended_at": at}
    PlayedSeat.objects.create(game=game, user=person, players=2, is_whole=True, place=place, points=1, margin=0, **more)
    GameModule.objects.bulk_create(GameModule(game=game, module=module, **more) for module in modules)
    return game


def test_wins_in_a_row_count_and_a_lost_game_ends_them(ana: User) -> None:
    won(ana, 1, 1, 2, 1, 1)
    assert earned_by([ana.pk])[ana.pk] == []
    won(ana, 1, 1, 1, 1, 1)
    assert [earned.detail for earned in earned_by([ana.pk])[ana.pk] if earned.kind == Kind.STREAK] == ["3", "5"]


def test_the_first_win_with_a_title_and_each_module_is_one(ana: User, bo: User) -> None:
    played(ana, 2, "huts", days=5)
    first = played(ana, 1, "map", days=4)
    second = played(ana, 1, "huts", "map", days=3)
    found = {(earned.detail, earned.game_id) for earned in earned_by([ana.pk, bo.pk])[ana.pk]}
    assert found == {("tiny", first.pk), ("tiny:map", first.pk), ("tiny:huts", second.pk)}
    assert earned_by([bo.pk])[bo.pk] == []


def test_many_games_are_one_for_patience(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(earning, "GAMES", (3, 5))
    games = [played(ana, 2, days=day) for day in (9, 8, 7, 6)]
    (earned,) = earned_by([ana.pk])[ana.pk]
    assert (earned.kind, earned.detail, earned.game_id) == (Kind.GAMES, "3", games[2].pk)


def test_a_finished_tournament_gives_places_where_enough_people_took_part(ana: User, clock: Any) -> None:
    tournament = play_all(begin(hold(ana, *crowd(5), rounds=2)))
    ranks = {each.person_id: each.rank for each in tournament.entries.all()}
    places = Trophy.objects.filter(kind=Kind.PLACE).values_list("person_id", "rank", "of")
    assert set(places) == {(person, rank, 5) for person, rank in ranks.items() if rank and rank <= 2}


def test_a_step_back_of_an_admin_takes_them_away_and_the_end_gives_them_again(ana: User, clock: Any) -> None:
    admin = make_person("Root", is_staff=True, is_superuser=True)
    tournament = play_all(begin(hold(ana, *crowd(5), rounds=1)))
    before = everything()
    told = InboxLine.objects.filter(kind="trophies").count()
    organising.step_back(tournament=tournament, admin=admin, step=tournament.steps)
    assert not Trophy.objects.filter(kind=Kind.PLACE).exists()
    organising.let_go(tournament=anew(tournament), admin=admin)
    play_all(anew(tournament))
    assert len(everything()) == len(before)
    assert InboxLine.objects.filter(kind="trophies").count() == told


def test_seasons_of_a_league_count_for_who_stayed(ana: User, clock: Any) -> None:
    people = crowd(3)
    play_all(begin(hold(ana, *people, format="league", rounds=1, division_size=3)))
    assert all((Kind.SEASONS, "1") in has(person) for person in people)


def test_only_first_places_of_tournaments_that_are_over_are_one(ana: User, clock: Any) -> None:
    tournament = hold(ana, *crowd(10))
    entries = list(tournament.entries.order_by("pk"))
    for rank, entry in enumerate(entries[:9], 1):
        Entry.objects.filter(pk=entry.pk).update(rank=rank)

    def places() -> list[tuple[str, int, int]]:
        people = [entry.person_id for entry in entries]
        return [(each.kind, each.rank, each.of) for person in people for each in earned_by(people)[person]]

    assert places() == [], "It is not over."
    over = {"status": Tournament.Status.FINISHED, "ended_at": timezone.now()}
    Tournament.objects.filter(pk=tournament.pk).update(**over)
    assert places() == [(Kind.PLACE, rank, 9) for rank in (1, 2, 3)], "Whoever has no place is not counted."


def test_what_was_earned_is_told_once_in_the_inbox(ana: User, bo: User) -> None:
    game = rated_game(ana, bo)
    count_pending()
    winner = game.seats.filter(won=True)[0].user
    assert winner is not None
    line = InboxLine.objects.get(user=winner, kind="trophies")
    services.recount([winner.pk])
    assert InboxLine.objects.get(user=winner, kind="trophies") == line
    shown = browser_of(winner).get(reverse("notices:inbox")).content.decode()
    assert "New trophy" in shown
    page = browser_of(winner).get(reverse("games:person", args=[winner.username])).content.decode()
    assert "trophy__picture" in page


def test_what_was_earned_long_ago_is_found_and_told_to_nobody(ana: User) -> None:
    played(ana, 1, days=3)
    services.recount([ana.pk])
    assert has(ana) == {(Kind.WIN, "tiny")}
    assert not InboxLine.objects.filter(user=ana, kind="trophies").exists()
    played(ana, 1, "huts", days=1)
    services.recount([ana.pk])
    assert InboxLine.objects.filter(user=ana, kind="trophies").count() == 1


def test_a_page_shows_of_what_is_counted_the_most_alone(ana: User) -> None:
    won(ana, *[1] * 10)
    services.recount([ana.pk])
    assert {detail for _kind, detail in has(ana)} == {"3", "5", "10"}
    assert [shown.picture for shown in trophies_of(ana, ana)] == [Kind.STREAK]
    assert "10" in trophies_of(ana, ana)[0].name


@pytest.mark.parametrize(("number", "ranks"), [(4, {1}), (5, {1, 2}), (6, {1, 2}), (7, {1, 2, 3})])
def test_a_place_in_the_first_half_is_one(ana: User, clock: Any, number: int, ranks: set[int]) -> None:
    play_all(begin(hold(ana, *crowd(number), rounds=1)))
    assert set(Trophy.objects.filter(kind=Kind.PLACE).values_list("rank", flat=True)) == ranks


def test_a_voided_game_takes_its_trophies_with_it(ana: User, bo: User) -> None:
    admin = make_person("Root", is_staff=True, is_superuser=True)
    game = rated_game(ana, bo)
    count_pending()
    before = everything()
    assert before
    voiding.void(game=game, admin=admin, reason="Arranged")
    count_pending()
    assert everything() == []
    voiding.give_back(game=game, admin=admin)
    count_pending()
    assert everything() == before


def test_a_rebuild_gives_what_was_counted_game_by_game(ana: User, bo: User, clock: Any) -> None:
    for _each in range(2):
        clock.shift(timedelta(hours=1))
        rated_game(ana, bo)
        count_pending()
    play_all(begin(hold(ana, *crowd(5), rounds=2)))
    count_pending()
    before = everything()
    lines = InboxLine.objects.count()
    assert services.rebuild() == []
    Trophy.objects.all().delete()
    call_command("trophies")
    assert everything() == before
    assert InboxLine.objects.count() == lines


def test_others_read_no_more_than_the_person_shows(ana: User, bo: User, clock: Any) -> None:
    people = crowd(5)
    tournament = play_all(begin(hold(ana, *people, rounds=2)))
    count_pending()
    best = tournament.entries.get(rank=1).person
    page = reverse("games:person", args=[best.username])
    assert tournament.name in browser_of(bo).get(page).content.decode()
    Tournament.objects.update(is_private=True)
    assert tournament.name not in browser_of(bo).get(page).content.decode()
    assert "First win" in browser_of(bo).get(page).content.decode()
    HiddenPart.objects.create(user=best, part=HiddenPart.Part.MODULES)
    assert "First win" not in browser_of(bo).get(page).content.decode()
    assert "First win" in browser_of(best).get(page).content.decode()


def test_they_go_with_the_account(ana: User) -> None:
    played(ana, 1)
    services.recount([ana.pk])
    assert has(ana)
    delete_account(user=ana)
    assert not Trophy.objects.exists()
    assert services.rebuild() == []
