"""Commands that validate hands."""
