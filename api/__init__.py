"""The site for programs: tokens, bots of others, and the addresses below ``/api/v1/`` (docs/api.md)."""
