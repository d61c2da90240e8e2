"""Figures of a person and of a title as pages show them."""
