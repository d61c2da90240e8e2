"""What the page of tried turns says of the people whose seats one decides for."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.studies import services
from tests.games.factories import running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_nobody_whose_turn_is_tried_is_called_you(title: str, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title=title)
    you = '<span class="badge">you</span>'
    assert you in browser_of(ana).get(game.get_absolute_url()).content.decode()
    study = services.begin(game=game, user=ana, number=0)
    page = browser_of(ana).get(f"/tried/{study.public_id}/").content.decode()
    assert "Ana decides" in page or "Bo decides" in page or "Cy decides" in page
    assert you not in page
