"""Turns files into text; nothing here depends on a site."""
