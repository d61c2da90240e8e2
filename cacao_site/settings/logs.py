"""Logging by structlog: one JSON object per line in production, lines elsewhere, coloured on a screen."""

import sys

import structlog
from structlog.typing import Processor

from cacao_site.environment import choice
from cacao_site.ops.log_lines import hide_keys, tell_exceptions
from cacao_site.ops.sentry import dsn
from cacao_site.settings.mode import PRODUCTION, environment

_default = "INFO" if PRODUCTION else "WARNING"
_level = environment.read("LOG_LEVEL", choice("DEBUG", "INFO", "WARNING", "ERROR"), default=_default)

_shared: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    # Nothing else: Celery adds the arguments of tasks, and a mail with a login code is one.
    structlog.stdlib.ExtraAdder(allow=["status_code"]),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]
_rendering: list[Processor] = (
    [tell_exceptions, hide_keys, structlog.processors.JSONRenderer()]
    if PRODUCTION
    # Without the values of variables: they may be passwords or other players' hands.
    else [
        hide_keys,
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback),
    ]
)

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_shared,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)

SENTRY_DSN = environment.read("SENTRY_DSN", dsn, default="")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": _shared,
            "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering],
        },
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["console"], "level": _level},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        # Refusals have their line in the access log; strangers must not fill the log with tracebacks.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
