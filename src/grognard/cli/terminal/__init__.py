"""The terminal game: a coloured map and a panel in 80 x 24 characters, or plain lines."""
