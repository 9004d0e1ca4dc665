"""Pages of sessions and tournaments."""
