"""The longest tests come first: who is done earlier takes over short ones, and nobody waits for a last long one.

``LONGEST`` leave nothing in the database of the run, so they may come before those that expect it empty. What is among
``LONGEST_THAT_COMMIT`` comes first of all tests that commit, which pytest-django puts behind the others.
"""

from __future__ import annotations

import pytest

LONGEST = (
    "tests/tools/chaos/test_chaos.py",
    "tests/deployment",
    "tests/cacao_site/test_upgrading.py",
    "tests/hostile/test_statuses.py::test_everybody_gets_from_every_address_what_the_table_says",
    "tests/cacao_site/test_play.py",
    "tests/hostile/test_fuzz.py",
    "tests/games/titles/cacao/rules/test_random_play.py",
    "tests/games/titles/chocolatl/rules/test_random_play.py",
    "tests/core/gunicorn/test_proxied.py",
    "tests/games/tables/test_what_was_shown.py",
    "tests/games/pages/test_secrecy.py::test_nobody_is_told_what_others_decided_while_somebody_is_out",
    "tests/games/chat/test_roles.py",
    "tests/games/tournaments/test_roles.py",
    "tests/notifications/create/test_who_is_told.py::test_news_of_a_running_table_reach_those_who_sit_there",
    "tests/notifications/test_roles.py",
    "tests/tools/translations/test_texts.py::test_the_site_marks_every_text_and_every_language_is_whole",
)
LONGEST_THAT_COMMIT = (
    "tests/tools/bench/test_scale.py",
    "tests/accounts/test_at_once.py",
    "tests/browser/chocolatl",
    "tests/browser/games/test_newcomer.py",
    "tests/browser/games/test_play.py",
    "tests/story",
    "tests/browser/table/test_table_looks.py",
    "tests/games/lobby/views/test_look.py",
    "tests/cacao_site/test_scheduler.py",
    "tests/browser/table/test_table_show.py",
    "tests/api/test_bots_by_events.py",
    "tests/cacao_site/live/test_outages.py",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    first = next((place for place, item in enumerate(items) if item.nodeid.startswith(LONGEST_THAT_COMMIT)), len(items))
    items[first:] = sorted(items[first:], key=lambda item: not item.nodeid.startswith(LONGEST_THAT_COMMIT))
