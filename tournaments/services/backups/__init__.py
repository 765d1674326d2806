"""Saving backups, and making copies without being asked."""
