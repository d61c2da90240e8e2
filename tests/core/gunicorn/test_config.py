"""gunicorn's settings: which release runs, and sockets that systemd keeps."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.core.gunicorn.running import ROOT, Server, running
from tests.plugins.patience import BEFORE_LONG

CODE = """
import library
def application(environ, start_response):
    start_response("200 OK", [("Content-Length", "7")])
    return [b"%s " + library.VERSION]
"""
HAND_OVER = """
import os
os.dup2({listener}, 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), WEB_CONCURRENCY="1")
os.execv("{gunicorn}", ["gunicorn", "--config", "core/gunicorn/config.py", "tests.core.gunicorn.small_site"])
"""


def _release(folder: Path, version: str) -> Path:
    """A release with the web server's real settings, a site and a library."""
    libraries = folder / "libraries"
    libraries.mkdir(parents=True)
    shutil.copytree(ROOT / "core", folder / "core")
    (folder / "small.py").write_text(CODE % version)
    (libraries / "library.py").write_text(f"VERSION = b'lib{version[-1]}'")
    return folder


def _answer_changes(server: Server, before: bytes) -> bytes:
    end = time.monotonic() + BEFORE_LONG
    while (answer := server.ask().read()) == before and time.monotonic() < end:
        pass
    return answer


def test_a_reload_takes_code_and_libraries_of_the_release_that_current_names_now(tmp_path: Path) -> None:
    old, new = _release(tmp_path / "old", "v1"), _release(tmp_path / "new", "v2")
    current = tmp_path / "current"
    current.symlink_to(old)
    variables = {**os.environ, "PYTHONPATH": str(old / "libraries")}
    with running("small", variables=variables, release=current) as server:
        before = server.ask().read()
        current.unlink()
        current.symlink_to(new)
        shutil.rmtree(old / "libraries")
        server.reload()

        assert before == b"v1 lib1"
        assert _answer_changes(server, before) == b"v2 lib2"


def test_counts_lie_in_the_folder_in_memory_that_the_unit_gives(tmp_path: Path) -> None:
    memory, disk = tmp_path / "run", tmp_path / "var"
    with running(
        "tests.core.gunicorn.small_site",
        variables={**os.environ, "RUNTIME_DIRECTORY": str(memory), "DATA_DIR": str(disk)},
    ):
        assert (memory / "metrics").is_dir()
        assert not disk.exists()
    assert "\nRuntimeDirectory=" in (ROOT / "docs" / "deployment" / "cacao-web.service").read_text()


def test_connections_wait_in_the_socket_of_systemd_while_the_server_is_restarted() -> None:
    """The socket outlives the server, which finds it as systemd hands it over (sd_listen_fds)."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as listener:
        script = HAND_OVER.format(listener=listener.fileno(), gunicorn=str(Path(sys.executable).parent / "gunicorn"))
        client = socket.create_connection(listener.getsockname(), timeout=BEFORE_LONG)
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        process = subprocess.Popen([sys.executable, "-c", script], pass_fds=(listener.fileno(),), cwd=ROOT)
        try:
            assert client.recv(65536).startswith(b"HTTP/1.1 200 OK")
        finally:
            client.close()
            process.terminate()
            process.wait(BEFORE_LONG)
