"""Scripted people, their browsers, and what they read on a page."""
