"""Import of hands into a store from new and changed files."""
