"""A threaded gunicorn worker whose threads never wait for a client, however slowly it sends or reads.

gunicorn's own threaded worker reads a request in a thread and without a limit of time: as many slow clients as there
are threads stop the site. Here the loop that accepts connections also reads them, and a thread gets a request when it
is complete. Answers fit into the kernel's send buffer, so that slow readers hold no thread either.
"""

from __future__ import annotations

import errno
import multiprocessing
import socket
import time
from concurrent.futures import Future
from functools import partial
from selectors import EVENT_READ
from types import FrameType
from typing import Any

from gunicorn import http
from gunicorn.workers.gthread import TConn, ThreadWorker

from server.request_head import Refused
from server.waiting import GOODBYE_SECONDS, HEAD_SECONDS, Waiting

SEND_SECONDS = 10.0
SEND_BUFFER_BYTES = 256 * 1024
MOST_HELD_BYTES = 64 * 1024 * 1024
"""All that one process keeps of requests that are not complete."""
BOOT_SECONDS = 20.0
"""How long a worker that is replaced goes on for successors that do not come; less than gunicorn's graceful timeout."""
_PIECE = 64 * 1024
_NOT_NOW = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED, errno.EINTR)

# Shared by the arbiter and all workers: they are forked after this module was loaded.
_replaced_up_to = multiprocessing.Value("L", 0)
_successors = multiprocessing.Value("L", 0)


def begin_replacing(newest_age: int) -> None:
    """Called in the arbiter when it is told to reload: workers up to this age go on until others have started."""
    _replaced_up_to.value, _successors.value = newest_age, 0


class BufferingWorker(ThreadWorker):
    """Plain HTTP/1 only: the proxy speaks TLS and HTTP/2."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: dict[TConn, Waiting] = {}
        """The one that has waited longest comes first."""
        self._held_bytes = 0
        self._leave_at: float | None = None
        self.alive: bool = True

    # --- from the first byte to a thread ---

    def accept(self, listener: Any) -> None:
        try:
            client, address = listener.accept()
        except OSError as reason:
            if reason.errno in _NOT_NOW:
                return
            raise
        self.nr_conns += 1
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        self._wait(Waiting(TConn(self.cfg, client, address, listener.getsockname()), time.monotonic() + HEAD_SECONDS))
        self._make_room()

    def _wait(self, waiting: Waiting) -> None:
        connection = waiting.connection
        connection.sock.setblocking(False)
        self._waiting[connection] = waiting
        self._held_bytes += len(waiting.received)
        self.poller.register(connection.sock, EVENT_READ, partial(self._receive, waiting))

    def _stop_waiting(self, waiting: Waiting) -> None:
        del self._waiting[waiting.connection]
        self._held_bytes -= len(waiting.received)
        self.poller.unregister(waiting.connection.sock)

    def _receive(self, waiting: Waiting, client: socket.socket) -> None:
        if self._waiting.get(waiting.connection) is not waiting:
            return  # Another event of the same round has closed it.
        try:
            data = client.recv(_PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self._close(waiting)
        elif not waiting.is_leaving:
            self._held_bytes += len(data)
            self._take(waiting, data)

    def _take(self, waiting: Waiting, data: bytes) -> None:
        try:
            head_is_new = waiting.take(data)
        except Refused as refused:
            self._refuse(waiting, str(refused))
            return
        if waiting.is_complete:
            self._hand_over(waiting)
            return
        if head_is_new and waiting.head and waiting.head.expects_to_be_asked:
            self._tell(waiting.connection, "100 Continue")
        self._make_room()

    def _hand_over(self, waiting: Waiting) -> None:
        """Let a thread answer. It reads from memory, where the request ends as if the client had gone."""
        self._stop_waiting(waiting)
        connection = waiting.connection
        request, connection.sent_behind = waiting.split()
        connection.body_is_missing = waiting.is_too_large
        connection.parser = http.get_parser(self.cfg, [request], connection.client)
        connection.data_ready = True
        self.enqueue_req(connection)

    def handle_request(self, req: Any, conn: TConn) -> bool:
        """In a thread: answer, within a limit for everything that is sent."""
        conn.sock.settimeout(SEND_SECONDS)
        req._expected_100_continue = False  # The loop has said so already.
        if conn.body_is_missing:
            req.force_close()
        try:
            return bool(super().handle_request(req, conn))
        except TimeoutError:
            self.log.debug("A client did not read its answer.")
            return False

    # --- after the answer ---

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        """In the loop: wait for the connection's next request, or see it off."""
        try:
            is_kept = not fs.cancelled() and fs.exception() is None and fs.result()
            if not is_kept:
                conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._forget(conn)
            return
        seconds = GOODBYE_SECONDS if not (is_kept and self.alive) else self.cfg.keepalive
        waiting = Waiting(conn, time.monotonic() + seconds, is_leaving=not is_kept)
        self._wait(waiting)
        if is_kept and conn.sent_behind:
            self._held_bytes += len(conn.sent_behind)
            self._take(waiting, bytes(conn.sent_behind))

    def _refuse(self, waiting: Waiting, status: str) -> None:
        self._tell(waiting.connection, status, "Connection: close", "Content-Length: 0")
        self._close(waiting)

    def _tell(self, connection: TConn, *lines: str) -> None:
        """Send a head of a hundred bytes; a client whose buffer does not even take that gets none."""
        try:
            connection.sock.send("\r\n".join([f"HTTP/1.1 {lines[0]}", *lines[1:], "", ""]).encode())
        except OSError:
            self.log.debug("A client could not be told %s.", lines[0])

    def _close(self, waiting: Waiting) -> None:
        self._stop_waiting(waiting)
        self._forget(waiting.connection)

    def _forget(self, connection: TConn) -> None:
        self.nr_conns -= 1
        connection.close()

    def _make_room(self) -> None:
        """Close those that have waited longest, so that there is always room for who comes next."""
        while self._waiting and (self.nr_conns >= self.worker_connections or self._held_bytes > MOST_HELD_BYTES):
            self._close(next(iter(self._waiting.values())))

    # --- called in every round of gunicorn's loop, which is at least once a second ---

    def murder_keepalived(self, force: bool = False) -> None:
        """Close connections whose time is over."""
        now = time.monotonic()
        for waiting in [waiting for waiting in self._waiting.values() if force or waiting.deadline <= now]:
            self._close(waiting)

    def murder_pending(self) -> None:
        """Leave, if others have come to take this worker's place."""
        if self._leave_at is None:
            return
        if _successors.value >= self.cfg.workers or time.monotonic() > self._leave_at:
            self.alive = False

    def _cap_keepalive(self, deadline: float) -> None:
        """A worker that leaves waits for requests that have begun, and a moment for those that are on their way."""
        for waiting in self._waiting.values():
            if not waiting.received:
                waiting.deadline = min(waiting.deadline, deadline)

    # --- coming and going ---

    def run(self) -> None:
        """gunicorn's loop; this worker can answer from now on."""
        if self.age > _replaced_up_to.value:
            with _successors.get_lock():
                _successors.value += 1
        super().run()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at once, or when replaced: gunicorn stops the old workers before the new ones can answer."""
        if self._leave_at is None and self.age <= _replaced_up_to.value:
            self._leave_at = time.monotonic() + BOOT_SECONDS
        else:
            super().handle_exit(sig, frame)
