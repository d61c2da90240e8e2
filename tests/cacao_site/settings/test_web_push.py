"""Keys for pushes are read as the command prints them, and refused with a sentence otherwise."""

from __future__ import annotations

import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import call_command

from cacao_site.settings.web_push import private_key, public_key_of
from tests.cacao_site.deployment import ROOT, bare_environment, sample_settings


@pytest.fixture
def keys() -> dict[str, str]:
    """A pair."""
    printed = StringIO()
    call_command("push", "keys", stdout=printed)
    return dict(line.split("=", 1) for line in printed.getvalue().splitlines())


def test_what_the_command_prints_is_taken(keys: dict[str, str]) -> None:
    private = private_key(keys["WEB_PUSH_PRIVATE_KEY"])
    assert public_key_of(private)(keys["WEB_PUSH_PUBLIC_KEY"]) == keys["WEB_PUSH_PUBLIC_KEY"]


@pytest.mark.parametrize("value", ["x", "é", "A" * 42, "A" * 43, "_" * 43])
def test_what_is_no_key_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="push keys"):
        private_key(value)


def test_a_public_key_of_another_pair_is_refused(keys: dict[str, str]) -> None:
    printed = StringIO()
    call_command("push", "keys", stdout=printed)
    other = private_key(printed.getvalue().split("WEB_PUSH_PRIVATE_KEY=")[1].strip())
    for private in (other, ""):
        with pytest.raises(ValueError, match="together with WEB_PUSH_PRIVATE_KEY"):
            public_key_of(private)(keys["WEB_PUSH_PUBLIC_KEY"])


def test_a_missing_library_stops_the_start_with_a_sentence(keys: dict[str, str]) -> None:
    block = (
        "import sys; sys.modules['pywebpush'] = None; import manage; sys.argv = ['manage.py', 'check']; manage.main()"
    )
    run = subprocess.run(
        [sys.executable, "-c", block],
        cwd=ROOT,
        env=bare_environment() | sample_settings() | keys,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "WEB_PUSH_PRIVATE_KEY cannot be used: the library for it is missing" in run.stderr
