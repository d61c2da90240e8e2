"""Static files while two versions of the site run side by side."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """Also finds what a newer version has collected since this process started: its pages may ask an older process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.static_root and not self.autorefresh:
            self.directories.append((str(self.static_root).rstrip("/") + "/", self.static_prefix))

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files and (found := self.find_file(path)):
            self.files[path] = found
        return super().__call__(request)
