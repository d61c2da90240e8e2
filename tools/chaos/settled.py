"""The settings for a trial of a replica: a table that is over is settled after a minute."""

from tools.chaos import brisk

globals().update({name: value for name, value in vars(brisk).items() if name.isupper()})
SETTLED_AFTER_SECONDS = 65
"""A little more than a replica that is read from may be behind."""
