"""Load and faults: scripted people play on the production processes, things break, and everything is accounted for."""
