"""The files of a store: the catalogue, segments and copies of texts."""
