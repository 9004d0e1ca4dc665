"""Commands that compute and draw statistics."""
