"""A budget is spent by time, by evaluations or by a word; a part of it ends with the whole."""

from games.engine.bots import Budget


def test_a_budget_without_limits_is_never_spent() -> None:
    budget = Budget()
    budget.spend(10**9)
    assert budget.spent == 0


def test_evaluations_are_counted() -> None:
    budget = Budget(evaluations=4)
    budget.spend()
    assert (budget.spent, budget.is_spent) == (0.25, False)
    budget.spend(3)
    assert budget.is_spent


def test_seconds_count_from_the_beginning() -> None:
    now = [100.0]
    budget = Budget(seconds=2, clock=lambda: now[0])
    now[0] = 101.0
    assert (budget.spent, budget.is_spent) == (0.5, False)
    now[0] = 102.0
    assert budget.is_spent


def test_a_budget_of_nothing_is_spent_at_once() -> None:
    assert Budget(evaluations=0).is_spent
    assert Budget(seconds=0).is_spent


def test_who_is_told_to_stop_has_nothing_left() -> None:
    budget = Budget()
    part = budget.part(evaluations=5)
    budget.cancel()
    assert part.is_spent


def test_what_a_part_spends_is_spent_of_the_whole() -> None:
    whole = Budget(evaluations=4)
    whole.part(evaluations=8).spend(3)
    assert whole.spent == 0.75


def test_a_part_runs_by_the_clock_of_the_whole() -> None:
    now = [0.0]
    part = Budget(seconds=100, clock=lambda: now[0]).part(seconds=1)
    now[0] = 1.0
    assert part.is_spent
