"""The shape of the data files, and the names of what is in them."""
