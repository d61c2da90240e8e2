"""Talk at tables, and notes."""
