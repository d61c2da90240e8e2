"""In which language and zone somebody reads the site, and how it is chosen."""
