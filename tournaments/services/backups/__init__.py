"""Saving and restoring backups, and making copies without being asked."""
