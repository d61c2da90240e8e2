"""Turns, biddings, reloads and a lost connection in Firefox and WebKit, beside Chromium."""
