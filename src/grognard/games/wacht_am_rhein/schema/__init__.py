"""The shapes of the data files, and checks across them."""
