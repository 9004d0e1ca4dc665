"""Reads files, archives and mails as text, independent of sites."""
