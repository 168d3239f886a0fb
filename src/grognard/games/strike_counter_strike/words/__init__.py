"""What the referee says."""
