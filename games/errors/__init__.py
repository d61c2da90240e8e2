"""What can go wrong for a person at a table: each error has its status and a sentence that says what to do."""
