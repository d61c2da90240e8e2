"""Trophies: what somebody has done that needs skill or patience. All of them follow from games and tournaments."""
