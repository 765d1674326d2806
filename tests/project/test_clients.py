"""Whose address counts: the client's, told by a proxy that is trusted, and by nobody else."""

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.test import Client, RequestFactory
from django.urls import reverse

from kalooki_td.clients import RealAddress
from tests.factories import UserFactory
from tests.project.commands import manage
from tournaments.models import LogEntry

PROXY, STRANGER = "10.0.0.2", "198.51.100.66"


def address(proxies, forwarded_for, peer, settings):
    """The address that a view sees."""
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get(
        "/", headers={"X-Forwarded-For": forwarded_for}, REMOTE_ADDR=peer
    )
    return RealAddress(lambda request: request.META["REMOTE_ADDR"])(request)


@pytest.mark.parametrize(
    ("proxies", "forwarded_for", "peer", "client"),
    [
        ([PROXY], "203.0.113.9", PROXY, "203.0.113.9"),
        (["10.0.0.0/8"], "203.0.113.9", PROXY, "203.0.113.9"),
        (["192.168.0.0/16", "::1"], "203.0.113.9", "::1", "203.0.113.9"),
        ([PROXY], "2001:db8::7", PROXY, "2001:db8::7"),
        ([PROXY], "[2001:db8::7]:4711", PROXY, "2001:db8::7"),
        ([PROXY], "203.0.113.9:4711", f"::ffff:{PROXY}", "203.0.113.9"),
        (["10.0.0.0/8", "127.0.0.1"], "203.0.113.9, 10.1.2.3", "127.0.0.1", "203.0.113.9"),
        (["10.0.0.0/8"], "10.0.0.7, 10.0.0.8", PROXY, "10.0.0.7"),
    ],
    ids=[
        "address", "network", "one of several", "IPv6", "IPv6 and port", "port and mapped peer",
        "two proxies", "client among the proxies",
    ],
)  # fmt: skip
def test_a_trusted_proxy_tells_the_clients_address(proxies, forwarded_for, peer, client, settings):
    assert address(proxies, forwarded_for, peer, settings) == client


@pytest.mark.parametrize(
    ("forwarded_for", "peer", "client"),
    [
        ("203.0.113.9", STRANGER, STRANGER),
        (f"203.0.113.9, {PROXY}", STRANGER, STRANGER),
        (f"203.0.113.9, {STRANGER}", PROXY, STRANGER),
        (f"203.0.113.9, {PROXY}, {STRANGER}", PROXY, STRANGER),
        (f"junk, {STRANGER}", PROXY, STRANGER),
        ("junk", PROXY, PROXY),
        ("203.0.113.9, junk", PROXY, PROXY),
        ("224.0.0.1", PROXY, PROXY),
        ("", PROXY, PROXY),
        ("203.0.113.9", "", ""),
    ],
    ids=[
        "past the proxy", "past the proxy, naming it", "through the proxy",
        "through the proxy, naming it", "junk before", "junk", "junk last", "a group of addresses",
        "no header", "a socket without addresses",
    ],
)  # fmt: skip
def test_what_a_stranger_writes_into_the_header_is_not_believed(
    forwarded_for, peer, client, settings
):
    assert address([PROXY], forwarded_for, peer, settings) == client


def test_without_trusted_proxies_the_header_means_nothing(settings):
    with pytest.raises(MiddlewareNotUsed):
        address([], "203.0.113.9", PROXY, settings)


@pytest.mark.django_db
@pytest.mark.parametrize(("proxies", "origin"), [([], PROXY), ([PROXY], "203.0.113.9")])
def test_the_log_of_a_tournament_keeps_the_address(settings, proxies, origin):
    settings.TRUSTED_PROXIES = proxies
    client = Client(REMOTE_ADDR=PROXY, headers={"X-Forwarded-For": "203.0.113.9"})
    client.force_login(UserFactory())
    values = {
        "name": "Parish Cup", "date": "2026-11-28", "preset": "jamaican", "rounds_planned": 2,
        "deals_per_round": 2, "time_zone": "America/Jamaica",
    }  # fmt: skip

    client.post(reverse("new_tournament"), values)

    assert LogEntry.objects.get().origin == origin


def test_a_proxy_that_is_no_address_is_named_when_the_server_starts():
    refused = manage("check", DEBUG="1", TRUSTED_PROXIES="10.0.0.2, proxy.example")

    assert refused.returncode == 1
    assert "TRUSTED_PROXIES has 'proxy.example', which is not an address" in refused.stderr
