"""Commands whose output is hands."""
