"""My title, for the site."""

CONTRACT = 0
"""The version of the contract between titles and the site for which it was written."""
