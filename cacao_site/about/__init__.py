"""Who runs this site and what holds here: contact, imprint, privacy and house rules."""
