"""Carries tasks where there is no Redis: a folder of messages, each of which appears whole or not at all."""

from __future__ import annotations

from pathlib import Path
from time import monotonic_ns
from typing import Any
from uuid import uuid4

from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Kombu's own lets readers take a message that is not written yet, and then the whole worker ends."""

    def _put(  # type: ignore[override]  # kombu's own differs from its base class in the same way
        self, queue: str, payload: dict[str, Any], **kwargs: Any
    ) -> None:
        folder = Path(self.data_folder_out)
        name = f"{monotonic_ns() // 1_000_000}_{uuid4()}.{queue}.msg"
        draft = folder / f"{name}.draft"
        draft.write_bytes(str_to_bytes(dumps(payload)))
        draft.rename(folder / name)


class Transport(filesystem.Transport):
    """What ``folder://`` in a broker's address stands for."""

    Channel = Channel
