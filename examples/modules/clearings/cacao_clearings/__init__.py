"""Clearings, a module of Cacao whose tile is worth what its place makes of it."""

CONTRACT = 1
"""The version of the contract between modules and Cacao for which it was written."""
