"""A group's own campaign: other powers, regimes and provinces than the sample's."""

from __future__ import annotations

OWN = """\
title = { en = "Two shores", fr = "Deux rives" }

[regimes]
council = { happiness = 3, people = 2, en = "council", fr = "conseil" }
kingdom = { happiness = -3, people = 1, en = "kingdom", fr = "royaume" }

[provinces]
NOR = { city = "Arx", index = 4, en = "Northshore", fr = "Rive du Nord", neighbours = ["STR"] }
SUD = { city = "Port", index = 3, en = "Southshore", fr = "Rive du Sud", neighbours = ["STR"] }
ISL = { city = "Insula", index = 2, en = "Island", fr = "Île", neighbours = ["STR"] }

[seas]
STR = { en = "Strait", fr = "Détroit" }

[players]
Alba = { regime = "council", home = "NOR", en = "Alba", fr = "Albe", article_fr = "l’" }
Brea = { regime = "kingdom", home = "SUD", en = "Brea", fr = "Brée" }
"""
