"""What runs on which database: everything on PostgreSQL, then again on SQLite what may differ there.

A test that must have PostgreSQL (query plans, locks on rows) is marked ``postgresql``. ``--second-pass`` runs the tests
that use a database, but not those of ``ONCE`` or with Redis that are no ``EXAMPLES`` and not marked ``both_databases``.
``--plain-queries`` runs those of ``PLAIN`` with ``COMPILED_QUERIES`` off.
"""

from __future__ import annotations

import os

import pytest

DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
REDIS_FIXTURES = {"redis_url", "fragile_redis", "worker"}
"""A site with Redis keeps its rows in PostgreSQL."""
ONCE = (
    "tests/accounts/entrance",
    "tests/accounts/test_look.py",
    "tests/accounts/test_pages.py",
    "tests/accounts/test_strange_input.py",
    "tests/accounts/test_views.py",
    "tests/accounts/reading/test_widgets.py",
    "tests/browser",
    "tests/cacao_site/test_desk.py",
    "tests/cacao_site/web/test_limits.py",
    "tests/cacao_site/play/test_mailbox.py",
    "tests/cacao_site/web",
    "tests/chaos",
    "tests/doors/factors",
    "tests/doors/test_look.py",
    "tests/games/admin/test_clocks.py",
    "tests/games/admin/test_site.py",
    "tests/games/forms",
    "tests/games/presenters",
    "tests/games/selectors/people/test_accuracy.py::test_it_is_the_mean_of_games_by_title",
    "tests/games/selectors/story/test_course.py",
    "tests/games/selectors/story/test_history.py",
    "tests/games/services/lobby/test_again.py",
    "tests/games/services/play/test_noted.py::test_many_games_end_and_replay_to_the_same_scores",
    "tests/games/services/play/test_noted.py::test_whole_games_of_cacao_are_played",
    "tests/games/services/test_every_title.py",
    "tests/games/services/people/test_preferences.py",
    "tests/games/services/test_hinting.py::test_nothing_that_is_hidden_from_the_seat_changes_a_hint",
    "tests/games/services/test_records.py",
    "tests/games/services/time/test_clocks.py::test_random_games_with_clocks_verify",
    "tests/games/services/time/test_lives_with_clocks.py",
    "tests/games/test_middleware.py",
    "tests/games/test_refused_options.py",
    "tests/games/views",
    "tests/hostile",
    "tests/notices/channels",
    "tests/notices/test_feeds.py",
    "tests/notices/test_kinds.py",
    "tests/notices/test_look.py",
    "tests/notices/test_proposed.py",
    "tests/notices/test_talk.py",
    "tests/notices/test_views.py",
    "tests/notices/wanted/test_unsubscribe.py",
    "tests/practice/test_look.py",
    "tests/practice/test_making.py::test_bots_come_to_a_position_in_which_one_way_is_clearly_the_best",
    "tests/studies/test_secrecy.py",
    "tests/talk/test_lines.py",
    "tests/talk/test_open_page.py",
    "tests/texts",
)
"""Tests of what is made above the database, and is the same on both."""
EXAMPLES = (
    "tests/accounts/entrance/test_signup.py::test_a_newcomer_signs_up_enters_the_code_and_is_in",
    "tests/accounts/entrance/test_signup.py::test_two_people_who_sign_up_with_one_name_at_the_same_moment_do_not_both_get_it",
    "tests/games/services/test_every_title.py::test_people_play_to_the_end",
    "tests/games/services/test_records.py::test_an_exported_game_comes_back_as_the_same_game",
    "tests/games/services/time/test_lives_with_clocks.py::test_every_deadline_is_what_a_calendar_says",
    "tests/games/views/lobby/test_lobby.py",
    "tests/games/views/people/test_my_games.py",
    "tests/games/views/test_tiny_title.py",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[host]",
    "tests/notices/channels/test_bounces.py::test_a_report_counts_once",
    "tests/notices/channels/test_channels.py",
    "tests/notices/channels/test_push.py::test_of_too_many_browsers_the_one_goes_that_was_reached_longest_ago",
    "tests/talk/test_lines.py::test_a_sign_is_put_and_taken_away",
    "tests/talk/test_lines.py::test_ten_thousand_lines_are_read_piece_by_piece",
    "tests/talk/test_lines.py::test_who_leaves_the_site_takes_the_words_along",
)
"""Some of them, which run on both all the same."""
PLAIN = (
    "tests/games/selectors/people",
    "tests/games/selectors/test_lists.py",
    "tests/games/views/lobby/test_lobby.py",
    "tests/games/views/people/test_my_games.py",
    "tests/games/views/test_tiny_title.py",
    "tests/notices/wanted",
    "tests/rows/test_compiled.py",
)
"""Pages and reads that are the same when Django compiles each query anew."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("databases")
    group.addoption("--database", choices=("sqlite", "postgresql"), default="sqlite")
    group.addoption("--plain-queries", action="store_true", help="examples of pages without compiled queries")
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


def _belongs_here(item: pytest.Item, config: pytest.Config) -> bool:
    if config.option.plain_queries and not item.nodeid.startswith(PLAIN):
        return False
    if item.get_closest_marker("postgresql"):
        return bool(config.option.database == "postgresql")
    return not config.option.second_pass or (_uses_database(item) and _runs_twice(item))


def _uses_database(item: pytest.Item) -> bool:
    return bool(DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))) or bool(
        item.get_closest_marker("django_db")
    )


def _runs_twice(item: pytest.Item) -> bool:
    is_chosen = item.nodeid.startswith(EXAMPLES) or bool(item.get_closest_marker("both_databases"))
    has_redis = bool(REDIS_FIXTURES & set(getattr(item, "fixturenames", ())))
    return is_chosen or not (has_redis or item.nodeid.startswith(ONCE))
