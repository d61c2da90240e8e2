"""For operators: health checks, pending work, log lines, error reports."""
