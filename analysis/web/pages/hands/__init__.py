"""Pages of lists of hands and of one hand."""
