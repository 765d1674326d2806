"""What the tests of the whole project share."""

import io
import logging

import pytest


@pytest.fixture
def console():
    """What the server writes to its console, as a text that grows."""
    [handler] = [one for one in logging.getLogger().handlers if one.name == "console"]
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before)
