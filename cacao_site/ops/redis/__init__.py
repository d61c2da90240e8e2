"""Redis client with a circuit breaker."""
