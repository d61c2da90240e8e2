"""Who sat where is read in order, with what came of it, and the order of people follows."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.tournaments import ranking
from tests.games.tournaments.holding import begin, crowd, hold, play_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock", "short_games")]


def test_rows_are_all_sittings_by_round_and_table_and_bots_are_nobody(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(3)))
    rows = ranking.rows_of(tournament)
    assert [(row.round, row.number) for row in rows] == [(1, 1), (1, 1), (1, 2), (1, 2)]
    assert {row.entry for row in rows if row.person} == {each.pk for each in tournament.entries.all()}
    assert [row.person for row in rows].count(None) == 1
    assert not any(ranking.is_of(row, AnonymousUser()) for row in rows)


def test_a_private_table_is_seen_by_who_sits_there(ana: User) -> None:
    people = crowd(4)
    tournament = begin(hold(ana, *people))
    table = [row for row in ranking.rows_of(tournament) if row.number == 1]
    seen = [person for person in people if ranking.may_see_table(tournament, table, person)]
    assert len(seen) == 4
    tournament.is_private = True
    allowed = {person.pk for person in people if ranking.may_see_table(tournament, table, person)}
    assert allowed == {row.person for row in table}


def test_the_order_of_people_is_that_of_their_points(ana: User) -> None:
    tournament = begin(hold(ana, *crowd(4)))
    play_round(tournament)
    rows = ranking.rows_of(tournament)
    (ranked,) = ranking.standings_of(tournament, list(tournament.entries.all()), rows)
    winners = {row.entry for row in rows if row.place == 1}
    assert {row.entry for row in ranked if row.rank <= len(winners)} == winners
