"""What the benchmarks share."""

import pytest


@pytest.fixture
def lean_client(monkeypatch, client):
    """The test client without its copies of every context, which no product makes."""
    monkeypatch.setattr("django.test.client.store_rendered_templates", lambda *_, **__: None)
    return client
