"""A mail server that plays a part: at each step of the dialogue it answers as the script says, or does not."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

from core.smtp.limits import Limits
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.ports import free_port

STEPS = ("greeting", "EHLO", "MAIL", "RCPT", "DATA", "dot")
WITH_THE_TEXT = ("DATA", "dot")
"""From here on the mail is marked: only an answer tells that the server has not got it."""
GOOD = {
    "greeting": "220 ready",
    "EHLO": "250 hello",
    "MAIL": "250 ok",
    "RCPT": "250 ok",
    "DATA": "354 go on",
    "dot": "250 kept",
}

PATIENT = Limits(command=20, answer=20)
"""For whatever is answered in the end: a busy machine is no slow mail server."""
SOON = 0.5
"""Seconds after which nobody waits any longer for what is never answered."""

Answer = Callable[[socket.socket, str], bool | None]
"""Says whether it has let the dialogue go on."""


def say(text: str) -> Answer:
    """Answer this instead."""
    return lambda client, _good: client.sendall(f"{text}\r\n".encode())


def as_it_should(client: socket.socket, good: str) -> bool:
    """Answer what lets the dialogue go on."""
    client.sendall(f"{good}\r\n".encode())
    return True


def hang_up(client: socket.socket, _good: str) -> None:
    """Close the connection without a word."""
    client.shutdown(socket.SHUT_RDWR)


def be_silent(client: socket.socket, _good: str) -> None:
    """Say nothing until the other side gives up."""
    while client.recv(4096):
        pass


def drip(client: socket.socket, good: str) -> None:
    """Say one more line of the answer whenever the other side has nearly given up, and never the last one."""
    client.settimeout(0.02)
    while True:
        try:
            if not client.recv(4096):
                return
        except TimeoutError:
            client.sendall(f"{good[:3]}-wait\r\n".encode())


def stop_inside_a_line(client: socket.socket, good: str) -> None:
    """Say the code of an answer and no more: nobody knows whether more was to come."""
    client.sendall(good[:3].encode())
    be_silent(client, good)


ENDLESS = (be_silent, drip, stop_inside_a_line)
"""Answers that never come."""


def limits_for(step: str, answer: Answer) -> Limits:
    """Only what is never answered is given up soon."""
    if answer not in ENDLESS:
        return PATIENT
    return PATIENT._replace(**{"answer" if step in WITH_THE_TEXT else "command": SOON})


def later(seconds: float) -> Answer:
    """Answer well, but late."""

    def answer(client: socket.socket, good: str) -> bool:
        client.settimeout(seconds)
        with suppress(TimeoutError):
            if not client.recv(4096):
                return False
        client.settimeout(BEFORE_LONG)
        return as_it_should(client, good)

    return answer


class ScriptedSmtp:
    """Listens on ``host`` and ``port``. ``accepted`` holds the recipients of the mails it has taken, in order."""

    host = "127.0.0.1"

    def __init__(self, use_limits: Callable[[Limits], None] | None = None) -> None:
        """``use_limits`` is told how patient to be with what is played."""
        self._use_limits = use_limits or (lambda _limits: None)
        self.script: Mapping[str, Answer] = {}
        self.takes_at_the_dot = True
        """Whether it has a mail when the dot has come, whatever it answers then."""
        self.refused: Mapping[str, str] = {}
        """What it answers to RCPT for these recipients."""
        self.accepted: list[str] = []
        self.texts: list[bytes] = []
        self.talks = 0
        self.came_to: dict[str, threading.Event] = {step: threading.Event() for step in STEPS}
        self.port = free_port()
        self._listener = socket.create_server((self.host, self.port))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        self._use_limits(PATIENT)

    def stop(self) -> None:
        """Stop listening: connections are refused."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)

    def listen_again(self) -> None:
        """After ``stop``, on the same port."""
        self._listener = socket.create_server((self.host, self.port))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def play(self, step: str = "", answer: Answer = as_it_should, *, takes_at_the_dot: bool = True) -> None:
        """From now on answer so at this step, and well at all others."""
        self.script = {step: answer} | ({"HELO": answer} if step == "EHLO" else {})
        self.takes_at_the_dot = takes_at_the_dot
        self._use_limits(limits_for(step, answer))
        for event in self.came_to.values():
            event.clear()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _address = self._listener.accept()
                threading.Thread(target=self._talk_to, args=[client], daemon=True).start()

    def _talk_to(self, client: socket.socket) -> None:
        self.talks += 1
        with client, suppress(OSError):
            client.settimeout(BEFORE_LONG)
            _Talk(self, client).run()


class _Talk:
    """One connection."""

    def __init__(self, server: ScriptedSmtp, client: socket.socket) -> None:
        self._server = server
        self._client = client
        self._lines = client.makefile("rb")
        self._recipient = ""

    def run(self) -> None:
        self._answer("greeting")
        while line := self._lines.readline():
            command = line[:4].decode().strip().upper()
            if command == "QUIT":
                self._client.sendall(b"221 bye\r\n")
                return
            self._do(command, line)

    def _do(self, command: str, line: bytes) -> None:
        if command == "RCPT":
            self._recipient = line.partition(b"<")[2].partition(b">")[0].decode()
            if refusal := self._server.refused.get(self._recipient):
                self._client.sendall(f"{refusal}\r\n".encode())
                return
        if self._answer(command) and command == "DATA":
            self._take_text()

    def _take_text(self) -> None:
        text = b""
        while (line := self._lines.readline()) != b".\r\n":
            if not line:
                return
            text += line
        if self._server.takes_at_the_dot:
            self._server.accepted.append(self._recipient)
            self._server.texts.append(text)
        self._answer("dot")

    def _answer(self, step: str) -> bool:
        good = GOOD.get(step, "250 ok")
        if step in self._server.came_to:
            self._server.came_to[step].set()
        return bool(self._server.script.get(step, as_it_should)(self._client, good))
