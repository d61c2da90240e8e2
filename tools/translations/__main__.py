"""``python -m tools.translations`` brings every language's files up to date and says what is wrong with them.

``python -m tools.translations check`` only says it; ``python -m tools.translations begin fr`` begins a language.
"""

from __future__ import annotations

import sys

from tools.translations import (
    catalogues,
    checks,
    source,
    unmarked,
)


def main(arguments: list[str]) -> int:
    """The exit code is 0 only when there is nothing to do."""
    if arguments not in ([], ["check"]) and arguments[:1] != ["begin"]:
        print(__doc__)
        return 2
    if arguments[:1] == ["begin"]:
        _begin(arguments[1:])
        return 0
    if not arguments:
        _write(catalogues.languages())
    found = problems()
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def problems() -> list[str]:
    """Of every language, and texts that are not marked."""
    marked = source.catalogue()
    found = checks.problems_of_source(marked)
    found += [problem for language in catalogues.languages() for problem in checks.problems(language, marked)]
    return [*unmarked.problems(), *found]


def _begin(languages: list[str]) -> None:
    catalogues.BEGUN.mkdir(exist_ok=True)
    for language in languages:
        (catalogues.BEGUN / f"{language}.po").touch()
    _write(languages)


def _write(languages: list[str]) -> None:
    marked = source.catalogue()
    for language in languages:
        catalogues.write(language, catalogues.updated(language, marked))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
