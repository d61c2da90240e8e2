"""Insights as pages and programs show them."""
