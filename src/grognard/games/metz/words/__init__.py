"""What is said in The Drive on Metz."""
