"""The command ``cacao-title``, for authors of titles: ``new``, ``check``, ``texts``."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.title import checking, modules, skeleton, texts

USAGE = """cacao-title new NAME [FOLDER] [--pages]
                                  make a title that can be installed and played, to be changed from there; without
                                  FOLDER beside the folder you are in; with --pages it has pages of its own
cacao-title check FOLDER [...]    check its rules, texts, pages and bot, without a site; what follows goes to pytest
cacao-title texts FOLDER [--only LANGUAGE ...]
                                  bring the catalogues of its languages up to date, and say what is missing there

cacao-title new-module NAME [FOLDER]   the same for a module of Cacao, which is checked and translated as a title is

docs/adding-a-title.md and docs/adding-a-module.md lead through all of it."""


def main(arguments: list[str]) -> int:
    """The exit code is 0 when all is well, 2 for what cannot be understood."""
    if _asks_for_help(arguments):
        print(USAGE)
        return 0
    return modules.main(arguments) if modules.is_about_one(arguments) else _of_titles(arguments)


def _asks_for_help(arguments: list[str]) -> bool:
    """Also after a command; what follows a folder goes to pytest, which has a help of its own."""
    match arguments:
        case ["help"] | ["-h" | "--help", *_] | [_, "-h" | "--help", *_]:
            return True
    return False


def _of_titles(arguments: list[str]) -> int:
    match arguments:
        case ["new", *more]:
            return _new([each for each in more if each != "--pages"], has_pages="--pages" in more)
        case ["check", folder, *more]:
            return _refused(folder) or checking.check(Path(folder), more)
        case ["texts", folder]:
            return _refused(folder) or texts.update(Path(folder))
        case ["texts", folder, "--only", language, *more]:
            return _refused(folder) or texts.update(Path(folder), [language, *more])
    return _misunderstood()


def _new(arguments: list[str], *, has_pages: bool) -> int:
    match arguments:
        case [name]:
            return skeleton.make(name, Path.cwd().parent / f"cacao-{name}", has_pages=has_pages)
        case [name, folder]:
            return skeleton.make(name, Path(folder), has_pages=has_pages)
    return _misunderstood()


def _misunderstood() -> int:
    print(USAGE, file=sys.stderr)
    return 2


def _refused(folder: str) -> int:
    """Say it and return 2 where there is no title in a folder."""
    if problem := checking.problem_with(Path(folder)):
        print(problem, file=sys.stderr)
    return 2 if problem else 0


def run() -> None:
    """What the script calls."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
