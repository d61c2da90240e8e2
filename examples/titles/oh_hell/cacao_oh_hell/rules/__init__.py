"""The rules of Oh Hell, in pure Python."""
