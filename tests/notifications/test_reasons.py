"""Why somebody was not told, in words."""

from __future__ import annotations

import re
from pathlib import Path

import notifications
from notifications.reasons import REASONS, reason


def test_every_reason_has_a_sentence() -> None:
    source = "".join(file.read_text() for file in Path(notifications.__file__).parent.rglob("*.py"))
    used = set(re.findall(r'reason="([a-z-]+)"', source)) | set(re.findall(r'(?:return|else) "([a-z-]+)"', source))
    assert len(used) > 8
    assert used <= REASONS.keys()
    assert not reason("")
