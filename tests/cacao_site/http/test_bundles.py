"""Style sheets and scripts that a public site sends as one file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders, storage
from django.contrib.staticfiles.management.commands import collectstatic
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.management import call_command
from django.template import engines
from django.test import override_settings

from cacao_site.http.bundles import SITE, bundle, bundles
from cacao_site.http.release_files import ReleaseFilesStorage

ALL = [(name, file) for name, files in bundles().items() for file in files]


def text(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str), name
    return Path(path).read_text()


def lines(name: str, kind: str = "") -> list[str]:
    """The tags that load a bundle."""
    template = engines["django"].from_string(f'{{% load bundles %}}{{% bundled "{name}" "{kind}" %}}')
    return template.render().splitlines()


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the files of a public site."""
    folder = tmp_path_factory.mktemp("release")
    with _public(folder):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture
def collected(release: Path) -> Iterator[Path]:
    """The same, served."""
    with _public(release):
        yield release


@contextmanager
def _public(folder: Path) -> Iterator[None]:
    files = ReleaseFilesStorage(location=folder)
    with override_settings(STATIC_ROOT=folder, BUNDLED_FILES=True), pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "staticfiles_storage", files)
        patch.setattr("django.templatetags.static.staticfiles_storage", files, raising=False)
        patch.setattr(collectstatic, "staticfiles_storage", files)
        yield


def test_where_files_are_served_as_they_lie_each_is_loaded_by_itself() -> None:
    assert lines("css/site.css") == [f'<link rel="stylesheet" href="/static/{file}">' for file in SITE["css/site.css"]]
    assert lines("js/table-cacao.js", "module")[0] == '<script src="/static/js/table-news.js" type="module"></script>'
    assert isinstance(storage.staticfiles_storage, StaticFilesStorage)


def test_a_public_site_sends_one_file_that_holds_them_all_and_has_a_hash_in_its_name(collected: Path) -> None:
    for name, files in bundles().items():
        (line,) = lines(name)
        found = re.search(r'"/static/([^"]+\.[0-9a-f]{12}\.(?:css|js))"', line)
        assert found, line
        sent = (collected / found[1]).read_text()
        assert all(text(file).splitlines()[-1] in sent for file in files)
        assert (collected / f"{found[1]}.br").exists()


def test_a_font_is_found_from_a_bundle_as_from_its_sheet(collected: Path) -> None:
    (line,) = lines("css/site.css")
    sheet = re.search(r'href="/static/([^"]+)"', line)
    assert sheet
    font = re.search(r'url\("([^"]+)"\)', (collected / sheet[1]).read_text())
    assert font
    assert (collected / sheet[1]).parent.joinpath(font[1]).exists()


def test_a_picture_beside_the_sheet_of_a_title_is_found_from_its_bundle(collected: Path) -> None:
    (line,) = lines("css/table-cacao.css")
    sheet = re.search(r'href="/static/([^"]+)"', line)
    assert sheet
    pictures = re.findall(r'url\("([^"]+\.webp)"\)', (collected / sheet[1]).read_text())
    assert pictures
    assert all((collected / sheet[1]).parent.joinpath(picture).exists() for picture in pictures)


@pytest.mark.parametrize(("name", "file"), ALL)
def test_a_script_in_a_bundle_needs_no_other_file_and_leaves_nothing_to_others(name: str, file: str) -> None:
    if file.endswith(".js"):
        assert not re.search(r"^(import|export)\b", text(file), re.MULTILINE)


def test_a_script_that_fails_stops_no_other() -> None:
    joined = bundle("js/x.js", ("a", "b"), {"a": "const same = 1;", "b": "const same = 2;"}.__getitem__)

    assert joined.count("try {") == joined.count("reportError(error)") == 2
