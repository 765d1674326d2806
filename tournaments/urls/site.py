from django.urls import path

from tournaments.views import site

urlpatterns = [
    path("", site.Home.as_view(), name="home"),
    path("login/", site.Login.as_view(), name="login"),
    path("logout/", site.Logout.as_view(), name="logout"),
    path("new/", site.NewTournament.as_view(), name="new_tournament"),
    path("restore/", site.RestoreTournament.as_view(), name="restore_tournament"),
    path("favicon.ico", site.Icon.as_view(), name="icon"),
]
