"""Makes the catalogue that programs read of one that was saved; needs the environment of those who develop."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from pathlib import Path


def compile_saved(files: Iterable[str]) -> None:
    """Each ``django.po`` whose ``.mo`` is older. What is wrong with it is printed."""
    for file in files:
        po = Path(file)
        if po.name == "django.po" and po.parent.name == "LC_MESSAGES" and po.exists() and _is_newer(po):
            _compile(po)


def _is_newer(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or po.stat().st_mtime_ns > mo.stat().st_mtime_ns


def _compile(po: Path) -> None:
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3], charset="utf-8", abort_invalid=True)
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
    except Exception:  # noqa: BLE001 - Whatever it is, the author reads it and saves the file again.
        traceback.print_exc()
