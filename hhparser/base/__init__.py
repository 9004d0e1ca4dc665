"""Cards, money, spans and errors: values that know nothing of hands."""
