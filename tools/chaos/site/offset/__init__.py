"""A folder for PYTHONPATH: programs that find it there read another clock."""
