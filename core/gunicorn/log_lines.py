"""Log formatter: one JSON object a line, exceptions shortened."""

from __future__ import annotations

import json
import logging
import sysconfig
import traceback
from datetime import UTC, datetime
from pathlib import Path

_HOME = f"{Path(__file__).resolve().parents[2]}/"
_LIBRARIES = tuple(dict.fromkeys(f"{sysconfig.get_path(name)}/" for name in ("purelib", "platlib", "stdlib")))
MOST_FRAMES = 12
MOST_CAUSES = 3
MOST_TEXT = 300


class JsonFormatter(logging.Formatter):
    """What the site's own lines look like, for processes that do not load the site."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "event": record.getMessage(),
            "logger": record.name,
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(),
        }
        if record.exc_info and record.exc_info[1]:
            line["exception"] = tell(record.exc_info[1])
        return json.dumps(line)


def tell(exception: BaseException) -> str:
    """Where it was raised, in the project's own files and the last of a library; never the values of variables."""
    told: list[str] = []
    seen: BaseException | None = exception
    while seen is not None and len(told) < MOST_CAUSES:
        told.append(_tell_one(seen))
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return "\nwhile handling\n".join(told)


def _tell_one(exception: BaseException) -> str:
    frames = traceback.extract_tb(exception.__traceback__)
    ours = [frame for frame in frames if not frame.filename.startswith(_LIBRARIES)]
    shown = [*ours[-MOST_FRAMES:], *(frames[-1:] if frames and frames[-1] not in ours else [])]
    kind = type(exception)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    return "\n".join([*map(_line, shown), f"{name}: {exception}"[:MOST_TEXT]])


def _line(frame: traceback.FrameSummary) -> str:
    file = frame.filename
    for folder in (*_LIBRARIES, _HOME):
        file = file.removeprefix(folder)
    return f"{file}:{frame.lineno} {frame.name}: {frame.line}"
