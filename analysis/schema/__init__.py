"""The tables of hands: their columns, what these mean, and their units."""
