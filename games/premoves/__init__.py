"""Turns planned ahead: made and kept by their people, tried by the rules when their time comes."""
