"""Which static files belong to this release: each has a manifest of its own, so that one may go back to it."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

from django.contrib.staticfiles.finders import get_finders
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ReleaseFilesStorage(CompressedManifestStaticFilesStorage):
    """Finds a file under the name that it has in this release, whatever other releases have collected since."""

    @cached_property
    def manifest_name(self) -> str:
        """By what the release's files hold: the same wherever it lies, and another for each that changed a file."""
        return f"staticfiles.{_fingerprint()}.json"


def _fingerprint() -> str:
    files = [found for finder in get_finders() for found in finder.list([])]
    digest = sha256()
    for path, storage in sorted(files, key=lambda found: found[0]):
        with storage.open(path) as file:
            digest.update(f"{path} {file.size} ".encode() + file.read())
    return digest.hexdigest()[:16]
