from django.urls import path

from tournaments.views import table

app_name = "table"
urlpatterns = [path("", table.TableLink.as_view(), name="link")]
