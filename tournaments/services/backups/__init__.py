"""Saving and restoring backups."""
