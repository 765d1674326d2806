"""The word for what runs here moves with the code and its packages."""

import pytest

from kalooki_td.release import release


@pytest.fixture
def product(tmp_path):
    for name in ("tournaments/views.py", "templates/page.html", "requirements.txt", "README.md"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("before")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("tournaments/views.py", True),
        ("templates/page.html", True),
        ("requirements.txt", True),
        ("scoring/new.toml", True),
        ("staticfiles/staticfiles.json", True),
        ("README.md", False),
        ("var/kalooki.sqlite3", False),
    ],
)
def test_a_change_of_what_makes_pages_is_another_release(product, name, moves):
    before = release(product)
    assert release(product) == before

    path = product / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("after")

    assert (release(product) != before) is moves


def test_a_file_that_moves_is_another_release(product):
    before = release(product)

    (product / "templates/page.html").rename(product / "templates/other.html")

    assert release(product) != before
