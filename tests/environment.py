"""Loaded by pytest before the settings: the environment of a test run."""

import os

os.environ["DEBUG"] = "1"
for name in ("LEAST_FREE_DISK", "SECRET_KEY", "TRUSTED_PROXIES"):
    os.environ.pop(name, None)
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser tests drive a live server
