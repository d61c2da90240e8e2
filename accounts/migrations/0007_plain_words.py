import accounts.names.names
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_unlisted"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="accountmail",
            options={"verbose_name": "email about an account", "verbose_name_plural": "emails about accounts"},
        ),
        migrations.AlterField(
            model_name="accountmail",
            name="status",
            field=models.CharField(
                choices=[
                    ("pending", "to be sent"),
                    ("leased", "being sent"),
                    ("handing", "being handed over"),
                    ("sent", "sent"),
                    ("unknown", "perhaps sent"),
                    ("dropped", "no longer needed"),
                    ("failed", "failed"),
                ],
                default="pending",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="email",
            field=models.EmailField(blank=True, max_length=254, verbose_name="email address"),
        ),
        migrations.AlterField(
            model_name="user",
            name="is_unlisted",
            field=models.BooleanField(db_default=False, default=False, verbose_name="not on leaderboards"),
        ),
        migrations.AlterField(
            model_name="user",
            name="sign_outs",
            field=models.PositiveIntegerField(
                db_default=0, default=0, editable=False, verbose_name="times logged out everywhere"
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(
                error_messages={"unique": "This name is taken. Choose another."},
                help_text="The others at the table see this name. You can also log in with it.",
                max_length=30,
                unique=True,
                validators=[accounts.names.names.validate_name],
                verbose_name="name",
            ),
        ),
        migrations.AlterConstraint(
            model_name="user",
            name="one_person_per_name",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Upper("username"),
                name="one_person_per_name",
                violation_error_message="This name is taken. Choose another.",
            ),
        ),
    ]
