"""The roster as a file to download."""

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.permissions import Access
from tournaments.roster_files import FORMATS, Rows
from tournaments.selectors.roster_export import roster_rows
from tournaments.views.access import TournamentView
from tournaments.words.roster_files import column_headers


class RosterDownload(TournamentView):
    """Answers with a file; the ending of the address is its format."""

    access = Access.DIRECTOR
    file_name: str

    def rows(self) -> Rows:
        """The lines below the headers."""
        raise NotImplementedError

    def get(self, request: HttpRequest, slug: str, format: str) -> HttpResponse:  # noqa: A002
        if format not in FORMATS:
            raise Http404
        content_type, write = FORMATS[format]
        name = self.file_name.format(slug=slug, ending=format)
        return HttpResponse(
            write([column_headers(), *self.rows()]),
            content_type=content_type,
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


class RosterExport(RosterDownload):
    """The whole roster, in the columns that the import reads."""

    file_name = "{slug}-roster.{ending}"

    def rows(self) -> Rows:
        return roster_rows(self.tournament)


class RosterTemplate(RosterDownload):
    """The headers alone, to be filled in."""

    file_name = "roster.{ending}"

    def rows(self) -> Rows:
        return []
