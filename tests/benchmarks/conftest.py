"""What the benchmarks share."""

import pytest

from tests.benchmarks import goals


@pytest.fixture
def lean_client(monkeypatch, client):
    """The test client without its copies of every context, which no product makes."""
    monkeypatch.setattr("django.test.client.store_rendered_templates", lambda *_, **__: None)
    return client


def pytest_terminal_summary(terminalreporter):
    """Tell what was measured, passed or not."""
    if goals.MEASURED:
        terminalreporter.section(goals.TITLE)
        for measured in goals.MEASURED:
            terminalreporter.write_line(str(measured))
