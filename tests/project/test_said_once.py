"""What pages and scripts say in one place alone."""

import re

from tests.project.files import ROOT, own_files

ROW_STATE = re.compile(r"dataset\.state|data-row-state|localStorage|submission_key")


def test_a_form_says_what_its_inputs_are_and_no_template_says_it_again():
    templates = own_files(".html", under="templates")
    by_hand = [path.name for path in templates if "html_name" in path.read_text(encoding="utf-8")]

    assert len(templates) > 50
    assert by_hand == []


def test_one_script_knows_the_state_of_a_deals_row():
    scripts = own_files(".js", under="tournaments/static")
    knowing = {path.name for path in scripts if ROW_STATE.search(path.read_text(encoding="utf-8"))}

    assert knowing - {"theme.js"} == {"deal_row.js"}
    assert "localStorage" in (ROOT / "tournaments/static/tournaments/theme.js").read_text("utf-8")
