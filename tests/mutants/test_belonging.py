"""Which tests should notice a slip in a file."""

from __future__ import annotations

from tests.mutants.belonging import ALSO, LEFT_OUT, area_of, belonging
from tests.plugins.luck import ROOT


def test_the_mirrored_tests_are_asked_first_then_the_rest_of_the_package() -> None:
    asked = list(belonging("games/tables/play.py", ROOT))
    mirrored = "tests/games/tables/play"
    assert asked == [[mirrored], ["tests/games/tables", f"--ignore={mirrored}"]]


def test_a_file_without_tests_of_its_own_has_those_of_its_package() -> None:
    assert list(belonging("games/tables/dispatched.py", ROOT)) == [["tests/games/tables"]]


def test_what_forms_and_presenters_promise_is_tested_on_pages_too() -> None:
    for path, also in (
        ("games/lobby/forms/table.py", "tests/games/lobby/views"),
        ("games/titles/cacao/pages/board.py", "tests/games/pages"),
    ):
        *_, last = belonging(path, ROOT)
        assert last[0] == also
        assert "--ignore=tests/games/pages/test_secrecy.py" in last


def test_every_test_that_is_named_exists() -> None:
    for name in [*LEFT_OUT, *(name for names in ALSO.values() for name in names)]:
        assert (ROOT / name).exists(), name


def test_a_file_belongs_to_the_area_of_its_folder_or_its_own_name() -> None:
    paths = [
        "games/titles/cacao/rules/laying.py",
        "accounts/services.py",
        "cacao_site/celery.py",
        "tools/title.py",
        "accounts/migrations/0001_squashed.py",
    ]
    assert [area_of(path) for path in paths] == ["rules", "accounts", "cacao_site", None, None]
