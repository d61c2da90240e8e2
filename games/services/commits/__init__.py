"""A change to a running table as one value, who acts on it, and how it is undone or made again."""
