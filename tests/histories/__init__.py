import pytest

pytest.register_assert_rewrite("tests.histories.checks", "tests.histories.histories")
