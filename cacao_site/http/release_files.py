"""Which static files belong to this release: each has a manifest of its own, so that one may go back to it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from cacao_site.http.bundles import bundle, bundles


class ReleaseFilesStorage(CompressedManifestStaticFilesStorage):
    """Finds a file under the name that it has in this release, whatever other releases have collected since."""

    @cached_property
    def manifest_name(self) -> str:
        """By what the release's files hold: the same wherever it lies, and another for each that changed a file."""
        return f"staticfiles.{_fingerprint()}.json"

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[tuple[str, str, bool]]:
        """With the bundles, which are made of what was collected."""
        if not options.get("dry_run"):
            for name, files in bundles().items():
                self._write(name, bundle(name, files, self._read))
                paths[name] = (self, name)
        return super().post_process(paths, *args, **options)

    def _read(self, name: str) -> str:
        with self.open(name) as file:
            return file.read().decode()

    def _write(self, name: str, text: str) -> None:
        self.delete(name)
        super().save(name, ContentFile(text.encode()))

    def compress_files(self, paths: Set[str]) -> Iterator[tuple[str, str]]:
        """Only what pages ask for, by names that mean one content for ever; what was compressed once stays so."""
        asked_for = paths & set(self.hashed_files.values())
        return super().compress_files({path for path in asked_for if not self.exists(f"{path}.br")})

    def create_compressor(self, **options: Any) -> Compressor:
        return _WholeFiles(**options)


class _WholeFiles(Compressor):
    """Whoever is stopped while one is written leaves it under another name: what is there is whole."""

    def write_data(self, path: str, data: bytes, suffix: str, stat_result: os.stat_result) -> str:
        part = super().write_data(path, data, f"{suffix}.{os.getpid()}", stat_result)
        return str(Path(part).replace(f"{path}{suffix}"))


def _fingerprint() -> str:
    files = [found for finder in get_finders() for found in finder.list([])]
    digest = sha256()
    for path, storage in sorted(files, key=lambda found: found[0]):
        with storage.open(path) as file:
            digest.update(f"{path} {file.size} ".encode() + file.read())
    digest.update(repr(sorted(bundles().items())).encode())
    return digest.hexdigest()[:16]
