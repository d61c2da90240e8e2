"""Firefox, spoken to in WebDriver BiDi: it needs no driver."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.plugins.patience import BEFORE_LONG, wait_for
from tests.plugins.ports import free_port

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
}


class Firefox:
    """One window of a new profile. It begins on a page of the site: on an empty one the address bar has the focus."""

    def __init__(self, program: str, profile: Path, address: str) -> None:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        port = free_port()
        command = [program, "--headless", "--no-remote", "--profile", str(profile)]
        self._process = subprocess.Popen(
            [*command, "--remote-debugging-port", str(port), address],
            env={"HOME": str(profile), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = wait_for(lambda: self._connected(port))
        self._asked = 0
        self._ask("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self._context = wait_for(self._tab)
        self.goto(address)

    def _connected(self, port: int) -> ClientConnection | None:
        try:
            return connect(f"ws://127.0.0.1:{port}/session", origin=None, max_size=None, legacy=True)
        except (OSError, WebSocketException):
            return None

    def _tab(self) -> str | None:
        tabs = self._ask("browsingContext.getTree")["contexts"]
        return str(tabs[0]["context"]) if tabs else None

    def _ask(self, method: str, **parameters: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv(timeout=BEFORE_LONG))).get("id") != self._asked:
            pass  # An event that nobody has asked for.
        assert answer["type"] == "success", answer
        return answer["result"]

    def goto(self, address: str) -> None:
        """Load a page, and wait until it stands."""
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def sign_in(self, name: str, value: str) -> None:
        """Take this cookie for the site whose page is open."""
        cookie = {"name": name, "value": {"type": "string", "value": value}, "domain": "localhost"}
        self._ask("storage.setCookie", cookie=cookie)

    def run(self, script: str, *arguments: object) -> Any:
        """What the body of a function returns, as plain data."""
        told = json.dumps(list(arguments))
        function = f"function () {{ return JSON.stringify((function () {{ {script} }})(...{told}) ?? null); }}"
        target = {"context": self._context}
        answer = self._ask("script.callFunction", functionDeclaration=function, target=target, awaitPromise=False)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press_at(self, x: int, y: int) -> None:
        """Press and let go with the mouse."""
        self._point("mouse", x, y)

    def tap_at(self, x: int, y: int) -> None:
        """Touch the screen and let go."""
        self._point("touch", x, y)

    def _point(self, kind: str, x: int, y: int) -> None:
        move = {"type": "pointerMove", "x": x, "y": y}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self._ask("input.performActions", context=self._context, actions=[pointer])

    def reload(self) -> None:
        """As the button of the browser."""
        self._ask("browsingContext.reload", context=self._context, wait="complete")

    def back(self) -> None:
        """As the button of the browser."""
        self._ask("browsingContext.traverseHistory", context=self._context, delta=-1)

    def resize(self, width: int, height: int) -> None:
        """So large is the page itself."""
        size = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._context, viewport=size)

    def close(self) -> None:
        """End the browser."""
        self._socket.close()
        self._process.terminate()
        self._process.wait(BEFORE_LONG)
