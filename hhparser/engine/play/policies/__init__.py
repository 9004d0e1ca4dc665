"""How dealt players decide: policies by name, and sound play with or without a leak."""
