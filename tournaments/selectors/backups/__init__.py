"""What a backup holds, read from one snapshot, and which copies are there. Reads only.

Nothing here names a column: every model of the app and of the accounts is carried as it is
declared, so a new one needs no code.
"""
