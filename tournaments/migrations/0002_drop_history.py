"""Nobody read the history tables, and bulk changes passed them by: the log tells who did what."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.DeleteModel(name="HistoricalEntry"),
        migrations.DeleteModel(name="HistoricalTournament"),
    ]
