"""Which of the open streams hear a message, and who is there, without a process and without Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping
from typing import Any

import pytest
from pytest_django import Settings

from cacao_site.live import readers
from cacao_site.live.messages import Message
from cacao_site.live.readers import Full, Reader, Readers
from cacao_site.live.tokens import Pass
from games.tables.tellers import Audience

ANA, BO, CY, STRANGER = 1, 2, 3, None
PASSES = {
    "Ana": Pass(ANA, "t", plays=True, shows=True),
    "Bo": Pass(BO, "t", plays=True, shows=True),
    "Cy": Pass(CY, "t"),
    "stranger": Pass(STRANGER, "t"),
    "Ana elsewhere": Pass(ANA, "u", plays=True),
}


@pytest.fixture(autouse=True)
def _gone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "GRACE", 0.0)


async def _send(_message: MutableMapping[str, Any]) -> None:
    """Nobody reads."""


def stream(who: Pass) -> Reader:
    return Reader(who, _send, 0.0)


async def settle() -> None:
    """What is to happen at once has happened."""
    for _step in range(3):
        await asyncio.sleep(0)


def in_a_loop(act: Callable[[Readers], Any]) -> Any:
    async def run() -> Any:
        return await act(Readers())

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("message", "heard"),
    [
        (Message("t"), {"Ana", "Bo", "Cy", "stranger"}),
        (Message("t", audience=Audience.PLAYERS), {"Ana", "Bo"}),
        (Message("t", audience=Audience.WATCHERS), {"Cy", "stranger"}),
        (Message("t", only=ANA), {"Ana"}),
        (Message("t", audience=Audience.PLAYERS, only=CY), set()),
        (Message("u"), {"Ana elsewhere"}),
        (Message("t", waiting=(ANA,)), {"Ana", "Ana elsewhere"}),
        (Message("t", waiting=()), set()),
    ],
)
def test_a_message_is_heard_by_those_it_is_for_alone(message: Message, heard: set[str]) -> None:
    async def ask(there: Readers) -> set[str]:
        streams = {name: stream(who) for name, who in PASSES.items()}
        for each in streams.values():
            there.add(each)
        await settle()
        there.hear(message)
        return {name for name, each in streams.items() if each.pending}

    assert in_a_loop(ask) == heard


@pytest.mark.parametrize(("tabs", "closed", "is_gone"), [(1, 1, True), (2, 1, False), (2, 2, True)])
def test_somebody_is_gone_when_the_last_of_several_pages_is_closed(tabs: int, closed: int, is_gone: bool) -> None:
    async def ask(there: Readers) -> tuple[bool, bool]:
        streams = [stream(PASSES["Ana"]) for _tab in range(tabs)]
        for each in streams:
            there.add(each)
        there.changed.clear()
        for each in streams[:closed]:
            there.remove(each)
        await asyncio.sleep(0.001)
        return there.present() == [], there.changed == {"t"}

    assert in_a_loop(ask) == (is_gone, is_gone)


def test_who_loads_a_page_again_has_not_come_and_not_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "GRACE", 60.0)

    async def ask(there: Readers) -> tuple[object, object]:
        first = stream(PASSES["Ana"])
        there.add(first)
        there.arrived.clear()
        there.changed.clear()
        there.remove(first)
        there.add(stream(PASSES["Ana"]))
        await settle()
        return there.arrived, there.changed

    assert in_a_loop(ask) == (set(), set())


def test_one_person_has_so_many_streams_and_strangers_half_of_all(settings: Settings) -> None:
    settings.LIVE_CONNECTIONS, settings.LIVE_CONNECTIONS_PER_PERSON = 4, 1

    async def ask(there: Readers) -> list[bool]:
        found = []
        for name in ("Ana", "Ana", "stranger", "stranger", "stranger", "Bo", "Cy"):
            try:
                there.expect_room(PASSES[name])
            except Full:
                found.append(False)
            else:
                found.append(True)
                there.add(stream(PASSES[name]))
        await settle()
        return found

    assert in_a_loop(ask) == [True, False, True, True, False, True, False]
