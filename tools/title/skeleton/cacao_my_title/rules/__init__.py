"""The rules, in pure Python."""
