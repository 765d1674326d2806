"""Guessing passwords is stopped, and shuts out nobody but who guesses."""

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from kalooki_td.logins import device_cookie
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

PASSWORD, WRONG = "Half Way Tree 9", "Half Way Tree 8"
HALL, ELSEWHERE, PROXY = "192.0.2.1", "203.0.113.9", "127.0.0.1"
LIMIT = 8
IN, REFUSED, SHUT_OUT = 302, 200, 429


def account(username):
    user = UserFactory(username=username, is_staff=True)
    user.set_password(PASSWORD)
    user.save()


@pytest.fixture(autouse=True)
def _director():
    account("director")


def log_in(client, password=PASSWORD, *, username="director", **asked_with):
    values = {"username": username, "password": password}
    return client.post(reverse("login"), values, **asked_with).status_code


def guess(client, times=LIMIT, **asked_with):
    """What wrong passwords are answered with, one after the other."""
    return [log_in(client, WRONG, **asked_with) for _ in range(times)]


def known_laptop(address):
    """A browser on which the director has logged in, and out again."""
    laptop = Client(REMOTE_ADDR=address)
    assert log_in(laptop) == IN
    laptop.post(reverse("logout"))
    return laptop


def test_eight_failures_shut_the_address_out_of_the_account():
    stranger = Client(REMOTE_ADDR=ELSEWHERE)

    assert guess(stranger) == [*[REFUSED] * (LIMIT - 1), SHUT_OUT]

    answer = stranger.post(reverse("login"), {"username": "director", "password": PASSWORD})
    assert answer.status_code == SHUT_OUT
    assert "Wait 15 minutes, or use a device on which you have logged in before." in answer.text
    assert log_in(Client(REMOTE_ADDR=ELSEWHERE), headers={"User-Agent": "another"}) == SHUT_OUT


def test_neither_the_address_nor_the_account_is_shut_alone():
    account("helper")

    guess(Client(REMOTE_ADDR=HALL))

    assert log_in(Client(REMOTE_ADDR=HALL), username="helper") == IN
    assert log_in(Client(REMOTE_ADDR=ELSEWHERE)) == IN


def test_a_login_opens_again_after_a_quarter_of_an_hour_however_often_it_is_tried():
    stranger = Client(REMOTE_ADDR=ELSEWHERE)
    guess(stranger)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=14))
    assert guess(stranger, 3) == [SHUT_OUT] * 3

    AccessAttempt.objects.update(
        attempt_time=AccessAttempt.objects.get().attempt_time - timedelta(minutes=1)
    )

    assert log_in(stranger) == IN


def test_the_admins_login_is_guarded_too():
    stranger = Client(REMOTE_ADDR=ELSEWHERE)
    values = {"username": "director", "password": WRONG}

    statuses = [stranger.post("/admin/login/", values).status_code for _ in range(LIMIT)]

    assert statuses[-1] == SHUT_OUT
    assert log_in(stranger) == SHUT_OUT


def test_behind_a_proxy_a_stranger_shuts_out_his_own_address_alone(settings):
    settings.TRUSTED_PROXIES = [PROXY]
    stranger = Client(REMOTE_ADDR=PROXY, headers={"X-Forwarded-For": ELSEWHERE})
    director = Client(REMOTE_ADDR=PROXY, headers={"X-Forwarded-For": HALL})

    assert guess(stranger)[-1] == SHUT_OUT

    assert log_in(director) == IN
    assert log_in(stranger) == SHUT_OUT


@pytest.mark.parametrize("proxies", [[], [PROXY]], ids=["no proxy", "proxy"])
def test_made_up_addresses_do_not_make_a_stranger_anybody_else(settings, proxies):
    settings.TRUSTED_PROXIES = proxies
    peer, own = (PROXY, f", {ELSEWHERE}") if proxies else (ELSEWHERE, "")

    statuses = [
        log_in(Client(REMOTE_ADDR=peer, headers={"X-Forwarded-For": f"192.0.2.{n}{own}"}), WRONG)
        for n in range(LIMIT)
    ]

    assert statuses == [*[REFUSED] * (LIMIT - 1), SHUT_OUT]


def test_a_stranger_in_the_same_hall_does_not_shut_out_a_known_laptop():
    laptop, stranger = known_laptop(HALL), Client(REMOTE_ADDR=HALL)

    assert guess(stranger)[-1] == SHUT_OUT

    assert log_in(laptop) == IN
    assert log_in(stranger) == SHUT_OUT


def test_a_known_laptop_is_shut_out_by_its_own_failures_and_shuts_out_nobody_else():
    laptop = known_laptop(HALL)

    assert guess(laptop, REMOTE_ADDR=ELSEWHERE) == [*[REFUSED] * (LIMIT - 1), SHUT_OUT]

    assert log_in(laptop) == SHUT_OUT
    assert log_in(known_laptop(HALL)) == IN


def test_a_device_is_known_to_the_account_that_logged_in_alone():
    account("helper")
    stranger = Client(REMOTE_ADDR=HALL)
    assert log_in(stranger, username="helper") == IN
    own = stranger.cookies[device_cookie("helper")].value

    stranger.cookies[device_cookie("director")] = own

    assert guess(stranger)[-1] == SHUT_OUT
    assert log_in(Client(REMOTE_ADDR=HALL)) == SHUT_OUT


def test_a_browser_that_calls_itself_a_known_device_is_a_stranger():
    laptop = known_laptop(HALL)
    name = laptop.cookies[device_cookie("director")].value.split(":")[0]
    stranger = Client(REMOTE_ADDR=ELSEWHERE, headers={"User-Agent": name})

    assert guess(stranger)[-1] == SHUT_OUT
    assert log_in(Client(REMOTE_ADDR=ELSEWHERE)) == SHUT_OUT


def test_the_cookie_of_a_device_is_its_own_and_out_of_reach_of_scripts(settings):
    settings.SESSION_COOKIE_SECURE = True
    laptop = Client()
    log_in(laptop)
    cookie = laptop.cookies[device_cookie("director")]

    assert (cookie["httponly"], cookie["secure"], cookie["samesite"]) == (True, True, "Lax")
    assert cookie["max-age"] == 400 * 24 * 3600
    before = cookie.value
    log_in(laptop)
    assert laptop.cookies[device_cookie("director")].value.split(":")[0] == before.split(":")[0]
    another = Client()
    log_in(another)
    assert another.cookies[device_cookie("director")].value.split(":")[0] != before.split(":")[0]


def test_a_failed_login_makes_no_device_known():
    stranger = Client()
    log_in(stranger, WRONG)

    assert device_cookie("director") not in stranger.cookies
