"""Somebody who writes in a race."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.core.exceptions import ObjectDoesNotExist

from tests.races import scenes as at


@dataclass(frozen=True)
class Writer:
    """Somebody who is about to write: the service, and how its arguments are loaded.

    ``shown`` tells those that the form holds from the time when its page was opened.
    """

    name: str
    service: Callable[..., Any]
    arguments: Callable[[], dict[str, Any]]
    shown: Callable[[], dict[str, Any]] = dict

    def at_the_page(self):
        """The same writer with the page opened now; without one where there is none to open."""
        try:
            shown = self.shown()
        except ObjectDoesNotExist:
            shown = {}
        return replace(self, arguments=lambda: self.arguments() | shown, shown=dict)

    def ready(self):
        """Load what a page loads, and return the call that it makes then."""
        return partial(self.service, **({"actor": at.acting("ann")} | self.arguments()))

    def __str__(self):
        return self.name
