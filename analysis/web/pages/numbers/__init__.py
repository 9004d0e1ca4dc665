"""Pages of statistics and graphs."""
