"""The accounts themselves: what people do while they are asked is no loss."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.models import Game, Move
from tests.games.factories import running_game
from tests.plugins.scripted_smtp import ScriptedSmtp
from tools.chaos.accounting import losses
from tools.chaos.ledger import Chair, Hand, Ledger

pytestmark = pytest.mark.django_db
FORM = {"move": "pass"}


class BusyLedger(Ledger):
    """Its player sends one more decision, which the site makes, right after the accounts have asked."""

    def __init__(self, game: Game, chair: Chair) -> None:
        super().__init__()
        self._game, self._chair, self._is_made = game, chair, False
        self.note_step(chair, "p", {})

    def hands(self) -> dict[Chair, Hand]:
        known = super().hands()
        if not self._is_made:
            self._is_made = True
            self.note_step(self._chair, "p", FORM)
            make(self._game, self._chair)
        return known


def make(game: Game, chair: Chair) -> None:
    """The site has made a decision of this person."""
    seat = game.seats.get(user__username=chair.person)
    Move.objects.create(game=game, number=1, seat=seat.number, data={"seat": seat.number, **FORM})
    Game.objects.filter(pk=game.pk).update(move_count=1)


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A table at which nobody has decided."""
    return running_game(ana, bo, title="cacao")


@pytest.fixture(autouse=True)
def _forms_are_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a form stands for is Cacao's affair."""

    def as_sent(fields: Any) -> dict[str, object]:
        return dict(fields)

    monkeypatch.setattr("tools.chaos.accounting._document", as_sent)


def test_what_is_sent_while_the_accounts_are_made_is_no_loss(game: Game, scripted_smtp: ScriptedSmtp) -> None:
    ledger = BusyLedger(game, Chair("Ana", game.public_id))
    assert losses(ledger, scripted_smtp) == []


def test_a_decision_that_nobody_sent_is_told(game: Game, scripted_smtp: ScriptedSmtp) -> None:
    ledger, chair = Ledger(), Chair("Ana", game.public_id)
    ledger.note_step(chair, "p", {"move": "another"})
    make(game, chair)
    [loss] = losses(ledger, scripted_smtp)
    assert "decision 0 of Ana" in loss


def test_a_confirmed_decision_that_is_not_there_is_told(game: Game, scripted_smtp: ScriptedSmtp) -> None:
    ledger, chair = Ledger(), Chair("Ana", game.public_id)
    ledger.note_step(chair, "p", FORM)
    ledger.note_drafted(chair)
    ledger.note_confirmed(chair)
    [loss] = losses(ledger, scripted_smtp)
    assert "confirmed 1 decisions, 0 are there" in loss
