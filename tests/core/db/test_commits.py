"""What is done after a commit fails alone, with its error in the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.db import transaction

from core.db.commits import after_commit
from tests.cacao_site.deployment import ROOT

PACKAGES = ("accounts", "api", "cacao_site", "core", "games", "notifications")


def fail(name: str) -> None:
    raise ValueError(name)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", [fail, partial(fail)])
def test_what_fails_after_a_commit_is_logged_and_what_follows_is_done(
    caplog: pytest.LogCaptureFixture, act: Callable[[str], None]
) -> None:
    done: list[str] = []
    with transaction.atomic():
        after_commit(act, "the first")
        after_commit(done.append, "the second")
        assert done == []

    assert done == ["the second"]
    assert "ValueError: the first" in caplog.text


def test_django_is_given_nothing_without_a_name_to_do_after_a_commit() -> None:
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]
    assert len(files) > len(PACKAGES)
    assert [file for file in files if re.search(r"on_commit\(\s*partial\(", file.read_text())] == []
