"""Drawing sprites without a browser says what is missing."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command


def test_without_a_browser_it_says_how_to_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CommandError, match="--chromium PATH"):
        call_command("draw_sprites")
