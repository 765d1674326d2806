"""The addresses of a roster's way in and out by file, below a tournament's desk."""

from django.urls import path

from tournaments.views.director import roster_export, roster_import

urlpatterns = [
    path("roster/import/", roster_import.RosterImport.as_view(), name="roster_import"),
    path(
        "roster/import/confirm/",
        roster_import.RosterImportConfirm.as_view(),
        name="roster_import_confirm",
    ),
    path(
        "roster/import/template.<str:format>",
        roster_export.RosterTemplate.as_view(),
        name="roster_template",
    ),
    path("roster/export.<str:format>", roster_export.RosterExport.as_view(), name="roster_export"),
]
