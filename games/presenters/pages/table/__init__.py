"""What the page of a table is put together from."""
