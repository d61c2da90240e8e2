"""What a successor may hope for: in words, the same for every position that a spectator cannot tell apart."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.clocks.presenters.clocks import prospects
from games.tables.pages import for_title
from games.tables.tables import read_table
from tests.games.factories import running_game
from tests.games.titles.chocolatl.rules.tables import Table as Chocolatl

BO = 1


@pytest.mark.django_db
def test_a_table_without_a_clock_promises_no_time(ana: User, bo: User) -> None:
    table = read_table(running_game(ana, bo, title="cacao"))
    told = prospects(table, table.seats[0])
    assert (told.rank, told.seats, told.bank) == (1, 2, "")
    assert told.to_come[0] == "Worker tiles left: 11, one per turn; in hand: 3."
    assert not told.terms.has_clock


def test_chocolatl_says_which_round_it_is_and_what_is_left_to_bid_with() -> None:
    presenter = for_title("chocolatl")
    table = Chocolatl(3)
    view = table.view(None)
    first, _field, left = presenter.prospects(view, BO)
    assert first == "Before the first round of 7 at most."
    assert left.startswith("Cubes left: 9.")
    view.round = 4
    assert presenter.prospects(view, BO)[0] == "Round 4 of up to 7."
    view.is_last = True
    assert presenter.prospects(view, BO)[0] == "This is the last round."
