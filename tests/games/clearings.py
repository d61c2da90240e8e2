"""Clearings, the example of a module by others, read from its folder for tests of rules and words alone."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "examples" / "modules" / "clearings" / "cacao_clearings"


def _part(name: str) -> Any:
    spec = spec_from_file_location(f"clearings_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    part = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(part)
    return part


CLEARINGS = _part("rules").MODULE
WORDS = _part("texts").WORDS
TILE = "clearings-glade"
