"""What seats have, and how that changes."""

from games.engine.diff import (
    Change,
    Places,
    changes,
    merged,
)

BEFORE = [{"gold": 3, "huts": ()}, {"gold": 5, "huts": ()}]


def test_only_what_is_other_than_before_has_changed() -> None:
    after = [{"gold": 3, "huts": ("hermit",)}, {"gold": 1, "huts": ()}]

    assert changes(BEFORE, after) == (Change(0, "huts", (), ("hermit",)), Change(1, "gold", 5, 1))


def test_changes_in_a_row_go_from_the_first_to_the_last() -> None:
    row = [Change(0, "gold", 3, 1), Change(1, "gold", 5, 6), Change(0, "gold", 1, 7)]

    assert merged(row) == (Change(0, "gold", 3, 7), Change(1, "gold", 5, 6))


def test_what_is_at_the_end_as_it_was_at_the_beginning_has_not_changed() -> None:
    assert merged([Change(0, "gold", 3, 1), Change(0, "gold", 1, 3)]) == ()


def test_a_place_is_won_and_another_one_lost() -> None:
    before, after = Places([(7, 2), (9, 1), (11, 3)]), Places([(7, 1), (11, 3)])

    assert after.changed(before) == [(7, 2, 1), (9, 1, 0)]
