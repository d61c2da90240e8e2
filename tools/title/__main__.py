"""``cacao-title new NAME [FOLDER]`` makes a title that can be installed and played, to be changed from there.

``… check FOLDER`` checks it against the contract, without a site; ``… texts FOLDER`` brings the catalogues of its
languages up to date and says what is missing there. docs/adding-a-title.md leads through all of it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.title import checking, skeleton, texts


def main(arguments: list[str]) -> int:
    """The exit code is 0 when all is well, 2 for what cannot be understood."""
    match arguments:
        case ["new", name]:
            return skeleton.make(name, Path.cwd().parent / f"cacao-{name}")
        case ["new", name, folder]:
            return skeleton.make(name, Path(folder))
        case ["check", folder, *more]:
            return checking.check(Path(folder), more)
        case ["texts", folder]:
            return texts.update(Path(folder))
    print(__doc__)
    return 2


def run() -> None:
    """The command ``cacao-title``."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
