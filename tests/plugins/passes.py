"""What runs on which database: everything on PostgreSQL, then again on SQLite what may differ there.

A test that must have PostgreSQL (query plans, locks on rows) is marked ``postgresql``. ``--second-pass`` runs the tests
of ``ON_SQLITE`` and those marked ``both_databases``, but none with Redis.
``--plain-queries`` runs those of ``PLAIN`` with ``COMPILED_QUERIES`` off.
"""

from __future__ import annotations

import os

import pytest

REDIS_FIXTURES = {"redis_url", "fragile_redis", "worker"}
"""A site with Redis keeps its rows in PostgreSQL."""
ON_SQLITE = (
    "tests/accounts/names",
    "tests/accounts/relations",
    "tests/accounts/signup/test_signup.py::test_a_newcomer_signs_up_enters_the_code_and_is_in",
    "tests/accounts/signup/test_signup.py::test_two_people_who_sign_up_with_one_name_at_the_same_moment_do_not_both_get_it",
    "tests/accounts/test_models.py",
    "tests/cacao_site/data_export",
    "tests/cacao_site/pruning",
    "tests/core/db",
    "tests/core/test_admin.py",
    "tests/games/chat/test_lines.py::test_a_sign_is_put_and_taken_away",
    "tests/games/chat/test_lines.py::test_ten_thousand_lines_are_read_piece_by_piece",
    "tests/games/clocks/test_lives_with_clocks.py::test_every_deadline_is_what_a_calendar_says",
    "tests/games/clubs/test_groups.py",
    "tests/games/lobby/test_lists.py",
    "tests/games/lobby/views/test_lobby.py",
    "tests/games/pages/test_tiny_title.py",
    "tests/games/pages/views/test_my_games.py",
    "tests/games/premoves/test_playing.py",
    "tests/games/records/test_services.py::test_an_exported_game_comes_back_as_the_same_game",
    "tests/games/tables/test_changes.py",
    "tests/games/tables/test_every_title.py::test_people_play_to_the_end",
    "tests/games/tables/test_versions.py",
    "tests/games/test_migrations.py",
    "tests/games/test_models.py",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[host]",
    "tests/notifications/channels/test_bounces.py::test_a_report_counts_once",
    "tests/notifications/channels/test_channels.py",
    "tests/notifications/deliver/test_once.py",
    "tests/notifications/test_migrations.py",
    "tests/notifications/test_models.py",
)
"""What may differ between the databases: migrations, constraints, locks and retries, collation, JSON, whole turns."""
LONG = (
    "tests/browser/site/test_title_styles.py",
    "tests/browser/table/test_explanations.py",
    "tests/browser/table/test_table_looks.py",
    "tests/cacao_site/test_upgrading.py",
    "tests/deployment/test_operating.py",
    "tests/games/lobby/views/test_look.py",
    "tests/notifications/test_look.py",
    "tests/tools/bench/test_scale.py",
    "tests/tools/chaos/test_chaos.py",
)
"""Chaos, the operator's page from nothing, upgrades, scale, all looks: ``make test-all`` runs them too."""
PLAIN = (
    "tests/core/db/test_compiled.py",
    "tests/games/analysis/test_accuracy.py",
    "tests/games/lobby/test_lists.py",
    "tests/games/lobby/views/test_lobby.py",
    "tests/games/pages/test_tiny_title.py",
    "tests/games/pages/views/test_my_games.py",
    "tests/games/profiles/test_preferences.py",
    "tests/games/tables/test_preferences.py",
    "tests/notifications/preferences",
)
"""Pages and reads that are the same when Django compiles each query anew."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("databases")
    group.addoption("--database", choices=("sqlite", "postgresql"), default="sqlite")
    group.addoption("--plain-queries", action="store_true", help="examples of pages without compiled queries")
    group.addoption("--gate", action="store_true", help="without what only make test-all runs")
    group.addoption("--second-pass", action="store_true", help="only what may differ between the databases")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "postgresql: needs PostgreSQL, and runs only in the pass on PostgreSQL")
    if config.option.plain_queries:
        os.environ["COMPILED_QUERIES"] = "no"
    config.addinivalue_line("markers", "both_databases: runs in both passes, though its file does not")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept = [item for item in items if _belongs_here(item, config)]
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = kept


def pytest_report_header(config: pytest.Config) -> list[str]:
    """What this run leaves to another."""
    return [f"left to make test-all: {', '.join(LONG)}"] if config.option.gate else []


def _belongs_here(item: pytest.Item, config: pytest.Config) -> bool:
    if config.option.plain_queries and not item.nodeid.startswith(PLAIN):
        return False
    if config.option.gate and item.nodeid.startswith(LONG):
        return False
    if item.get_closest_marker("postgresql"):
        return bool(config.option.database == "postgresql")
    return not config.option.second_pass or _may_differ(item)


def _may_differ(item: pytest.Item) -> bool:
    if REDIS_FIXTURES & set(getattr(item, "fixturenames", ())):
        return False
    return item.nodeid.startswith(ON_SQLITE) or bool(item.get_closest_marker("both_databases"))
