"""The catalogues of a title by others: ``locale/<language>/LC_MESSAGES/django.po`` and ``.mo`` in its package."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tools.translations import catalogues, source


def update(folder: Path, only: Sequence[str] = ()) -> int:
    """Bring languages up to date, all of the site's or those named; prints what is not translated. 1 if anything."""
    if unknown := [language for language in only if language not in _offered()]:
        told = f"The site has no language {', '.join(unknown)}; it has {', '.join(_offered())}."
        print(told, file=sys.stderr)
        return 2
    missing = [line for package in _packages(folder) for line in _updated(package, only or _offered())]
    if missing:
        print(*missing, "Fill these in, then run it again.", sep="\n")
    return 1 if missing else 0


def untranslated(package: Path) -> dict[str, list[str]]:
    """What is marked in a package and not translated, by language: of those in which anything is."""
    marked = _marked(package)
    found = {}
    for language in _offered():
        said = _read(_po(package, language), language)
        if any(message.id and _is_said(message.string) for message in said):
            new = _without(marked, _read(catalogues.po(language), language))
            found[language] = [_text(message) for message in new if message.id and not _has(said, message)]
    return found


def _has(said: Catalog, message: Message) -> bool:
    written = said.get(message.id, message.context)
    return written is not None and _is_said(written.string)


def _text(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, (list, tuple)) else message.id)


def _offered() -> list[str]:
    return [code for code in catalogues.languages() if not catalogues.is_begun(code)]


def _packages(folder: Path) -> list[Path]:
    titles = (path.parent.parent for path in folder.glob("*/rules/__init__.py"))
    modules = (path.parent for path in folder.glob("*/rules.py"))
    return sorted({*titles, *modules})


def _marked(package: Path) -> Catalog:
    names = sorted(str(path.relative_to(package)) for path in package.rglob("*") if path.suffix in (".py", ".html"))
    return source.catalogue(source.texts_in(package, names))


def _po(package: Path, language: str) -> Path:
    return package / "locale" / language / "LC_MESSAGES" / "django.po"


def _updated(package: Path, languages: Sequence[str]) -> list[str]:
    marked = _marked(package)
    missing = []
    for language in languages:
        po = _po(package, language)
        known = _read(catalogues.po(language), language)
        catalogue = catalogues.updated(language, _without(marked, known), _read(po, language))
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_bytes(catalogues.as_po(catalogue))
        po.with_suffix(".mo").write_bytes(catalogues.as_mo(catalogue))
        missing += [
            f"{po}: “{_singular(message.id)}” is not translated"
            for message in catalogue
            if message.id and not _is_said(message.string)
        ]
    return missing


def _singular(text: str | tuple[str, ...] | list[str]) -> str:
    """What is said of one thing, where there is a sentence for several."""
    return text if isinstance(text, str) else text[0]


def compile_po(po: Path, language: str) -> None:
    """Let programs read what is written for a language."""
    po.with_suffix(".mo").write_bytes(catalogues.as_mo(_read(po, language)))


def _read(po: Path, language: str) -> Catalog:
    if not po.exists():
        return Catalog(locale=language)
    with po.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8", abort_invalid=True)


def _without(marked: Catalog, known: Catalog) -> Catalog:
    """The texts that the site has not said before: those are in its own catalogue."""
    new = Catalog(charset="utf-8")
    for message in marked:
        if message.id and known.get(message.id, message.context) is None:
            new.add(message.id, locations=message.locations, flags=message.flags, context=message.context)
    return new


def _is_said(string: object) -> bool:
    return all(string) if isinstance(string, (list, tuple)) else bool(string)
