"""What it adds up to: statistics and graphs."""
