"""Whose ratings a tournament shows, and what it changed of them."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, HiddenPart, RatingChange
from games.ratings.calculator import Rating
from games.tournaments import ratings
from games.tournaments.models import Entry, Tournament
from tests.games.matching.wishing import rate
from tests.games.tournaments.holding import begin, enter, hold, made, running
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]
IN, OUT = Entry.Status.IN, Entry.Status.OUT


def test_ratings_are_of_who_takes_part_and_hides_nothing_in_this_title(ana: User) -> None:
    shown, hiding, unlisted, out, other_title, unrated = map(make_person, ("Di", "Eli", "Flo", "Gus", "Hal", "Ida"))
    tournament, other, elsewhere = made(ana, "one"), made(ana, "other"), make_person("Jo")
    enter(other, elsewhere)
    rate(elsewhere, 1600)
    for person in (shown, hiding, unlisted, out, other_title, unrated):
        enter(tournament, person, OUT if person == out else IN)
        if person != unrated:
            rate(person, 1700, title="cacao" if person == other_title else "tiny")
    rate(shown, 1900, title="cacao")
    HiddenPart.objects.create(user=hiding, part=HiddenPart.Part.GAMES)
    HiddenPart.objects.create(user=shown, part=HiddenPart.Part.PACE)
    User.objects.filter(pk=unlisted.pk).update(is_unlisted=True)
    entry = tournament.entries.get(person=shown)
    assert ratings.ratings_of(tournament) == {entry.pk: pytest.approx(30)}


def test_ratings_at_tables_are_of_those_asked_for_in_the_titles_that_they_entered(ana: User, bo: User) -> None:
    shown, hiding, left, unasked, outside = map(make_person, ("Di", "Eli", "Flo", "Gus", "Hal"))
    tournament, of_cacao, unknown = made(ana, "this"), made(ana, "cacao", title="cacao"), made(ana, "unknown")
    for person in (bo, shown, hiding, left, unasked):
        enter(tournament, person, OUT if person == left else IN)
        enter(unknown, person)
    for person in (bo, shown, hiding, left, unasked, outside):
        rate(person, 1700)
    enter(of_cacao, shown)
    rate(shown, 1900, title="cacao")
    for person in (bo, hiding):
        HiddenPart.objects.create(user=person, part=HiddenPart.Part.GAMES)
    asked = [person.pk for person in (bo, shown, hiding, left, outside)]
    assert ratings.shown_ratings_in([tournament.pk, of_cacao.pk], asked, bo) == {
        tournament.pk: {bo.pk: 1700, shown.pk: 1700, left.pk: 1700},
        of_cacao.pk: {shown.pk: 1900},
    }


def test_ones_own_change_of_rating_is_of_each_tournament_that_is_rated(ana: User, bo: User) -> None:
    tournament, unrated = (begin(hold(ana, bo, *crowd_of(name), name=name)) for name in ("rated", "unrated"))
    Tournament.objects.filter(pk=tournament.pk).update(is_rated=True)
    for number, game in enumerate((*running(tournament), *running(unrated))):
        for person in (bo, ana):
            _change(game, person, f"{number}", 25.0 + number, 26.0 + number)
    first, last = (Rating(25.0, 5.0).shown, Rating(26.0, 5.0).shown)
    assert ratings.own_rating_changes([tournament.pk, unrated.pk], bo) == {tournament.pk: (first, last + last - first)}
    assert ratings.own_rating_changes([unrated.pk], bo) == {}


def crowd_of(name: str) -> list[User]:
    return [make_person(f"{name} {number}") for number in range(3)]


def _change(game: Game, user: User, key: str, before: float, after: float) -> None:
    changed = {"mu_before": before, "sigma_before": 5.0, "mu": after, "sigma": 5.0}
    moment = {"finished_at": timezone.now(), "place": 0, "title": "tiny", "key": key}
    RatingChange.objects.create(game=game, user=user, **moment, **changed)
