"""The shapes of the data files, and what must agree between them."""
