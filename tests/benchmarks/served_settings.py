"""The settings of a server that a benchmark starts: those of the tests, as in production."""

import os
from pathlib import Path

from kalooki_td.caches import folder_settings
from tests.settings import *  # noqa: F403

DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
DATABASES["default"]["NAME"] = os.environ["SERVED_DATABASE"]  # noqa: F405
CACHES = {"default": folder_settings(Path(os.environ["SERVED_CACHE"]))}
PRINT_APART = True
