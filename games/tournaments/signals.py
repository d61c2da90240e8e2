"""What other parts of the site may want to know about tournaments; sent inside the transaction."""

from django.dispatch import Signal

told = Signal()
"""Somebody is to be told something; takes ``tournament``, ``people``, ``what`` (a code of ``texts.NEWS``) and
``round``, the number of the round it is about, another number that tells it from those before it, or 0."""
taken_back = Signal()
"""A tournament that was cancelled goes on before anybody was told; takes ``tournament``."""
ranked = Signal()
"""The final places of a tournament are known, or no longer; takes ``tournament``."""
