"""Examples of the schema: what was sent to a site, and what it answered (``tests/api/v1/test_examples.py``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("examples.json")


def add(paths: Mapping[str, Mapping[str, dict[str, Any]]]) -> None:
    """Add them to the operations of a schema."""
    known = json.loads(FILE.read_text())
    for operation in (each for methods in paths.values() for each in methods.values()):
        example = known.get(operation["operationId"], {})
        if "body" in example and "requestBody" in operation:
            operation["requestBody"]["content"]["application/json"]["example"] = example["body"]
        for status, answer in operation["responses"].items():
            content = answer.get("content", {}).get("application/json")
            if content is not None and example.get("status") == status:
                content["example"] = example["answer"]
