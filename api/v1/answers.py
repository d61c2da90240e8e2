"""Answers that are documents already: written as they are, without a second check."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse


def written(document: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """The answer. Its schema is kept by ``tests/api/test_schema.py``: checking each one would double its cost."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(text, status=status, content_type="application/json")
