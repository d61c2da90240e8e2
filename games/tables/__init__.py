"""Everything that changes a table: one transaction each, with the table's row locked."""
