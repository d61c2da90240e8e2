"""Installs Debian's package of a missing service, where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

QUIETLY = {"DEBIAN_FRONTEND": "noninteractive"}


def install(package: str) -> bool:
    """Install a Debian package and say whether that worked; only root on a machine with apt can."""
    if os.getuid() != 0 or not shutil.which("apt-get"):
        return False
    print(f"Installing {package} ...", file=sys.stderr)
    return _update() and _apt_get("install", "--no-install-recommends", package)


@cache
def _update() -> bool:
    return _apt_get("update")


def _apt_get(*words: str) -> bool:
    command = ["apt-get", "-qq", "-y", *words]
    return subprocess.run(command, env=os.environ | QUIETLY, stdout=subprocess.DEVNULL, check=False).returncode == 0
