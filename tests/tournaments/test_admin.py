"""The admin shows everything and changes no result."""

import pytest
from django.urls import reverse

from tests.factories import UserFactory, play_deal, seated_round
from tournaments.models import DealRecord

pytestmark = pytest.mark.django_db


@pytest.fixture
def support(client):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize(
    "model", ["tournament", "membership", "entry", "dealrecord", "penaltyentry", "logentry"]
)
def test_every_list_opens(support, model):
    play_deal(seated_round().tables.get())
    response = support.get(reverse(f"admin:tournaments_{model}_changelist"))
    assert response.context["cl"].result_count >= (model not in {"membership", "penaltyentry"})


def test_a_result_is_looked_at_and_not_changed(support):
    record = play_deal(seated_round().tables.get())
    url = reverse("admin:tournaments_dealrecord_change", args=[record.pk])
    assert "Save" not in support.get(url).content.decode()
    assert support.post(url, {"deal": 9}).status_code == 403
    assert DealRecord.objects.get().deal == record.deal


def test_the_admin_is_for_staff(client):
    client.force_login(UserFactory())
    assert client.get(reverse("admin:index")).status_code == 302
