"""The least that saving a deal could be in Django: a model form, five rows, a line of HTML.

Its address stands beside those of the product, so that both pass the same middleware.
"""

import uuid

from django import forms
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpResponse
from django.urls import path
from django.utils import timezone
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from kalooki_td.urls import urlpatterns as product_patterns
from tournaments.enums import RecordStatus, Source
from tournaments.models import DealRecord, Entry, HandScore

SEATS = (1, 2, 3, 4)


class BareForm(forms.ModelForm):
    """A record as Django makes a form of it, with the points of four seats."""

    hand_1 = forms.IntegerField(min_value=0)
    hand_2 = forms.IntegerField(min_value=0)
    hand_3 = forms.IntegerField(min_value=0)
    hand_4 = forms.IntegerField(min_value=0)
    entries = forms.ModelMultipleChoiceField(Entry.objects.order_by("number"))

    class Meta:
        model = DealRecord
        fields = ("table", "deal", "attempt", "goer", "submission_key", "reason")


@require_POST
@login_required
def save_bare(request):
    """Insert one record and four scores; no roles, no rules, no versions, no totals."""
    record = DealRecord(
        status=RecordStatus.CONFIRMED,
        source=Source.DIRECTOR,
        created_by=request.user,
        confirmed_at=timezone.now(),
    )
    form = BareForm(request.POST, instance=record)
    if not form.is_valid():
        return HttpResponse(status=422)
    with transaction.atomic():
        form.save()
        entries = list(form.cleaned_data["entries"])
        for seat in SEATS:
            HandScore.objects.create(
                record=record,
                chair=seat,
                entry=entries[seat - 1],
                hand=form.cleaned_data[f"hand_{seat}"],
            )
    return HttpResponse(format_html("<p>Saved: deal {}.</p>", record.deal))


def bare_values(table, deal):
    """What is posted to it: the first seat goes out."""
    seats = table.seats.all()
    values = {"table": table.pk, "deal": deal, "attempt": 1, "goer": seats[0].number, "reason": ""}
    hands = {f"hand_{seat.number}": 10 * (seat.number - 1) for seat in seats}
    values["entries"] = [seat.entry_id for seat in seats]
    return values | hands | {"submission_key": uuid.uuid4()}


urlpatterns = [*product_patterns, path("bare/", save_bare, name="bare")]
