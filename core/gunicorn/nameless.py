"""Answers that do not say which program serves them: gunicorn has no setting for the header ``Server``."""

from __future__ import annotations

from gunicorn.http import wsgi


class NamelessResponse(wsgi.Response):
    """gunicorn's own, without that line."""

    def default_headers(self) -> list[str]:
        """The first lines of an answer."""
        return [line for line in super().default_headers() if not line.startswith("Server:")]


def leave_out_server() -> None:
    """From now on, in this process."""
    wsgi.Response = NamelessResponse
