"""Static files that a newer version brings while this one still answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from cacao_site.web.static_files import StaticFilesMiddleware


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
