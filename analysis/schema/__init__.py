"""Schema of the tables of hands: columns, meanings and units."""
