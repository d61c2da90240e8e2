"""Plants small slips into the code and counts how many the tests notice: ``make mutants``."""
