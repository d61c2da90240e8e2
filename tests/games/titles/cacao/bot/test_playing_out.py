"""What a move would bring: the workers are used as their seat would probably like best, the rest is only named."""

from typing import Any

from games.engine.ruleset import Event
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import ANA, Table, draw


def played_out(table: Table) -> list[Event]:
    return CACAO.bot.play_out(table.state, ANA)


def gained(events: list[Event]) -> dict[str, int]:
    """What settled edges brought in all."""
    settled = [event.details for event in events if event.kind == "settled"]
    return {part: sum(details[part] for details in settled) for part in ("fruits", "gold")}


def drafted(drawing: str, *modules: str, display: str = "", **goods: Any) -> Table:
    """A draft of Ana, who has these goods."""
    table = draw(drawing, *modules, display=display).having(ANA, **goods)
    table.state.drafting = True
    return table


def test_fruits_are_picked_before_they_are_sold() -> None:
    table = drafted("P2 . M3", fruits=0)
    table.lay("0202", (1, 0))

    assert gained(played_out(table)) == {"fruits": 4 - 2, "gold": 6}


def test_the_spaces_to_fill_are_named_and_stay_empty() -> None:
    table = drafted(
        """
        P1 A1111 .
        .  M2    .
        """,
        display="G1 G2",
    )
    table.lay("1111", (2, 1))
    assert CACAO.rules.view(table.state, ANA).phase == "fill"

    events = played_out(table)

    assert Event("to-fill", ANA, {"worker": (2, 1), "edges": ["N"]}) in events
    assert (2, 0) not in CACAO.rules.view(table.state, ANA).jungle


def test_what_is_to_be_chosen_one_by_one_is_left_to_be_chosen() -> None:
    table = drafted("P1 . GM", "gem-mines")
    table.lay("0202", (1, 0))

    events = played_out(table)

    assert gained(events) == {"fruits": 2, "gold": 0}
    assert [event.details["workers"] for event in events if event.kind == "to-choose"] == [2]


def test_nothing_unknown_is_drawn() -> None:
    table = drafted("P1 . G1")
    table.lay("0202", (1, 0))
    hand = list(table[ANA].hand)

    played_out(table)

    assert table[ANA].hand == hand
