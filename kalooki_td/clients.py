"""From which address a client asks, where there are proxies in between.

Anybody can send X-Forwarded-For. What it says is believed from its end, as far as each hop was
written down by a proxy that the settings trust.
"""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse
from python_ipware import IpWare

HOPS = "HOPS"


class RealAddress:
    """Middleware: REMOTE_ADDR is the client's own address instead of the proxy's.

    It comes first, so that login throttling, the logs and the origin of a change agree.
    Without TRUSTED_PROXIES it is not used, and X-Forwarded-For means nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.TRUSTED_PROXIES:
            raise MiddlewareNotUsed
        self.get_response = get_response
        self.proxies = [IpWare((HOPS,), proxy_list=[one]) for one in settings.TRUSTED_PROXIES]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Put the address in place before anything reads it."""
        forwarded_for = request.META.get("HTTP_X_FORWARDED_FOR", "")
        request.META["REMOTE_ADDR"] = self.client(
            forwarded_for, request.META.get("REMOTE_ADDR", "")
        )
        return self.get_response(request)

    def client(self, forwarded_for: str, peer: str) -> str:
        """Walk from the peer back to the first address that is no trusted proxy."""
        address = peer
        for hop in reversed(forwarded_for.split(",")):
            before = self.before(hop, address)
            if before is None:
                break
            address = before
        return address

    def before(self, hop: str, address: str) -> str | None:
        """Return the address in ``hop`` where ``address`` is a proxy whose word counts."""
        for proxy in self.proxies:
            found, _trusted = proxy.get_client_ip({HOPS: f"{hop},{address}"}, strict=True)
            if found:
                return str(found)
        return None
