"""A person's own pages, and what others see of somebody."""
