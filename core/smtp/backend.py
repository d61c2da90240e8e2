"""Django's SMTP backend with a deadline for each answer: the socket's timeout begins anew with each byte that comes."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Timer

from django.core.mail.backends import smtp


@contextmanager
def deadline(connection: smtplib.SMTP, seconds: float) -> Iterator[None]:
    """Shut the connection down after so many seconds. Raises ``SMTPServerDisconnected`` then, whatever was read."""
    has_passed = Event()
    timer = Timer(seconds, _shut_down, [connection, has_passed])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if has_passed.is_set():  # smtplib would take the beginning of a line for an answer.
        connection.close()
        raise smtplib.SMTPServerDisconnected("the answer did not come to its end in time")


def _shut_down(connection: smtplib.SMTP, has_passed: Event) -> None:
    has_passed.set()
    if sock := connection.sock:
        with suppress(OSError):  # Another thread may be reading by TLS, whose object must stay.
            socket.socket.shutdown(sock, socket.SHUT_RDWR)


class _Connection(smtplib.SMTP):
    """smtplib's, whose answers come in time or not at all."""

    def getreply(self) -> tuple[int, bytes]:
        seconds = self.sock.gettimeout() if self.sock else None
        if seconds is None:
            return super().getreply()
        with deadline(self, seconds):
            return super().getreply()


class _TLSConnection(_Connection, smtplib.SMTP_SSL):
    """The same by TLS from the first byte."""


class EmailBackend(smtp.EmailBackend):
    """A whole answer is to come within the timeout, however many pieces it comes in."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _TLSConnection if self.use_ssl else _Connection
