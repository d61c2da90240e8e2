#!/usr/bin/env python
"""The command line of the site; without SITE_MODE it works on the local database of ``make play``."""

import os
import sys


def main() -> None:
    """Run one management command; unusable settings end it with their sentences and no traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")
    os.environ.setdefault("SITE_MODE", "play")
    from django.core.management import execute_from_command_line

    from cacao_site.environment import UnusableSettings

    try:
        execute_from_command_line(sys.argv)
    except UnusableSettings as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
