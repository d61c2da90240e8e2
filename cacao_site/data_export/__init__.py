"""Everything about one person as a JSON document: what every other application knows, written by a job."""
