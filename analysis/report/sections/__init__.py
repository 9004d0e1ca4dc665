"""Functions that compute the parts of a report."""
