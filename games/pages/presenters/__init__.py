"""What the pages of a table are put together from, whatever the title."""
