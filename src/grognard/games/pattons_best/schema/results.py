"""Results of tables in words."""

from __future__ import annotations

from typing import Final

RESULTS: Final = {
    "none": "nothing",
    "move_F": "moves forward",
    "move_B": "moves back",
    "move_L": "moves left",
    "move_R": "moves right",
    "fire_infantry": "fires at friendly infantry",
    "fire_any_tank": "fires at any tank",
    "fire_friendly_tank": "fires at a friendly tank",
    "fire_lead_tank": "fires at the lead tank",
    "fire_your_tank": "fires at your tank",
    "fire_small_arms": "fires small arms at your tank",
    "L": "light resistance",
    "M": "medium resistance",
    "H": "heavy resistance",
    "TANK": "tank",
    "SPG": "self-propelled gun",
    "AT": "anti-tank gun",
    "PSW/SPW": "armoured car or half-track",
    "PzVI_roll": "Pz V Panther or Pz VI: roll again",
    "light_wound_one_week": "light wound, out for a week",
    "serious_wound_1D_weeks": "serious wound, out for weeks",
    "serious_wound_sent_home": "serious wound, going home",
    "driver_wound_check_if_open": "driver, if his hatch is open",
    "assistant_wound_check_if_open": "assistant driver, if his hatch is open",
    "loader_wound_check_if_open": "loader, if his hatch is open",
    "commander_wound_check_if_open": "commander, if his hatch is open",
    "assistant_hit": "assistant driver hit",
    "assistant_periscope_broken": "assistant driver's periscope broken",
    "driver_periscope_broken": "driver's periscope broken",
    "gunner_periscope_broken": "gunner's periscope broken",
    "loader_periscope_broken": "loader's periscope broken",
    "commander_periscope_broken": "commander's periscope broken",
    "aa_mg_broken": "AA MG broken",
    "snow_if_november": "snow in November",
    "snow_if_march": "snow in March",
    "moving_in_open": "moving in the open",
    "woods_or_fortification": "woods, or a fortification in some months",
    "assistant": "assistant driver",
}
"""Results of tables in words, where the label alone would not do."""
