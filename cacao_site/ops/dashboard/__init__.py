"""The desk of those who run the site: Django’s admin, and a page that says what is stuck and why."""
