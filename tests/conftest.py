import os

os.environ.setdefault("DEBUG", "1")
