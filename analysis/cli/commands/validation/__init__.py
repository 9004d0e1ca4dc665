"""Commands that find what is wrong."""
