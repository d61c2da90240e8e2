"""Forms of insights: how many games, what to practise, who may see it."""

from __future__ import annotations

from django import forms

from games.insights.models import Audience


class AskForm(forms.Form):
    """So many of the last games; 0 for all."""

    latest = forms.IntegerField(min_value=0, max_value=400, required=False)

    @property
    def number(self) -> int:
        """What was asked for: all games where it cannot be read."""
        self.full_clean()
        return self.cleaned_data.get("latest") or 0


class PractiseForm(forms.Form):
    """What to practise, by its code."""

    code = forms.CharField(max_length=40)


class AudienceForm(forms.Form):
    """Who besides the person may see it; empty for nobody."""

    who = forms.ChoiceField(choices=[("", ""), *Audience.Who.choices], required=False)
