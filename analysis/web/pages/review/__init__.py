"""The review queue, study, and the range quiz."""
