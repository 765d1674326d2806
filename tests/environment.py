"""Loaded by pytest before the settings: the environment of a test run."""

import os

os.environ["DEBUG"] = "1"
os.environ.pop("SECRET_KEY", None)
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser tests drive a live server
