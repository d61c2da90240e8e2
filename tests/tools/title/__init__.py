"""Tests of the tools for authors of titles."""
