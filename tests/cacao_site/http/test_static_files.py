"""Static files that a newer version brings while this one still answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from cacao_site.http.release_files import ReleaseFilesStorage
from cacao_site.http.static_files import StaticFilesMiddleware

RELEASE_FILES = f"{ReleaseFilesStorage.__module__}.{ReleaseFilesStorage.__qualname__}"


def _not_found(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=404)


@pytest.fixture
def root(tmp_path: Path, settings: Settings) -> Path:
    """Where a public site collects."""
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    (tmp_path / "secret.txt").write_text("secret")
    return Path(settings.STATIC_ROOT)


def test_a_file_collected_after_the_start_is_served(root: Path, rf: RequestFactory) -> None:
    answer = StaticFilesMiddleware(_not_found)
    (root / "new.0123456789ab.css").write_text("new")

    response = answer(rf.get("/static/new.0123456789ab.css"))

    assert response.status_code == 200
    assert response.getvalue() == b"new"


@pytest.mark.parametrize("path", ["/static/nothing.css", "/static/../secret.txt", "/static//", "/static/", "/new.css"])
def test_what_was_not_collected_is_not_served(root: Path, rf: RequestFactory, path: str) -> None:
    assert StaticFilesMiddleware(_not_found)(rf.get(path)).status_code == 404


@pytest.fixture(autouse=True)
def _without_bundles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Releases here have few files; ``test_bundles.py`` has those that are put together."""
    monkeypatch.setattr("cacao_site.http.release_files.bundles", dict)


def release(folder: Path, **files: str) -> Path:
    """The static files of one release."""
    folder.mkdir()
    for name, content in files.items():
        (folder / f"{name}.css").write_text(content)
    return folder


def names_in(release: Path, settings: Settings, *, collect: bool) -> dict[str, str]:
    """What a process of this release calls its files, after they were collected or beside what another one has."""
    settings.STATICFILES_DIRS = [release]
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": RELEASE_FILES}}
    if collect:
        call_command("collectstatic", interactive=False, verbosity=0)
    storage = ReleaseFilesStorage()
    return {path.name: storage.url(path.name, force=True) for path in release.iterdir()}


def test_who_goes_back_to_a_release_finds_the_files_of_that_release(
    root: Path, tmp_path: Path, settings: Settings, rf: RequestFactory
) -> None:
    before = release(tmp_path / "before", page="old", gone="gone")
    after = release(tmp_path / "after", page="new", come="come")
    first = names_in(before, settings, collect=True)
    names_in(after, settings, collect=True)

    assert names_in(before, settings, collect=False) == first
    answer = StaticFilesMiddleware(_not_found)
    assert {name: answer(rf.get(url)).getvalue() for name, url in first.items()} == {
        "page.css": b"old",
        "gone.css": b"gone",
    }


def test_what_pages_ask_for_is_compressed_once(root: Path, tmp_path: Path, settings: Settings) -> None:
    """A name with its hash means one content for ever; of others there are no compressed forms that could be old."""
    page = release(tmp_path / "release", page="page " * 100)
    names_in(page, settings, collect=True)
    compressed = {path.name for path in root.iterdir() if path.suffix in {".br", ".gz"}}
    assert {name.count(".") for name in compressed} == {3}
    assert {Path(name).suffix for name in compressed} == {".br", ".gz"}

    [before] = root.glob("page.*.css.br")
    before.write_bytes(b"made before")
    names_in(page, settings, collect=True)
    assert before.read_bytes() == b"made before"
