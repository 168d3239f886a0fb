"""What the data files of The Drive on Metz hold."""
