"""What stands in each part of a report."""
