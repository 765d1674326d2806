"""Whatever happens in a hall, what is kept is what happened: a few random histories."""

import pytest

from tests.histories.histories import open_and_close

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_what_is_kept_is_what_happened(client, seed):
    open_and_close(seed, client)
