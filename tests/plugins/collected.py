"""The static files of a public site: collected and packed once for as long as they stay the same, and copied."""

from __future__ import annotations

import tempfile
from hashlib import sha256
from pathlib import Path

from cacao_site.http import bundles, release_files
from tests.cacao_site.deployment import manage, sample_settings
from tests.plugins.migrated import copy_kept

MADE_BY = (Path(bundles.__file__), Path(release_files.__file__))
"""What says how they are packed, besides what they hold."""


def copy_static_files(data: Path) -> None:
    """Write them into the data folder of a site, as ``collectstatic`` would."""
    packing = sha256(b"".join(file.read_bytes() for file in MADE_BY)).hexdigest()
    copy_kept(f"static {release_files.ReleaseFilesStorage().manifest_name} {packing}", _collect, data / "static")


def _collect(place: Path) -> None:
    with tempfile.TemporaryDirectory(dir=place.parent, prefix="collecting-") as folder:
        collected = manage("collectstatic", "--no-input", variables=sample_settings() | {"DATA_DIR": folder})
        assert collected.returncode == 0, collected.stderr
        (Path(folder) / "static").rename(place)
