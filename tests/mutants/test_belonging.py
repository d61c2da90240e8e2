"""Which tests should notice a slip in a file."""

from __future__ import annotations

from tests.mutants.belonging import ALSO, LEFT_OUT, area_of, belonging
from tests.plugins.luck import ROOT


def test_the_mirrored_tests_are_asked_first_then_the_rest_of_the_package() -> None:
    asked = list(belonging("games/services/play.py", ROOT))
    mirrored = "tests/games/services/play"
    assert asked == [[mirrored], ["tests/games/services", f"--ignore={mirrored}"]]


def test_a_file_without_tests_of_its_own_has_those_of_its_package() -> None:
    assert list(belonging("games/services/dispatched.py", ROOT)) == [["tests/games/services"]]


def test_what_forms_and_presenters_promise_is_tested_on_pages_too() -> None:
    for path in ("games/forms/table.py", "games/presenters/cacao/areas/board.py"):
        *_, last = belonging(path, ROOT)
        assert last[0] == "tests/games/views"
        assert "--ignore=tests/games/views/test_secrecy.py" in last


def test_every_test_that_is_named_exists() -> None:
    for name in [*LEFT_OUT, *(name for names in ALSO.values() for name in names)]:
        assert (ROOT / name).exists(), name


def test_a_file_belongs_to_the_area_of_its_folder_or_its_own_name() -> None:
    paths = [
        "games/engine/cacao/play/laying.py",
        "accounts/services.py",
        "cacao_site/celery.py",
        "accounts/migrations/0001_people.py",
    ]
    assert [area_of(path) for path in paths] == ["engine", "services", None, None]
