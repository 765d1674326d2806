"""The backup file: lines of JSON, packed by gzip, and read back with every kind of damage named.

The first line is the head, which says what the file is and how many rows follow; then comes one
line for each row; the last line holds the SHA-256 sum of all lines before it. ``zcat`` shows it.
"""
