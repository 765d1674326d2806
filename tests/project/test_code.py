"""What holds for the whole tree and is checked by the tools or by reading the files."""

from tests.project.commands import BIN, manage, run
from tests.project.files import ROOT, own_files

LONGEST_FILE = 500  # lines


def test_imports_keep_to_the_layers():
    checked = run(str(BIN / "lint-imports"), "--no-cache")

    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_migrations_hold_every_change_of_the_models():
    checked = manage("makemigrations", "--check", "--dry-run", DEBUG="1")

    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_no_file_is_too_long_to_have_one_subject():
    written_by_tools = {ROOT / "requirements.txt", ROOT / "requirements-dev.txt"}
    text_files = own_files(
        "", ".css", ".html", ".js", ".md", ".py", ".toml", ".txt", ".yaml", ".yml"
    )
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in text_files
        if path not in written_by_tools
    }

    assert len(lengths) > 20
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_the_tree_holds_no_third_party_assets():
    assets = own_files(".woff", ".woff2", ".ttf", ".otf", ".map")
    minified = [path for path in own_files(".css", ".js") if ".min." in path.name]

    assert [*assets, *minified] == []
