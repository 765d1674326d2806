"""Three hundred random histories: `make histories`."""

import pytest

from tests.histories.histories import open_and_close

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(1000, 1300))
def test_whatever_happens_what_is_kept_is_what_happened(client, seed):
    open_and_close(seed, client)
