"""Settings of the property tests: no deadline, since a busy machine is not a fault."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
