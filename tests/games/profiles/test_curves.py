"""A person's page shows the rating in each title, how it came about, and nothing that the person hides."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, HiddenPart, PersonRating, RatedTitle, RatingChange
from games.profiles.curves import curves
from games.profiles.services import hide
from tests.games.ratings.rated import rated_game
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def page(user: User, viewer: User) -> str:
    address = reverse("games:person", args=[user.username])
    return " ".join(browser_of(viewer).get(address).content.decode().split())


def test_a_page_shows_rating_curve_and_a_row_for_each_game_that_leads_there(ana: User, bo: User, cy: User) -> None:
    games = [rated_game(ana, bo), rated_game(bo, ana)]

    shown = page(ana, cy)

    rating = PersonRating.objects.get(user=ana)
    [curve] = curves(ana, cy, is_shared=True)
    assert f"{curve.rating.shown} ± {curve.rating.deviation}" in shown
    assert rating.score == curve.rating.shown - curve.rating.deviation
    assert "after 2 rated games" in shown
    assert 'class="curve__line' in shown
    assert all(f'<a href="{game.get_absolute_url()}">' in shown for game in games)
    assert curve.rows[0].before == curve.rows[1].after
    assert curve.rows[0].after == curve.rating.shown
    assert curve.place_address.endswith("?at=Ana")
    ranks = [1 if game.seats.get(user=ana).won else 2 for game in games[::-1]]
    assert [row.place for row in curve.rows] == ranks


def test_a_first_game_stands_in_the_table_and_draws_no_curve(ana: User, bo: User, cy: User) -> None:
    game = rated_game(ana, bo)
    shown = page(ana, cy)
    assert "curve__line" not in shown
    assert f'<a href="{game.get_absolute_url()}">' in shown


def test_a_provisional_rating_is_told_apart_until_it_is_settled(ana: User, bo: User, cy: User) -> None:
    rated_game(ana, bo)
    rated_game(bo, ana)
    assert "provisional</span>" in page(ana, cy)

    PersonRating.objects.update(sigma=2)
    RatingChange.objects.update(sigma=2)

    assert "provisional</span>" not in page(ana, cy)
    assert "curve__dot--provisional" not in page(ana, cy)


def test_who_has_no_game_that_counts_has_no_curve(ana: User, cy: User) -> None:
    assert "Rating in" not in page(ana, cy)


def test_who_hides_the_own_games_hides_ratings_and_still_sees_them(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    hide(user=ana, parts=[HiddenPart.Part.GAMES])

    assert "Rating in" not in page(ana, bo)
    assert "Only you see this rating." in page(ana, ana)
    assert "Rating in" in page(bo, ana)


def test_who_is_not_listed_sees_the_own_rating_alone(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    address, parts = reverse("games:shown_parts"), HiddenPart.Part.values
    browser_of(ana).post(address, {"parts": parts, "is_unlisted": "on"})

    assert "Rating in" not in page(ana, bo)
    assert "Only you see this rating." in page(ana, ana)
    assert browser_of(ana).get(address).content.decode().count("checked") == len(parts) + 1

    browser_of(ana).post(address, {"parts": parts})
    assert "Rating in" in page(ana, bo)


def test_a_private_table_is_named_only_to_who_may_see_it(ana: User, bo: User, cy: User) -> None:
    game = rated_game(ana, bo)
    Game.objects.filter(pk=game.pk).update(is_public=False)

    assert game.public_id not in page(ana, cy)
    assert "private table" in page(ana, cy)
    assert game.get_absolute_url() in page(ana, bo)


def test_while_ratings_are_worked_out_anew_the_page_says_so(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    RatedTitle.objects.update(cursor="2026")

    assert "We’re recalculating ratings" in page(ana, bo)


def test_games_lie_in_the_picture_where_they_were_in_time(ana: User, bo: User) -> None:
    for _game in range(3):
        rated_game(ana, bo)
    now = timezone.now()
    for days, change in zip((10, 9, 0), RatingChange.objects.filter(user=ana).order_by("key"), strict=True):
        change.finished_at = now - timedelta(days=days)
        change.save(update_fields=["finished_at"])

    svg = curves(ana, ana, is_shared=True)[0].svg

    places = [float(part.split('"')[0]) for part in svg.split('cx="')[1:]]
    assert (places[2] - places[1]) / (places[1] - places[0]) == pytest.approx(9, rel=0.01)
