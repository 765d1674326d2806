"""Backups at the desk: when the last one was made, the file of a tournament, and its way back."""

import datetime as dt
import io

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, TournamentFactory, UserFactory
from tests.tournaments.backups.events import backup_bytes, full_event
from tests.tournaments.views.reading import words
from tournaments.enums import Occasion, Role
from tournaments.models import Tournament
from tournaments.selectors.backups.copies import copies_in, copy_path
from tournaments.services.log import COMMAND
from tournaments.services.restoring.backups import restore_backup

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings, tmp_path):
    settings.BACKUP_FOLDER = tmp_path / "backups"
    cache.clear()
    yield settings.BACKUP_FOLDER
    cache.clear()


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup")


@pytest.fixture
def desk(tournament):
    return reverse("director:desk", args=[tournament.slug])


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def director(tournament):
    return signed_in(MembershipFactory(tournament=tournament).user)


def test_the_desk_tells_when_the_last_copy_was_made_and_how(director, desk, folder):
    assert "Nothing has been backed up yet." in words(director.get(desk))
    folder.mkdir()
    at = dt.datetime(2026, 11, 28, 19, 30, tzinfo=dt.UTC)  # in Kingston, five hours earlier
    copy_path(folder, at, Occasion.CLOSED).write_bytes(b"")

    assert "Everything was last backed up on 28 Nov 14:30, when a round was closed." in words(
        director.get(desk)
    )


def test_a_press_of_the_button_backs_everything_up(director, desk, tournament, folder):
    answer = director.post(reverse("director:back_up_now", args=[tournament.slug]), follow=True)

    assert answer.redirect_chain == [(desk, 302)]
    assert "Everything on this server is backed up." in words(answer)
    (copy,) = copies_in(folder)
    assert copy.occasion == Occasion.BY_HAND
    assert ", by hand." in words(director.get(desk))


def test_the_desk_tells_why_the_last_backup_failed_until_one_succeeds(
    director, desk, tournament, folder
):
    folder.write_text("This is a file, not a folder.")
    button = reverse("director:back_up_now", args=[tournament.slug])

    assert "The backup failed: File exists." in words(director.post(button, follow=True))
    assert "The last backup failed: File exists." in words(director.get(desk))
    folder.unlink()
    assert "The last backup failed" not in words(director.post(button, follow=True))
    assert "The last backup failed" not in words(director.get(desk))


def test_the_desk_opens_where_the_cache_is_gone(director, desk, tournament, folder, monkeypatch):
    class Gone:
        def get(self, _key):
            raise ConnectionError

        set = get

    monkeypatch.setattr("tournaments.selectors.backups.copies.cache", Gone())
    monkeypatch.setattr("tournaments.services.backups.copying.cache", Gone())

    answer = director.post(reverse("director:back_up_now", args=[tournament.slug]), follow=True)

    assert "Everything on this server is backed up." in words(answer)
    assert len(copies_in(folder)) == 1


def test_a_server_that_keeps_no_copies_says_so(director, desk, tournament):
    page = director.get(desk)
    assert "This server keeps no backups of its own." in words(page)
    assert "Back up now" not in words(page)

    answer = director.post(reverse("director:back_up_now", args=[tournament.slug]), follow=True)

    assert "This server keeps no backups of its own. Download one instead." in words(answer)


def test_a_scorer_is_not_bothered_with_backups(desk, tournament, folder):
    scorer = signed_in(MembershipFactory(tournament=tournament, role=Role.SCORER).user)

    page = words(scorer.get(desk))

    assert "backed up" not in page
    assert "Download this tournament" not in page


def test_the_downloaded_file_is_the_tournament_as_it_is():
    tournament = full_event()
    director = signed_in(tournament.memberships.get(role=Role.DIRECTOR).user)

    answer = director.get(reverse("director:download_backup", args=[tournament.slug]))

    assert answer.headers["Content-Type"] == "application/gzip"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="zoes-cup-20')
    assert answer.headers["Content-Disposition"].endswith('.jsonl.gz"')
    copy = restore_backup(io.BytesIO(answer.content), actor=COMMAND).tournament
    assert copy.rounds.count() == tournament.rounds.count() == 2
    assert copy.log.count() == tournament.log.count() + 1


def uploaded(client, content):
    file = SimpleUploadedFile("cup.jsonl.gz", content)
    return client.post(reverse("restore_tournament"), {"file": file}, follow=True)


def test_whoever_uploads_a_backup_directs_the_tournament():
    tournament = full_event()
    newcomer = UserFactory(username="newcomer")

    answer = uploaded(signed_in(newcomer), backup_bytes(tournament))

    copy = Tournament.objects.get(slug="zoes-cup-2")
    assert answer.redirect_chain == [(reverse("director:desk", args=["zoes-cup-2"]), 302)]
    page = words(answer)
    assert "is restored as it was on" in page
    assert "It is not public; you can change that in its settings." in page
    assert copy.memberships.get(user=newcomer).role == Role.DIRECTOR
    assert copy.log.first().actor == newcomer


def test_the_way_to_restore_is_on_the_first_page_for_whoever_is_logged_in():
    link = f'href="{reverse("restore_tournament")}"'

    assert link in signed_in(UserFactory()).get("/").text
    assert link not in Client().get("/").text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda content: content[:-40], "This backup is incomplete: its end is missing."),
        (lambda _content: b"PK\3\4", "This file is not a backup made by Kalooki TD."),
        (lambda _content: b"", "The submitted file is empty."),
    ],
)
def test_a_file_that_cannot_be_restored_is_refused_beside_its_field(change, said):
    content = change(backup_bytes(full_event()))

    answer = uploaded(signed_in(UserFactory()), content)

    assert answer.redirect_chain == []
    assert said in words(answer)
    assert Tournament.objects.count() == 1


def test_a_backup_of_everything_is_not_restored_by_upload():
    """It holds everybody's passwords and roles, so it is for whoever runs the server."""
    full_event()

    answer = uploaded(signed_in(UserFactory()), backup_bytes())

    assert (
        "This backup holds a whole server, not one tournament. Whoever runs the server can restore "
        "it with “manage.py restore”."
    ) in words(answer)
    assert Tournament.objects.count() == 1


def test_a_file_larger_than_any_tournament_is_not_read(monkeypatch):
    monkeypatch.setattr("tournaments.forms.backup.MOST_MEGABYTES", 0)

    answer = uploaded(signed_in(UserFactory()), b"\x1f\x8b")

    assert "The file is larger than 0 MB. Restore it with “manage.py restore”." in words(answer)
