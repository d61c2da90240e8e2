"""Every setting of the site: the fixed ones, and those that follow from the environment."""

from cacao_site.settings.addresses import *  # noqa: F403
from cacao_site.settings.base import *  # noqa: F403
from cacao_site.settings.celery import *  # noqa: F403
from cacao_site.settings.logs import *  # noqa: F403
from cacao_site.settings.mode import AUTHOR_MODE, BASE_DIR, DATA_DIR, PRODUCTION, SITE_MODE, environment
from cacao_site.settings.people import *  # noqa: F403
from cacao_site.settings.programs import *  # noqa: F403
from cacao_site.settings.security import *  # noqa: F403
from cacao_site.settings.tables import *  # noqa: F403

__all__ = ["AUTHOR_MODE", "BASE_DIR", "DATA_DIR", "PRODUCTION", "SITE_MODE"]

environment.check()
