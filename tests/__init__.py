"""Tests: what users and operators were promised, file for file beside the packages."""
