from django.urls import path

from tournaments.views.public import pages, standings

app_name = "public"
urlpatterns = [
    path("", pages.PublicTournament.as_view(), name="tournament"),
    path("standings/", standings.StandingsPage.as_view(), name="standings"),
    path("rounds/", pages.Rounds.as_view(), name="rounds"),
    path("rounds/<int:number>/", pages.RoundTables.as_view(), name="round"),
    path("players/", pages.Players.as_view(), name="players"),
    path("players/<int:entry>/", pages.PlayerPage.as_view(), name="player"),
    path("rules/", pages.Rules.as_view(), name="rules"),
]
