"""Services that change a table: each runs in one transaction with the table's row locked."""
