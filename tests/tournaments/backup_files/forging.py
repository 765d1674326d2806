"""Backup files changed by somebody who knows the format, checksum and all."""

import gzip
import hashlib
import json


class Forged:
    """The lines of a backup file, to be changed at will; ``bytes`` is a file again."""

    def __init__(self, content):
        self.head, *self.lines, _checksum = map(json.loads, gzip.decompress(content).splitlines())

    def section(self, model):
        """(position of the first row, names of the columns, number of rows) of a model."""
        start = 0
        for label, columns, rows in self.head["sections"]:
            if label == model:
                return start, columns, rows
            start += rows
        raise KeyError(model)

    def rows(self, model):
        start, _columns, rows = self.section(model)
        return self.lines[start : start + rows]

    def change(self, model, column, value, *, row=0):
        """Give a row another value; ``value`` may be a function of the old one."""
        start, columns, _rows = self.section(model)
        place, line = columns.index(column), self.lines[start + row]
        line[place] = value(line[place]) if callable(value) else value
        return self

    def drop(self, model, *, row=0):
        """Leave out a row, and say so in the head."""
        start, _columns, _rows = self.section(model)
        del self.lines[start + row]
        next(part for part in self.head["sections"] if part[0] == model)[2] -= 1
        return self

    @property
    def bytes(self):
        text = b"".join(json.dumps(line).encode() + b"\n" for line in [self.head, *self.lines])
        checksum = json.dumps({"sha256": hashlib.sha256(text).hexdigest()}).encode()
        return gzip.compress(text + checksum + b"\n")
