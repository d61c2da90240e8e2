"""The catalogues of a title by others: ``locale/<language>/LC_MESSAGES/django.po`` and ``.mo`` in its package."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.translations import catalogues, source


def update(folder: Path) -> int:
    """Bring all languages of the site up to date; prints what is not translated. 1 if anything is not."""
    missing = [line for package in _packages(folder) for line in _updated(package)]
    if missing:
        print(*missing, "Fill these in, then run it again.", sep="\n")
    return 1 if missing else 0


def _packages(folder: Path) -> list[Path]:
    titles = (path.parent.parent for path in folder.glob("*/rules/__init__.py"))
    modules = (path.parent for path in folder.glob("*/rules.py"))
    return sorted({*titles, *modules})


def _updated(package: Path) -> list[str]:
    names = sorted(str(path.relative_to(package)) for path in package.rglob("*") if path.suffix in (".py", ".html"))
    marked = source.catalogue(source.texts_in(package, names))
    missing = []
    for language in [code for code in catalogues.languages() if not catalogues.is_begun(code)]:
        po = package / "locale" / language / "LC_MESSAGES" / "django.po"
        known = _read(catalogues.po(language), language)
        catalogue = catalogues.updated(language, _without(marked, known), _read(po, language))
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_bytes(catalogues.as_po(catalogue))
        po.with_suffix(".mo").write_bytes(catalogues.as_mo(catalogue))
        missing += [
            f"{po}: “{message.id}” is not translated"
            for message in catalogue
            if message.id and not _is_said(message.string)
        ]
    return missing


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
