"""The live server and the browser work together, under the content security policy."""

from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import Group

from tests.factories.accounts import UserFactory


def test_the_health_check_answers(page):
    answer = page.goto("/healthz")

    assert answer.status == 200
    assert answer.json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/", "/login/"])
def test_a_page_takes_everything_from_its_own_server(page, base_url, path):
    complaints, asked = [], []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("response", lambda answer: asked.append((answer.url, answer.status)))

    page.goto(path, wait_until="networkidle")

    assert complaints == []
    assert {urlsplit(url).netloc for url, _ in asked} == {urlsplit(base_url).netloc}
    assert [(url, status) for url, status in asked if status != 200] == []
    assert any(url.endswith(".css") for url, _ in asked)


def test_writes_that_come_at_once_all_arrive(page, client, base_url):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": base_url}
    page.context.add_cookies([session])
    page.goto("/admin/auth/group/add/")

    statuses = page.evaluate(
        """() => Promise.all([...Array(12).keys()].map(async (number) => {
            const body = new FormData(document.querySelector("#group_form"))
            body.set("name", `group ${number}`)
            return (await fetch("", {method: "POST", body})).status
        }))"""
    )

    assert statuses == [200] * 12
    assert set(Group.objects.values_list("name", flat=True)) == {f"group {n}" for n in range(12)}
