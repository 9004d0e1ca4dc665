"""Measurements; a package, because some versions of pyarrow install one with the same name."""
