"""Thin views: each asks a selector or a service and shows a page."""
