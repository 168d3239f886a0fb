"""The rules of The Battle of the Metaurus, a module for each chapter of the rulebook."""
