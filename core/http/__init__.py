"""One POST to an address that somebody else chose: below accounts, beside mailing, knows nothing of the site."""
