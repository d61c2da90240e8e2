"""The web server and what stands between it and the views."""
