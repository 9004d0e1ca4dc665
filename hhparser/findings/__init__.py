"""Rules for files and hands, and findings: the places where a rule is broken."""
