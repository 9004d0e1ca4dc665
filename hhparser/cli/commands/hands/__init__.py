"""Commands that give out hands."""
