"""How rows are saved, locked up, listed, indexed and pruned, whatever they are about: below every room with rows."""
