"""What is shown of The Drive on Metz."""
