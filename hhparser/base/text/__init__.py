"""Text for terminals and messages: escapes, hints, spans, typography."""
