"""What the huts say: what each is called and what it does."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import BROUGHT, Words

HUTS = Words(
    code="huts",
    name=_("Huts"),
    hint=_("Build huts at the end of a turn: each has its own use and pays back its price."),
    things={
        "market-crier": _("market crier"),
        "hermit": _("hermit"),
        "road-worker": _("road worker"),
        "trader": _("trader"),
        "farmer": _("farmer"),
        "shaman": _("shaman"),
        "monk": _("monk"),
        "master-builder": _("master builder"),
        "foreman": _("foreman"),
        "fountain-master": _("fountain master"),
        "chiefs-daughter": _("chief’s daughter"),
        "chiefs-son": _("chief’s son"),
        "chiefs-wife": _("chief’s wife"),
        "chief": _("chief"),
    },
    does={
        "market-crier": _("Markets that pay 2 pay you 3."),
        "hermit": _("At the end: 1 gold for each of your workers on a side with no jungle tile beside it."),
        "road-worker": _("At the end: 1 gold for each of your tiles in the row or column where you have the most."),
        "trader": _("At the end: 1 gold for each leftover fruit."),
        "farmer": _(
            "When your plantations and irrigations bring exactly 4 fruits into your storage in one turn, you"
            " get one more if it fits."
        ),
        "shaman": _("Overbuilding costs you no sun token."),
        "monk": _("At the end: 1 gold for each temple where you have a worker."),
        "master-builder": _("At the end: 1 gold for each of your other huts."),
        "foreman": _("On tiles you lay from now on, a side with 3 workers counts as 4, in everything."),
        "fountain-master": _("At the end: 4 gold if your water carrier has reached the last field."),
        "chiefs-daughter": _("At the end: 4 gold."),
        "chiefs-son": _("At the end: 4 gold."),
        "chiefs-wife": _("At the end: 5 gold."),
        "chief": _("At the end: 6 gold."),
    },
    provides={"hut-supply": _("Huts")},
    score_lines={"huts": _("huts"), "hut_bonus": _("what huts bring")},
    errors={
        "hut-not-to-build": _("You can’t build this hut now. Choose a marked one, or build none."),
        "no-hut-decision": _("You have no hut to decide on now."),
    },
    events={
        "hut-built": _("%(player)s builds the hut “%(hut)s” for %(gold)s gold."),
        "hut-skipped": _("%(player)s builds no hut."),
        "farmer-harvest": _("The farmer of %(player)s brings one more fruit."),
    },
    lines=dict.fromkeys(("hut-built", "hut-skipped", "farmer-harvest"), BROUGHT),
)
