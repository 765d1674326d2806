"""An event that was run by the services has no fault."""

import pytest

from tournaments.selectors.verification import find_faults
from tournaments.simulation.demo import load_demo

pytestmark = pytest.mark.django_db


def test_the_demo_has_no_fault():
    assert find_faults(load_demo()) == []
