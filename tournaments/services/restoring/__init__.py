"""Restoring backups."""
