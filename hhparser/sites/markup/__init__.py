"""Sites that write XML."""
