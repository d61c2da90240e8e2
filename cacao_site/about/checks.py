"""A public site says who runs it; ``check --deploy`` warns where it doesn't."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks

from cacao_site.about.documents import Document, operators_text


@checks.register(checks.Tags.security, deploy=True)
def says_who_runs_it(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    """A way to reach the operator, and an imprint."""
    warnings: list[checks.CheckMessage] = []
    if not settings.CONTACT:
        warnings.append(
            checks.Warning(
                "Nobody can write to you: CONTACT is empty.",
                hint="Set it to mailto:… or https://…; people who are banned are sent there too.",
                id="cacao_site.W001",
            )
        )
    if not operators_text(Document.IMPRINT):
        warnings.append(
            checks.Warning(
                "The site doesn't say who runs it.",
                hint="Set IMPRINT, or write imprint.txt in the folder SITE_PAGES.",
                id="cacao_site.W002",
            )
        )
    return warnings
