"""Cards, money, spans, exceptions and helpers that do not depend on hands."""
