"""All addresses, split by who uses them."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.site")),
    path("events/<slug:slug>/", include("tournaments.urls.public")),
    path("events/<slug:slug>/desk/", include("tournaments.urls.director")),
    path("events/<slug:slug>/print/", include("tournaments.urls.prints")),
    path("table/<str:token>/", include("tournaments.urls.table")),
]
