"""The folder that carries tasks where there is no Redis."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kombu import Connection

from cacao_site import celery
from tests.plugins.patience import BEFORE_LONG


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """The site's transport on a folder of its own."""
    assert celery.app, "the application knows the transport by its name"
    folders = {"data_folder_in": tmp_path, "data_folder_out": tmp_path, "control_folder": tmp_path / "control"}
    options = {name: str(folder) for name, folder in folders.items()}
    with Connection("folder://localhost/", transport_options=options) as connection:
        yield connection


def test_a_message_arrives(connection: Connection) -> None:
    with connection.SimpleQueue("work") as queue:
        queue.put({"number": 1})
        message = queue.get(timeout=BEFORE_LONG)
        message.ack()
    assert message.payload == {"number": 1}


def test_a_message_that_is_being_written_cannot_be_taken_yet(connection: Connection, tmp_path: Path) -> None:
    taken: list[Path] = []

    class Slow:
        def __json__(self) -> str:
            taken.extend(tmp_path.glob("*.msg"))
            return "written"

    channel: Any = connection.default_channel
    channel._put("work", {"body": Slow()})

    assert taken == []
    assert channel._get("work") == {"body": "written"}
