"""Small disks that can be filled: file systems in memory, seen by this run alone, gone with it; only root has them."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

_CLONE_NEWNS = 0x00020000


class Disk:
    """A folder of limited size."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        self.is_limited = _mount(folder, megabytes)

    def fill(self) -> None:
        """Leave not one byte."""
        with suppress(OSError), self._filler.open("wb", buffering=0) as filler:
            for size in (1 << 20, 4096, 1):
                with suppress(OSError):
                    while True:
                        filler.write(b"0" * size)

    def make_room(self) -> None:
        self._filler.unlink(missing_ok=True)

    def remove(self) -> None:
        """Give the memory back."""
        if self.is_limited:
            _succeeds("umount", "--lazy", str(self.folder))

    @property
    def _filler(self) -> Path:
        return self.folder / "filler"


def stay_alone() -> bool:
    """Let what is mounted from now on be seen by this process and its children alone; before any thread is started."""
    if os.geteuid() != 0 or sys.platform != "linux":
        return False
    if ctypes.CDLL(None).unshare(_CLONE_NEWNS) != 0:
        return False
    return _succeeds("mount", "--make-rprivate", "/")


def _mount(folder: Path, megabytes: int) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    return os.geteuid() == 0 and _succeeds("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder))


def _succeeds(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
