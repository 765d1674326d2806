from django.urls import path

from tournaments.views import prints

app_name = "prints"
urlpatterns = [
    path("rounds/<int:number>/sheets/", prints.ScoreSheets.as_view(), name="score_sheets"),
    path(
        "rounds/<int:number>/sheets/<int:table>/", prints.ScoreSheets.as_view(), name="score_sheet"
    ),
    path("rounds/<int:number>/seating/", prints.Seating.as_view(), name="seating"),
    path("standings/", prints.Standings.as_view(), name="standings"),
    path("rules/", prints.Rules.as_view(), name="rules"),
]
