"""What happens to the ways to reach a user."""

from django.dispatch import Signal

webhook_turned_off = Signal()
"""Sent when the site turned off a user's webhook; takes ``hook``."""
