"""A line between a browser and the site that can be cut: the site is away, and nobody tells the browser."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Line:
    """Passes bytes on between a port of its own and the site's, until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._to = (host, port)
        self._listens = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the site is behind this line."""
        return f"http://localhost:{self._listens.getsockname()[1]}"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self._listens.accept()
                far = socket.create_connection(self._to)
                self._open += [near, far]
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)

    def cut(self) -> None:
        """From now on nobody answers."""
        with suppress(OSError):
            self._listens.shutdown(socket.SHUT_RDWR)
        for each in (self._listens, *self._open):
            with suppress(OSError):
                each.close()
