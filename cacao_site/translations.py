"""Compiles the translations: ``python -m cacao_site.translations``, needed after each change of a .po file.

The compiled files are in the repository, so that the site starts without gettext.
"""

from __future__ import annotations

from pathlib import Path

import polib

from cacao_site.settings.mode import BASE_DIR


def catalogues() -> list[Path]:
    """The .po file of every language."""
    return sorted((BASE_DIR / "locale").glob("*/LC_MESSAGES/*.po"))


def compiled(catalogue: Path) -> bytes:
    """The .mo file that belongs to a .po file."""
    return polib.pofile(str(catalogue)).to_binary()


def main() -> None:
    """Write every .mo file."""
    for catalogue in catalogues():
        catalogue.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    main()
