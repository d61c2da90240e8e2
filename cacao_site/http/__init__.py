"""Middleware and what else lies between the web server and the views."""
