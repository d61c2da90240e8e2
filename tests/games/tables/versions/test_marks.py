"""Open pages name versions by marks: they find out what is new, and nobody can count by them."""

from __future__ import annotations

import pytest

from games.models import Game
from games.tables import versions

pytestmark = pytest.mark.django_db


def test_a_mark_is_its_tables_own_and_no_number_passes_for_one(tiny: Game) -> None:
    assert versions.marked(tiny.public_id, tiny.version_mark) == tiny.version
    assert versions.marked("another", tiny.version_mark) is None
    assert versions.marked(tiny.public_id, str(tiny.version)) is None
