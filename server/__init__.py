"""The web server as this site runs it: gunicorn, its settings and its kind of worker. Nothing here knows Django."""
