"""SSRF-safe POST to a URL that a user chose."""
