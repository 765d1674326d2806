"""The settings of a test run: those of development, whatever the shell's environment holds."""

import tests.environment  # noqa: F401 - comes first, since the settings read it
from kalooki_td.caches import memory_settings
from kalooki_td.settings import *  # noqa: F403

PRINT_APART = False  # a test watches what is printed, and replaces it
CACHES = {"default": memory_settings()}
BACKUP_FOLDER = None  # no copies but where they are tried

# Django's tests run as if DEBUG were off; static files still come straight from the apps.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast, for tests alone
