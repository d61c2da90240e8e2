import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_plain_words"),
        ("games", "0007_index_leaderboards_of_a_quarter"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="game",
            options={
                "permissions": [("view_private_tables", "Can look at private tables, which is noted in their logs")],
                "verbose_name": "table",
                "verbose_name_plural": "tables",
            },
        ),
        migrations.AlterModelOptions(
            name="mailinvitation",
            options={"verbose_name": "email invitation", "verbose_name_plural": "email invitations"},
        ),
        migrations.AlterField(
            model_name="analysis",
            name="attempts",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="started without progress"),
        ),
        migrations.AlterField(
            model_name="analysis",
            name="leased_until",
            field=models.DateTimeField(blank=True, null=True, verbose_name="in progress until"),
        ),
        migrations.AlterField(
            model_name="analysis",
            name="mind",
            field=models.PositiveSmallIntegerField(verbose_name="version of the explainer"),
        ),
        migrations.AlterField(
            model_name="analysis",
            name="status",
            field=models.CharField(
                choices=[("waiting", "in progress"), ("done", "done"), ("failed", "failed")],
                default="waiting",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="ask",
            name="end",
            field=models.CharField(
                blank=True,
                choices=[
                    ("decided", "decided in time"),
                    ("late", "late"),
                    ("released", "no longer asked"),
                    ("retracted", "taken back"),
                ],
                max_length=10,
                verbose_name="how it ended",
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="created_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="game",
            name="form_key",
            field=models.UUIDField(blank=True, editable=False, null=True, verbose_name="form it came from"),
        ),
        migrations.AlterField(
            model_name="game",
            name="least_reliability",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="minimum reliability in per cent"
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="side_version",
            field=models.PositiveIntegerField(db_default=0, default=0, verbose_name="version of what’s beside it"),
        ),
        migrations.AlterField(
            model_name="game",
            name="source_number",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="after this many moves"),
        ),
        migrations.AlterField(
            model_name="game",
            name="version",
            field=models.PositiveIntegerField(default=1, verbose_name="version of the board shown"),
        ),
        migrations.AlterField(
            model_name="hiddenpart",
            name="part",
            field=models.CharField(
                choices=[
                    ("since", "Member since when"),
                    ("games", "Games by title and number of players, with results"),
                    ("reliability", "Reliability"),
                    ("pace", "How long you take to decide"),
                    ("modules", "Modules you like to play with"),
                    ("tables", "Open tables you’re at"),
                    ("presence", "At your running tables: whether you’re there now or were just there"),
                ],
                max_length=20,
                verbose_name="part",
            ),
        ),
        migrations.AlterField(
            model_name="mailinvitation",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="mailinvitation",
            name="mail",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="accounts.accountmail",
                verbose_name="email",
            ),
        ),
        migrations.AlterField(
            model_name="move",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="personrating",
            name="is_stale",
            field=models.BooleanField(db_default=False, default=False, verbose_name="to be reread"),
        ),
        migrations.AlterField(
            model_name="plan",
            name="beside",
            field=models.JSONField(blank=True, null=True, verbose_name="what must be beside it"),
        ),
        migrations.AlterField(
            model_name="plan",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="plan",
            name="status",
            field=models.CharField(
                choices=[
                    ("draft", "in progress"),
                    ("waiting", "kept"),
                    ("played", "played"),
                    ("refused", "thrown away"),
                ],
                default="waiting",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="proposal",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="ratedtitle",
            name="cursor",
            field=models.CharField(blank=True, max_length=40, null=True, verbose_name="recalculated up to"),
        ),
        migrations.AlterField(
            model_name="report",
            name="made_at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="created"),
        ),
        migrations.AlterField(
            model_name="report",
            name="text",
            field=models.CharField(blank=True, max_length=500, verbose_name="what’s wrong"),
        ),
        migrations.AlterField(
            model_name="seat",
            name="stand_in",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "nobody"),
                    ("late", "for this turn, which was late"),
                    ("given-up", "until the person is back"),
                    ("agreed", "for a few days, as agreed"),
                ],
                db_default="",
                default="",
                max_length=10,
                verbose_name="stand-in",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="waiting_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="waiting since"),
        ),
        migrations.AlterField(
            model_name="sitemessage",
            name="text",
            field=models.CharField(help_text="One sentence, shown as written.", max_length=300, verbose_name="message"),
        ),
    ]
