"""The site as an app: what it is called and looks like, and what its worker keeps."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from accounts.models import User
from tests.people import browser_of


def test_the_manifest_names_icons_that_have_the_size_it_says(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    icons = answer.json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        file = finders.find(icon["src"].removeprefix(f"/{settings.STATIC_URL.strip('/')}/"))
        assert "x".join(map(str, size_of(Path(str(file))))) == icon["sizes"]


def size_of(png: Path) -> tuple[int, int]:
    """Width and height, as they stand in the head of the file."""
    head = png.read_bytes()[:24]
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def test_the_worker_comes_from_the_root_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert 'const OFFLINE = "/offline/";' in answer.content.decode()


def test_what_the_worker_keeps_says_nothing_about_who_asked(client: Client, ana: User) -> None:
    assert browser_of(ana).get("/offline/").content == client.get("/offline/").content
    assert browser_of(ana).get("/sw.js").content == client.get("/sw.js").content
