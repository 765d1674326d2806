from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]

handler400 = "tournaments.views.errors.bad_request"

handler500 = "kalooki_td.failures.server_error"
