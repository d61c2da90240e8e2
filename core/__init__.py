"""How rows are asked for, saved, locked up, listed, indexed and pruned, whatever they are about."""
