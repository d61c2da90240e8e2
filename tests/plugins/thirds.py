"""Of promises that are tried with many values the gate tries a third of the values, each time the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

THIRDS = (
    "tests/accounts/mail/test_sending.py::test_one_fault_at_any_step_makes_no_copy_and_loses_nothing_silently",
    "tests/accounts/test_strange_input.py::test_a_body_that_is_no_form_breaks_nothing",
    "tests/accounts/test_strange_input.py::test_strange_words_in_a_form_break_nothing",
    "tests/api/test_rate_limits.py::test_whatever_a_program_asks_is_counted_once",
    "tests/api/test_rate_limits.py::test_whatever_a_stranger_asks_is_counted",
    "tests/cacao_site/http/test_bundles.py::test_a_script_in_a_bundle_needs_no_other_file_and_leaves_nothing_to_others",
    "tests/cacao_site/http/test_prefix.py::test_a_prefix_is_refused_with_a_page_that_does_not_repeat_it",
    "tests/cacao_site/http/test_requests.py::test_an_encoding_or_a_form_that_nobody_can_read_is_refused_with_a_page",
    "tests/cacao_site/http/test_requests.py::test_odd_headers_break_nothing",
    "tests/cacao_site/settings/test_settings.py::test_a_malformed_variable_stops_the_start_with_one_sentence_that_names_it",
    "tests/examples/test_broken.py::test_a_title_that_does_not_fit_is_not_offered_and_a_sentence_says_why",
    "tests/examples/test_broken_module.py::test_a_module_that_does_not_fit_is_not_offered_and_a_sentence_says_why",
    "tests/examples/test_oh_hell.py::test_bots_play_it",
    "tests/examples/test_raising.py::test_a_catalogue_that_raises",
    "tests/examples/test_raising.py::test_a_page_that_raises",
    "tests/examples/test_raising.py::test_rules_that_raise",
    "tests/examples/test_skeleton.py::test_every_bot_plays_it_and_the_record_leads_to_the_same_game",
    "tests/games/analysis/views/test_analysis.py::test_an_analysis_that_was_stored_without_trials_is_shown",
    "tests/games/engine/analysis/test_course.py::test_every_turn_of_every_title_can_be_explained",
    "tests/games/engine/analysis/test_worlds.py::test_luck_that_is_drawn_anew_changes_nothing_that_anybody_sees",
    "tests/games/engine/analysis/test_worlds.py::test_the_parts_of_a_worth_are_all_of_it",
    "tests/games/engine/bots/test_arena.py::test_the_record_of_a_game_is_true",
    "tests/games/engine/bots/test_bots.py::test_a_bot_decides_the_same_in_two_games_that_look_the_same_to_it",
    "tests/games/engine/bots/test_bots.py::test_a_bot_leaves_the_view_as_it_is",
    "tests/games/engine/bots/test_bots.py::test_a_bot_only_makes_legal_moves_and_comes_to_the_end",
    "tests/games/engine/bots/test_bots.py::test_instinct_brings_every_game_to_its_end_past_milestones_that_never_fall",
    "tests/games/engine/bots/test_bots.py::test_the_plans_of_a_title_can_be_carried_out_as_far_as_they_can_be_foreseen",
    "tests/games/engine/bots/test_bots.py::test_the_starts_of_a_title_are_plans_that_can_be_made_the_best_first",
    "tests/games/engine/test_contract.py::test_every_title_keeps_its_promises",
    "tests/games/engine/test_opening.py::test_a_game_goes_on_from_what_everybody_saw_and_is_a_record_of_its_own_kind",
    "tests/games/pages/presenters/test_ending.py::test_players_stand_in_the_order_of_their_places",
    "tests/games/pages/presenters/test_ending.py::test_the_viewer_is_told_its_place_and_the_winner_is_not",
    "tests/games/pages/test_private_tables.py::test_a_private_table_answers_as_if_there_were_none",
    "tests/games/pages/test_private_tables.py::test_the_database_is_asked_the_same_for_a_private_table_and_for_none",
    "tests/games/pages/test_private_tables.py::test_whatever_a_stranger_sends_tells_nothing",
    "tests/games/records/test_services.py::test_nothing_is_kept_of_a_record_that_is_refused",
    "tests/games/records/test_services.py::test_right_records_become_games",
    "tests/games/tables/test_every_title.py::test_records_of_games_with_every_option_become_the_same_games_here",
    "tests/games/tables/test_what_was_shown.py::test_after_all_that_another_window_does_only_what_was_shown_is_done",
    "tests/games/tables/test_what_was_shown.py::test_whatever_two_windows_do_nothing_is_done_that_was_not_shown",
    "tests/games/titles/cacao/pages/test_every_module.py",
    "tests/games/titles/cacao/rules/test_random_play.py",
    "tests/games/tournaments/pairing/test_cup.py::test_every_cup_has_one_winner_who_lost_nowhere",
    "tests/hostile/test_statuses.py::test_other_methods_do_nothing_anywhere",
    "tests/notifications/channels/test_relay.py::test_a_server_in_trouble_is_not_asked_by_every_mail",
    "tests/notifications/channels/test_relay.py::test_a_server_that_refuses_everybody_for_a_while_loses_no_mail",
    "tests/notifications/create/test_deadlines.py::test_each_move_of_a_deadline_is_a_later_revision_of_the_same_event",
    "tests/notifications/deliver/sending/test_once.py::test_many_mails_through_days_of_faults_go_out_once_each",
    "tests/notifications/deliver/sending/test_once.py::test_one_fault_at_any_step_makes_no_copy_and_loses_nothing_silently",
    "tests/notifications/test_together.py::test_one_fault_at_any_step_doubles_and_loses_none_of_several",
    "tests/tools/title/test_modules.py::test_its_author_is_told_in_a_sentence_which_rule_is_wrong",
    "tests/tools/translations/test_pseudo.py::test_a_page_is_translated_as_a_whole",
)
"""Tables of options, steps at which something fails, forms and strange words: a fault shows with many of them.

``make test-all``, and whoever names the test, tries all.
"""


def in_the_gate(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """All but two thirds of the cases of ``THIRDS``."""
    numbers = Counter[str]()
    for item in items:
        function = item.nodeid.partition("[")[0]
        if not function.startswith(THIRDS):
            yield item
            continue
        number = numbers[function]
        numbers[function] += 1
        # Not each third one: of three values by three others that would always be the same ones.
        if (number + number // 3) % 3 == 0:
            yield item
