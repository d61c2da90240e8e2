"""A catalogue that is missing, broken or half stops the start with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from pytest_django import Settings

from cacao_site.celery import refuse_half_a_language
from cacao_site.languages import demand_whole_catalogues, problems_at_start
from tools.translations.catalogues import as_mo


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """The site offers two languages beside English; each has both texts there are. This process has yet to start."""
    problems_at_start.cache_clear()
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), ("cy", "Cymraeg"), ("eo", "Esperanto")]
    for language in ("cy", "eo"):
        write(tmp_path, language, ["Confirm", "Undo"])
    yield tmp_path
    problems_at_start.cache_clear()


def write(folder: Path, language: str, texts: list[str]) -> Path:
    catalogue = Catalog(locale=language, fuzzy=False)
    for text in texts:
        catalogue.add(text, f"⟦{text}⟧")
    file = folder / language / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(as_mo(catalogue))
    return file


def refused() -> str:
    """Why neither a command nor the server nor a worker starts."""
    with pytest.raises(ImproperlyConfigured) as error:
        demand_whole_catalogues()
    with pytest.raises(SystemExit, match=str(error.value)):
        refuse_half_a_language()
    with pytest.raises(SystemCheckError, match=str(error.value)):
        call_command("check")
    return str(error.value)


def test_whole_catalogues_are_no_trouble(folder: Path) -> None:
    demand_whole_catalogues()
    refuse_half_a_language()
    call_command("check")


def test_a_missing_catalogue_stops_the_start(folder: Path) -> None:
    (folder / "eo" / "LC_MESSAGES" / "django.mo").unlink()
    assert "“eo” is missing or broken" in refused()


def test_a_catalogue_that_was_cut_off_stops_the_start(folder: Path) -> None:
    file = folder / "eo" / "LC_MESSAGES" / "django.mo"
    file.write_bytes(file.read_bytes()[:-20])
    assert "“eo” is missing or broken" in refused()


def test_a_catalogue_with_gaps_stops_the_start(folder: Path) -> None:
    write(folder, "eo", ["Confirm"])
    assert "“eo” lacks 1 texts" in refused()


def test_the_languages_of_the_site_are_whole() -> None:
    demand_whole_catalogues()
