"""Redis as this site uses it: asked in one place, and never waited for twice."""
