"""The first page: results, their sources, and what to look at next."""
