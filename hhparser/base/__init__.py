"""Cards, money, spans and errors: values that do not depend on hands."""
