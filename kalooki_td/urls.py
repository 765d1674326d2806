from django.contrib import admin
from django.urls import include, path

from kalooki_td.health import Health

urlpatterns = [
    path("admin/", admin.site.urls),
    path("healthz", Health.as_view(), name="healthz"),
    path("", include("tournaments.urls")),
]

handler400 = "tournaments.views.errors.bad_request"

handler500 = "kalooki_td.failures.server_error"
