"""Seldom looks for garbage in circles: a process of tests has gigabytes to spare, and each look costs time."""

from __future__ import annotations

import gc

import pytest

NEW_OBJECTS = 50_000
"""So many more of them than were freed, and the youngest are looked at; by itself Python looks after 700."""


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What tests and the site were loaded into stays to the end, and is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 20)
