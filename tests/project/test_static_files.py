"""Styles and scripts: all that pages name exists, and a deployment can collect it."""

import json
import re

from django.contrib.staticfiles import finders
from django.core.management import call_command

from kalooki_td.settings import STORAGES
from tests.project.commands import PRODUCTION_KEY, manage
from tests.project.files import ROOT, own_files

NAMED = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")


def named_in_templates():
    return {
        (str(path.relative_to(ROOT)), name)
        for path in own_files(".html")
        for name in NAMED.findall(path.read_text(encoding="utf-8"))
    }


def test_every_static_file_named_in_a_template_exists():
    assert named_in_templates()
    assert {place for place in named_in_templates() if finders.find(place[1]) is None} == set()


def test_production_names_static_files_by_their_content():
    shown = manage("diffsettings", "--all", SECRET_KEY=PRODUCTION_KEY).stdout

    assert "whitenoise.storage.CompressedManifestStaticFilesStorage" in shown


def test_static_files_can_be_collected_for_production(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
    }

    call_command("collectstatic", interactive=False, verbosity=0)

    collected = json.loads((tmp_path / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    for _, name in named_in_templates():
        assert (tmp_path / collected[name]).is_file()
        assert collected[name] != name
