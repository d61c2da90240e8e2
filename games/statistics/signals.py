"""What other parts of the site may want to know about figures; sent inside the transaction."""

from django.dispatch import Signal

counted = Signal()
"""Games were added to the sums, or taken from them; takes ``people``, the keys of those who played them."""
