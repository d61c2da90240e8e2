"""The web server as this site runs it: gunicorn, its settings and its log. Nothing here knows Django."""
