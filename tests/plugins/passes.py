"""What runs on which database: everything on PostgreSQL, then again on SQLite what may differ there.

A test that must have PostgreSQL (query plans, locks on rows) is marked ``postgresql``. ``--second-pass`` runs the tests
of ``ON_SQLITE``, but none with Redis.
``--plain-queries`` runs those of ``PLAIN`` with ``COMPILED_QUERIES`` off.
"""

from __future__ import annotations

import os

import pytest

from tests.plugins import thirds
from tests.plugins.luck import IN_GATE

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
    "tests/games/chat/services/test_lines.py::test_a_sign_is_put_and_taken_away",
    "tests/games/chat/services/test_lines.py::test_ten_thousand_lines_are_read_piece_by_piece",
    "tests/games/clocks/test_lives_with_clocks.py::test_every_deadline_is_what_a_calendar_says[back-",
    "tests/games/clubs/services/test_groups.py",
    "tests/games/premoves/test_playing.py",
    "tests/games/records/test_services.py::test_an_exported_game_comes_back_as_the_same_game",
    "tests/games/tables/test_changes.py",
    "tests/games/tables/test_every_title.py::test_people_play_to_the_end_and_what_is_exported_comes_back_as_it_was",
    "tests/games/tables/versions/test_bumps.py",
    "tests/games/test_models.py",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[host]",
    "tests/notifications/channels/test_bounces.py::test_a_report_counts_once",
    "tests/notifications/channels/test_channels.py",
    "tests/notifications/deliver/sending/test_once.py",
    "tests/notifications/test_models.py",
)
"""What may differ between the databases: migrations, constraints, locks and retries, collation, JSON, whole turns.

``PLAIN`` runs on SQLite too: what is there is not here.
"""
JOURNEYS = (
    "tests/browser/chocolatl/test_chocolatl.py::test_a_person_plays_a_game_on_a_phone_to_its_final_score",
    "tests/browser/chocolatl/test_clear.py::test_nothing_lies_over_what_matters_while_stations_come_out",
    "tests/browser/games/test_play.py::test_a_game_can_be_played_without_javascript",
    "tests/browser/games/test_play.py::test_two_people_play_a_game_in_two_browsers",
    "tests/browser/site/test_worker.py::test_without_a_connection_a_page_says_so_and_nothing_private_is_kept",
    "tests/browser/table/test_clear.py::test_nothing_lies_over_what_matters_in_a_turn",
    "tests/browser/table/test_phone.py::test_each_answer_can_be_pressed_without_scrolling[1]",
    "tests/browser/table/test_regions.py::test_a_page_that_was_brought_up_to_date_is_like_one_loaded_anew",
    "tests/browser/table/test_table_show.py::test_turns_are_played_until_the_table_stands_as_it_does_and_can_be_played_on",
    "tests/browser/table/test_table_touch.py::test_a_tile_is_dragged_from_the_hand_to_a_cell",
    "tests/browser/together/test_live.py::test_a_move_is_shown_by_one_question_and_a_quiet_table_asks_no_more",
    "tests/browser/together/test_lobby.py::test_a_friend_comes_by_the_link_and_plays_as_a_guest",
    "tests/browser/together/test_open_page.py::test_a_turn_can_be_made_by_keyboard",
    "tests/browser/together/test_talk.py::test_a_line_comes_to_the_other_who_loses_nothing",
)
"""What the gate shows a browser: where only a browser tells. ``make test-all`` adds all else in every size."""
LONG = (
    "tests/accounts/test_at_once.py",
    "tests/api/test_bots_by_events.py::test_it_plays_a_game_by_events[javascript-chocolatl]",
    "tests/api/test_bots_by_events.py::test_it_plays_a_game_by_events[python-",
    "tests/api/test_examples.py::test_both_bots_play_to_the_end[cacao-2]",
    "tests/api/test_examples.py::test_both_bots_play_to_the_end[chocolatl-3]",
    "tests/api/test_examples.py::test_what_plays_in_the_arena_plays_on_the_site[chocolatl]",
    "tests/cacao_site/dev/test_workshop.py::test_a_folder_that_is_new_is_found",
    "tests/cacao_site/dev/test_workshop.py::test_a_page_or_a_sentence_that_is_saved_is_on_the_next_page[texts",
    "tests/cacao_site/dev/test_workshop.py::test_a_style_that_is_saved_is_there_at_once",
    "tests/cacao_site/dev/test_workshop.py::test_a_translation_that_is_saved_is_said",
    "tests/cacao_site/dev/test_workshop.py::test_what_a_page_raises_stands_on_it_and_on_the_terminal",
    "tests/cacao_site/dev/test_workshop.py::test_what_asks_by_htmx_is_sent_to_a_page_that_shows_what_was_raised",
    "tests/cacao_site/ops/test_sentry.py::test_an_error_is_told_without_addresses_forms_cookies_and_variables",
    "tests/cacao_site/test_border.py::test_no_later_page_of_a_stranger_carries_a_trace[proxy]",
    "tests/cacao_site/test_play.py::test_a_part_that_ends_by_itself_is_started_again",
    "tests/cacao_site/test_play.py::test_a_port_that_is_none_is_refused",
    "tests/cacao_site/test_play.py::test_everything_stops_when_one_part_ends_again_and_again",
    "tests/cacao_site/test_play.py::test_nothing_survives_a_command_that_is_killed_as_soon_as_a_part_is_there",
    "tests/cacao_site/test_play.py::test_nothing_survives_a_command_that_is_killed_while_parts_are_started_again",
    "tests/cacao_site/test_play.py::test_nothing_survives_when_make_is_killed",
    "tests/cacao_site/test_play.py::test_the_second_start_prepares_nothing_anew_and_keeps_everything",
    "tests/cacao_site/test_production.py::test_a_person_is_answered_at_once_beside_two_hundred_silent_and_two_hundred_slow_clients",
    "tests/cacao_site/test_queues.py::test_a_mail_server_that_is_silent_delays_no_bot",
    "tests/cacao_site/test_scheduler.py::test_worker_and_schedule_outlive_a_fault_of_redis",
    "tests/cacao_site/test_small.py::test_it_ends_within_seconds_and_leaves_no_process",
    "tests/cacao_site/test_small.py::test_it_goes_on_when_the_database_has_ended_every_connection",
    "tests/cacao_site/test_small.py::test_whatever_is_killed_comes_back",
    "tests/cacao_site/test_upgrading.py",
    "tests/deployment/test_containers.py::test_every_command_runs_and_every_health_check_finds_it_well",
    "tests/deployment/test_operating.py",
    "tests/examples/test_clearings.py::test_its_check_finds_nothing_wrong",
    "tests/examples/test_oh_hell.py::test_it_keeps_the_contract_where_no_site_is",
    "tests/examples/test_skeleton.py::test_it_is_played_to_the_end_on_the_plain_page",
    "tests/examples/test_skeleton.py::test_it_keeps_the_contract_as_it_is",
    "tests/examples/test_skeleton.py::test_its_author_is_told_in_a_sentence_what_is_wrong",
    "tests/examples/test_skeleton.py::test_rules_are_checked_while_pages_cannot_be_imported",
    "tests/games/insights/test_trial.py",
    "tests/games/lobby/test_lists.py::test_among_many_games_lists_stay_as_fast_as_among_few",
    "tests/games/management/commands/test_selfplay.py::test_a_refusal_is_a_sentence_on_stderr_and_exit_code_two[5]",
    "tests/games/management/commands/test_selfplay.py::test_every_game_is_written_as_a_true_record_and_the_table_says_who_won[chocolatl]",
    "tests/games/operations/test_sweeps.py::test_a_game_goes_on_after_redis_was_flushed",
    "tests/games/titles/cacao/bot/test_memory.py",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[admin]",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[guest]",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[other]",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[staff]",
    "tests/hostile/test_fuzz.py::test_nonsense_is_refused_or_harmless[stranger]",
    "tests/story",
    "tests/tools/bench/test_scale.py",
    "tests/tools/chaos/test_chaos.py",
    "tests/tools/title/test_modules.py::test_a_sentence_that_a_begun_language_lacks_is_named",
    "tests/tools/title/test_modules.py::test_what_is_not_said_or_drawn_is_named",
)
"""Chaos, upgrades, scale, faults of every kind, what authors check whole titles by: ``make test-all`` runs them too."""
BROWSER_FIXTURES = {"browser", "engine"}
PLAIN = (
    "tests/core/db/test_compiled.py",
    "tests/games/analysis/test_accuracy.py",
    "tests/games/lobby/test_lists.py",
    "tests/games/lobby/views/test_lobby.py",
    "tests/games/pages/test_tiny_title.py",
    "tests/games/pages/views/test_my_games.py",
    "tests/games/profiles/services/test_preferences.py",
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
    if config.option.gate:
        os.environ[IN_GATE] = "yes"
    if config.option.plain_queries:
        os.environ["COMPILED_QUERIES"] = "no"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept = [item for item in items if _belongs_here(item, config)]
    if config.option.gate:
        kept = list(thirds.in_the_gate(kept))
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = kept


def pytest_report_header(config: pytest.Config) -> list[str]:
    """What this run leaves to another."""
    if not config.option.gate:
        return []
    left = f"browsers but {len(JOURNEYS)} journeys, {len(LONG)} long ones, two thirds of {len(thirds.THIRDS)} tables"
    return [f"left to make test-all: {left} ({__name__}, {thirds.__name__})"]


def _belongs_here(item: pytest.Item, config: pytest.Config) -> bool:
    if config.option.plain_queries and not item.nodeid.startswith(PLAIN):
        return False
    if config.option.gate and _is_left_to_test_all(item):
        return False
    if item.get_closest_marker("postgresql"):
        return bool(config.option.database == "postgresql")
    return not config.option.second_pass or _may_differ(item)


def _is_left_to_test_all(item: pytest.Item) -> bool:
    if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
        return not item.nodeid.startswith(JOURNEYS)
    return item.nodeid.startswith(LONG)


def _may_differ(item: pytest.Item) -> bool:
    if REDIS_FIXTURES & set(getattr(item, "fixturenames", ())):
        return False
    return item.nodeid.startswith(ON_SQLITE)
