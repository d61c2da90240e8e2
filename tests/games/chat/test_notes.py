"""Notes that only their writer reads."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import delete_account
from games.chat.models import Note
from games.models import Game
from tests.games.factories import OPEN, open_table

pytestmark = pytest.mark.django_db


def about(game: Game) -> str:
    return reverse("talk:note_about_table", args=[game.public_id])


def about_person(name: str) -> str:
    return reverse("talk:note_about_person", args=[name])


def test_a_note_is_kept_changed_and_thrown_away(game: Game, as_ana: Client, as_bo: Client) -> None:
    as_ana.post(about(game), {"text": "wants the <temple>"})
    as_ana.post(about(game), {"text": "wants the market"})

    assert "wants the market" in as_ana.get(about(game)).content.decode()
    assert "wants the market" in as_ana.get(reverse("talk:notes")).content.decode()
    assert "wants the market" not in as_bo.get(about(game)).content.decode()
    assert Note.objects.count() == 1

    as_ana.post(about(game), {"text": " "})
    assert not Note.objects.exists()


def test_a_note_about_a_person_is_on_nobody_elses_page(as_ana: Client, as_bo: Client, ana: User, bo: User) -> None:
    as_ana.post(about_person("bo"), {"text": "plays the sun"})

    assert "plays the sun" in as_ana.get(about_person("Bo")).content.decode()
    assert "plays the sun" not in as_bo.get(about_person("Bo")).content.decode()
    delete_account(user=bo)
    assert not Note.objects.exists()


def test_too_much_is_refused_and_given_back(game: Game, as_ana: Client) -> None:
    answer = as_ana.post(about(game), {"text": "x" * 4001})

    assert answer.status_code == 422
    assert "x" * 4001 in answer.content.decode()


@pytest.mark.parametrize("who", ["Nobody", "a/b", "%00", "x" * 300])
def test_nothing_is_noted_about_nobody(as_ana: Client, people: object, who: str) -> None:
    assert as_ana.post(f"/notes/people/{who}/", {"text": "x"}).status_code == 404


def test_nothing_is_noted_about_a_table_that_one_may_not_see(tiny_title: None, bo: User, as_ana: Client) -> None:
    game = open_table(bo, OPEN, is_public=False)

    assert as_ana.post(about(game), {"text": "x"}).status_code == 404
    assert not Note.objects.exists()
