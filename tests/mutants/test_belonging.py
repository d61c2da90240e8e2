"""Which tests should notice a slip in a file."""

from __future__ import annotations

from tests.mutants.belonging import area_of, belonging
from tests.plugins.luck import ROOT


def test_the_mirrored_tests_are_asked_first_then_the_rest_of_the_package() -> None:
    asked = list(belonging("games/services/play.py", ROOT))
    mirrored = "tests/games/services/play"
    assert asked == [[mirrored], ["tests/games/services", f"--ignore={mirrored}"]]


def test_a_file_without_tests_of_its_own_has_those_of_its_package() -> None:
    assert list(belonging("games/services/dispatched.py", ROOT)) == [["tests/games/services"]]


def test_what_forms_promise_is_tested_on_pages_too() -> None:
    *_, last = belonging("games/forms/table.py", ROOT)
    assert last[0] == "tests/games/views"


def test_a_file_belongs_to_the_area_of_its_folder_or_its_own_name() -> None:
    paths = ["games/engine/cacao/play/laying.py", "accounts/services.py", "cacao_site/celery.py"]
    assert [area_of(path) for path in paths] == ["engine", "services", None]
