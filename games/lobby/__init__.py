"""Tables before their games start: created, joined, left, started, cancelled."""
