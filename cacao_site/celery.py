"""The Celery application; workers are started with ``celery -A cacao_site worker``."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")

TRANSPORT_ALIASES["folder"] = "cacao_site.folder:Transport"

app = Celery("cacao_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
