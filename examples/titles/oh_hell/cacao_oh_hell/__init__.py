"""Oh Hell as a title: bids and tricks for three to five players, by rules in the public domain."""

CONTRACT = 2
"""The version of the contract between titles and the site for which it was written."""
