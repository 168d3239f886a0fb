"""What the data files hold."""
