"""Pushed news: a process that holds streams to open pages and tells them to ask, with what Django does for it."""
