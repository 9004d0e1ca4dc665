"""Files to text; knows no site."""
