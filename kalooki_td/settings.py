"""Settings, driven by the environment.

SECRET_KEY      required when DEBUG is off
DEBUG           1 or 0; off unless set
ALLOWED_HOSTS   comma separated host names
DATABASE_URL    default: SQLite in var/kalooki.sqlite3
BACKUP_FOLDER   of automatic copies; default: backups beside an SQLite database, else var/backups;
                "off" for none
CACHE_URL       default: files in var/cache; redis://..., file:///... or memory://
CSRF_ORIGINS    comma separated origins (https://...) behind a proxy
TRUSTED_PROXIES comma separated addresses or networks of the proxies in front
LEAST_FREE_DISK MiB that are to stay free where data is kept, or /healthz complains (100)
INSECURE_HTTP   1: serve plain HTTP with DEBUG off (one laptop in a venue, no TLS)
HSTS_PRELOAD    1: let browsers' lists say that the domain is never plain HTTP
"""

import os
from ipaddress import ip_network
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from whitenoise.compress import Compressor

from kalooki_td.caches import cache_settings
from kalooki_td.release import release

BASE_DIR = Path(__file__).resolve().parent.parent
DEVELOPMENT_SECRET_KEY = "django-insecure-development-only"  # noqa: S105


def environment_flag(name: str, *, default: bool = False) -> bool:
    """Read a yes/no variable of the environment."""
    return os.environ.get(name, "1" if default else "0").lower() in {"1", "true", "yes", "on"}


def environment_list(name: str) -> list[str]:
    """Read a comma separated variable of the environment."""
    return [item.strip() for item in os.environ.get(name, "").split(",") if item.strip()]


def environment_number(name: str, *, default: int) -> int:
    """Read a whole number, 0 or more, from a variable of the environment."""
    text = os.environ.get(name, "") or str(default)
    if not (text.isascii() and text.isdigit()):
        msg = f"{name} is {text!r}, which is not a whole number."
        raise ImproperlyConfigured(msg)
    return int(text)


def environment_networks(name: str) -> list[str]:
    """Read addresses and networks from a comma separated variable of the environment."""
    networks = environment_list(name)
    for network in networks:
        try:
            ip_network(network, strict=False)
        except ValueError as error:
            msg = f"{name} has {network!r}, which is not an address or a network (10.0.0.0/8)."
            raise ImproperlyConfigured(msg) from error
    return networks


DEBUG = environment_flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or (DEVELOPMENT_SECRET_KEY if DEBUG else "")
if not DEBUG and SECRET_KEY in {"", DEVELOPMENT_SECRET_KEY}:
    msg = "SECRET_KEY is not set. Set it to a long random text, or set DEBUG=1 for development."
    raise ImproperlyConfigured(msg)

ALLOWED_HOSTS = environment_list("ALLOWED_HOSTS") or (["127.0.0.1", "localhost"] if DEBUG else [])
CSRF_TRUSTED_ORIGINS = environment_list("CSRF_ORIGINS")
TRUSTED_PROXIES = environment_networks("TRUSTED_PROXIES")

INSTALLED_APPS = [
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "crispy_bootstrap5",
    "crispy_forms",
    "csp",
    "django_filters",
    "django_htmx",
    "django_include_bootstrap",
    "django_tables2",
]

MIDDLEWARE = [
    "kalooki_td.request_log.RequestLog",
    "kalooki_td.clients.RealAddress",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "kalooki_td.compression.CompressForVisitors",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "kalooki_td.desk_first.DeskFirst",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "kalooki_td.logins.KnownDevices",
    "axes.middleware.AxesMiddleware",
    "kalooki_td.failures.Outages",
]

ROOT_URLCONF = "kalooki_td.urls"
WSGI_APPLICATION = "kalooki_td.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{BASE_DIR / 'var' / 'kalooki.sqlite3'}",
        conn_max_age=60,
        conn_health_checks=True,
    )
}
IS_SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if IS_SQLITE:
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: a save that was acknowledged outlives the power, not the program alone.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:  # a server that is gone is told in seconds, not after the network's own minutes
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)

LEAST_FREE_DISK = environment_number("LEAST_FREE_DISK", default=100)  # MiB

database_folder = Path(DATABASES["default"]["NAME"]).parent if IS_SQLITE else BASE_DIR / "var"
backup_folder = os.environ.get("BACKUP_FOLDER") or str(database_folder / "backups")
BACKUP_FOLDER = None if backup_folder == "off" else Path(backup_folder)
BACKUP_IN_BACKGROUND = True

RELEASE = release(BASE_DIR)
CACHES = {"default": cache_settings(os.environ.get("CACHE_URL", ""), BASE_DIR / "var" / "cache")}

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AXES_HANDLER = "kalooki_td.logins.LoginGuard"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "registration/locked_out.html"
AXES_VERBOSE = False

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]  # a language joins when its catalogue is complete
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
TIME_ZONE = "America/Jamaica"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# Only a debugger asks for source maps, and packing them took most of collectstatic's time.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
TLS = not DEBUG and not environment_flag("INSECURE_HTTP")
SECURE_SSL_REDIRECT = TLS
SECURE_REDIRECT_EXEMPT = ["^healthz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = TLS
SECURE_HSTS_PRELOAD = TLS and environment_flag("HSTS_PRELOAD")
if not SECURE_HSTS_PRELOAD:
    # A domain comes off the browsers' lists only after months, so only its owner puts it on them.
    SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_SECURE = TLS
CSRF_FAILURE_VIEW = "tournaments.views.kept_posts.refuse_old_token"
DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000_000  # above what forms take, so that they say why
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14

PRINT_APART = True  # PDFs are made by a process of their own

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
DJANGO_TABLES2_TEMPLATE = "tournaments/table.html"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "kalooki_td.request_log.RequestFilter"}},
    "formatters": {
        "line": {
            "format": "{asctime} {request_id} {levelname} {name}: {message}",
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
            "style": "{",
        }
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["request"],
            "formatter": "line",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "request": {"level": "INFO"},
        "django": {"handlers": [], "level": "WARNING"},
        # The development server's own line a request would double the other one.
        "django.server": {"handlers": [], "level": "CRITICAL", "propagate": False},
    },
}
