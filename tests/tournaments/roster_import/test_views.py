"""The import's pages: choose, look, decide; and the roster to download."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import EntryFactory, MembershipFactory, TournamentFactory
from tests.tournaments.roster_import.rosters import FILES, people
from tournaments.enums import Action, Role
from tournaments.selectors.roster_plan import Kind
from tournaments.words.roster_files import column_headers

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(slug="parish-cup", rounds_planned=6)


@pytest.fixture
def director(client, tournament):
    user = MembershipFactory(tournament=tournament).user
    client.force_login(user)
    return user


def address(name, *arguments):
    return reverse(f"director:{name}", args=["parish-cup", *arguments])


def check_file(client, name):
    upload = SimpleUploadedFile(name, (FILES / name).read_bytes())
    return client.post(address("roster_import"), {"file": upload})


def check_text(client, text):
    return client.post(address("roster_import"), {"text": text})


def decide(client, preview, **kwargs):
    signed = preview.context["confirm_form"]["preview"].value()
    return client.post(address("roster_import_confirm"), {"preview": signed}, **kwargs)


def test_the_page_tells_which_headers_are_known(client, tournament, director):
    page = client.get(address("roster_import")).text

    assert "Name, Club or parish, Team, Phone, Keep apart from" in page
    assert address("roster_template", "csv") in page
    assert address("roster_export", "xlsx") in page


def test_a_preview_saves_nothing_and_says_what_would_happen(client, tournament, director):
    page = check_file(client, "roster-22.csv")

    assert page.context["decision"] == "Add 22 players"
    assert '<button class="btn btn-primary">Add 22 players</button>' in page.text
    assert "<bdi>O&#x27;Neil Campbell</bdi>" in page.text
    assert people(tournament) == []


def test_the_decision_saves_and_leads_to_the_roster(client, tournament, director):
    answer = decide(client, check_file(client, "roster-22.csv"))

    assert (answer.status_code, answer.url) == (302, address("roster"))
    assert tournament.entries.count() == 22
    line = tournament.log.get()
    assert (line.actor, line.action, line.subject) == (
        director,
        Action.ENTRIES_IMPORTED,
        "roster-22.csv",
    )


def test_faults_are_shown_by_line_and_left_out_on_decision(client, tournament, director):
    page = check_file(client, "roster-faulty.csv")

    assert page.context["decision"] == "Add 6 players, leave out 7 with faults"
    assert "7 lines with faults" in page.text
    assert "“zero” is not a round of this tournament." in page.text
    assert people(tournament) == []
    decide(client, page)
    assert len(people(tournament)) == 6


def test_updates_show_old_and_new_values(client, tournament, director):
    EntryFactory(
        tournament=tournament, player__name="Ann", player__club="A", team="Blues", number=1
    )

    page = check_text(client, "Name,Club,Team\nAnn,A,Reds\n").text

    assert "1 player to update" in page
    assert "<del><bdi>Blues</bdi></del> → <ins><bdi>Reds</bdi></ins>" in page


def test_a_list_without_a_header_says_how_it_was_read(client, tournament, director):
    two_columns = check_file(client, "roster-16.tsv").text
    names = check_text(client, "Ann\nBob\n").text

    assert "the first column is taken as the name, the second as the club" in two_columns
    assert "every line is taken as a name" in names


def test_where_nothing_would_be_saved_there_is_no_button(client, tournament, director):
    page = check_text(client, "Name,Club\n,x\n")

    assert not page.context["plan"].saves_something
    assert "<strong>Nothing to add or update.</strong>" in page.text
    assert 'class="btn btn-primary"' not in page.text


@pytest.mark.parametrize("text", ["Club\nSt Ann\n", "Ann,St Ann,876-555-0100\n"])
def test_a_pasted_text_stays_when_it_is_refused(client, tournament, director, text):
    page = check_text(client, text)

    assert page.context["form"]["text"].value() == text
    assert page.context["form"].errors["text"]
    assert "plan" not in page.context


def test_a_pasted_text_stays_below_its_preview(client, tournament, director):
    page = check_text(client, "Name,Club\nAnn,A\n,B\n")

    assert page.context["form"]["text"].value() == "Name,Club\nAnn,A\n,B\n"


def test_nothing_given_is_said(client, tournament, director):
    page = client.post(address("roster_import"), {"text": "  "})

    assert page.context["form"].non_field_errors() == ["Choose a file, or paste a list."]


def test_a_file_that_is_too_large_is_refused(client, tournament, director):
    upload = SimpleUploadedFile("roster.csv", b"Name\n" + b"x\n" * 1_000_000)

    page = client.post(address("roster_import"), {"file": upload})

    assert page.context["form"].errors["file"] == [
        "The file is larger than 2 MB. Remove whatever is not part of the roster."
    ]


def test_a_pasted_text_that_is_too_long_is_refused_and_stays(client, tournament, director):
    text = "Name\n" + "x\n" * 1_300_000

    page = check_text(client, text)

    assert page.context["form"].errors["text"] == [
        (
            "The pasted text is longer than 2,000,000 characters. "
            "Remove whatever is not part of the roster."
        )
    ]
    assert page.context["form"]["text"].value() == text


def test_a_text_that_no_page_takes_is_answered_in_words(client, tournament, director):
    page = check_text(client, "x" * 10_000_001)

    assert page.status_code == 413
    assert "A page can take up to 10 MB of text. Nothing was saved." in page.text


def test_a_list_that_goes_on_empty_says_where_reading_stopped(client, tournament, director):
    page = check_text(client, "Name\nAnn\n" + "\n" * 30_000)

    assert "The list continues with empty lines; it was read up to line 20000." in page.text


def test_a_roster_changed_since_is_shown_again_before_anything_is_saved(
    client, tournament, director
):
    page = check_text(client, "Name,Club,Team\nAnn,A,Reds\n")
    EntryFactory(tournament=tournament, player__name="Ann", player__club="A")

    again = decide(client, page)

    assert "The roster has changed since this preview." in again.text
    assert again.context["decision"] == "Update 1 player"
    assert tournament.entries.get().team == ""
    assert decide(client, again).url == address("roster")
    assert tournament.entries.get().team == "Reds"


def test_deciding_twice_adds_nobody_twice(client, tournament, director):
    page = check_text(client, "Ann\nBob\n")
    decide(client, page)

    again = decide(client, page)

    assert [line.kind for line in again.context["plan"].lines] == [Kind.SKIP, Kind.SKIP]
    assert tournament.entries.count() == 2


def test_a_preview_of_another_tournament_or_a_forged_one_is_not_taken(client, tournament, director):
    other = TournamentFactory(slug="other-cup")
    MembershipFactory(tournament=other, user=director)
    signed = check_text(client, "Ann\n").context["confirm_form"]["preview"].value()

    for slug, preview in (("other-cup", signed), ("parish-cup", signed + "x")):
        target = reverse("director:roster_import_confirm", args=[slug])
        page = client.post(target, {"preview": preview}, follow=True)
        assert "This preview is no longer valid. Check the file again." in page.text
    assert people(other) == people(tournament) == []


def test_the_confirming_address_alone_leads_to_the_beginning(client, tournament, director):
    assert client.get(address("roster_import_confirm")).url == address("roster_import")


def test_a_formula_is_shown_and_exported_as_text(client, tournament, director):
    decide(client, check_file(client, "roster-faulty.csv"))

    csv_file = client.get(address("roster_export", "csv"))
    sheet = load_workbook(io.BytesIO(client.get(address("roster_export", "xlsx")).content)).active

    assert csv_file["Content-Disposition"] == 'attachment; filename="parish-cup-roster.csv"'
    assert csv_file["Content-Type"] == "text/csv; charset=utf-8"
    assert '"\'=HYPERLINK(""x"")","Kingston"' in csv_file.content.decode("utf-8-sig")
    assert (sheet["A6"].value, sheet["A6"].data_type) == ('=HYPERLINK("x")', "s")


def test_the_template_holds_the_headers_alone(client, tournament, director):
    EntryFactory(tournament=tournament)

    content = client.get(address("roster_template", "csv")).content.decode("utf-8-sig")

    assert content.splitlines() == [",".join(f'"{header}"' for header in column_headers())]


def test_an_unknown_format_is_not_there(client, tournament, director):
    assert client.get(address("roster_export", "pdf")).status_code == 404


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("roster_import", []),
        ("roster_import_confirm", []),
        ("roster_export", ["csv"]),
        ("roster_template", ["csv"]),
    ],
)
def test_scorers_and_strangers_are_kept_out(client, tournament, name, arguments):
    target = address(name, *arguments)
    assert client.get(target).url.startswith(reverse("login"))

    client.force_login(MembershipFactory(tournament=tournament, role=Role.SCORER).user)

    assert client.get(target).status_code == 403
    if not arguments:
        assert client.post(target, {"text": "Ann\n"}).status_code == 403
    assert people(tournament) == []
