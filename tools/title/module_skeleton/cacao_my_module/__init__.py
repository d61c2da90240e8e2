"""My module, a module of Cacao."""

CONTRACT = 0
"""The version of the contract between modules and Cacao for which it was written."""
