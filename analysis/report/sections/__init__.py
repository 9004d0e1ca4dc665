"""The content of each part of a report."""
