"""The board in mails."""

from __future__ import annotations

import re
from dataclasses import replace

from games.titles.chocolatl.pages.mail_board import mail_board, mail_words
from games.titles.chocolatl.rules.material import Station
from tests.games.tables.pages.scenes import SITTERS
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
)


def test_the_players_stand_in_the_order_of_the_track() -> None:
    table = Table().points(4, 4, 7).stack(BO, ANA, CY).having(BO, huts=2).sacrificed()
    board = str(mail_board(table.view(None), SITTERS))

    assert board.index("Cy") < board.index("Ana") < board.index("Bo")
    assert "Round 1" in board
    assert "Gold:" in board


def test_the_looks_stand_in_attributes() -> None:
    board = str(mail_board(Table(5).view(None), SITTERS))
    assert 'bgcolor="#2a6fc4"' in board
    assert not re.search(r"<(script|style|img|svg|link)|class=|style=|url\(", board)


def test_names_are_escaped() -> None:
    sitters = [replace(SITTERS[0], name='"><script>'), *SITTERS[1:]]
    assert "<script>" not in mail_board(Table().view(None), sitters)


def test_a_seats_own_secrets_are_not_in_it() -> None:
    table = Table().sacrificed()
    before = mail_board(table.view(ANA), SITTERS)
    table.bid_all(ANA)
    assert mail_board(table.view(ANA), SITTERS) == before == mail_board(table.view(None), SITTERS)


def test_a_mail_says_round_and_colour_in_words() -> None:
    assert mail_words(Table().at(Station.DRINK).view(ANA)) == (
        "Round 2, station 5 Drink. Gold: lay two cards at a time, one station after the other."
    )
    assert mail_words(Table().view(None)) == "Before the first round. First, the sacrifice."


def test_a_mail_names_no_station_while_cards_are_laid_at_all() -> None:
    table = Table().sacrificed()
    assert mail_words(table.view(None)).startswith("Round 1. Red:")
    assert "station 1" not in mail_board(table.view(None), SITTERS)
