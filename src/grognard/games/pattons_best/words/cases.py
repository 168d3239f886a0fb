"""Every case of the rulebook in our own words, in its order."""

from __future__ import annotations

from typing import Final

RULES: Final = {
    "1.0": "A solitaire game about one Sherman tank of the 4th Armored Division.",
    "1.1": "You command the crew; everything else is rolled. It can be played as a single engagement, as a day, or as "
    "the campaign from 27 July 1944 to the end.",
    "2.0": "Board, tables, counters, report, dice.",
    "2.1": "The board has three parts: Movement Board, Battle Board with Tank Card, tables.",
    "2.11": "The Movement Board is divided into areas of four types, with two kinds of road; ten edge areas are "
    "numbered.",
    "2.12": "On the Battle Board your tank stands in the middle and the fight goes on around it.",
    "2.13": "There is a Tank Card for each of 17 Shermans, and one for the Firefly.",
    "2.14": "The tables used most are on the board.",
    "2.2": "47 charts and tables stand in for an opponent.",
    "2.3": "Counters for units, markers and control.",
    "2.4": "The After Action Report records crew, time, ammunition and points.",
    "2.5": "Two ten-sided dice, one coloured and one white.",
    "3.0": "How tables are used.",
    "3.1": "Where each table is printed.",
    "3.2": "1D is 1 to 10; 2D is 1 to 100, the coloured die giving the tens, the white one the units, 00 being 100. "
    "Modifiers change the roll and not the number needed, unless a table says otherwise. Some bare rolls, before "
    "modifiers, have fixed effects. A modified roll is held between 1 and 10 or 100, except on tables that go further "
    "(R23: resistance, snow, mines, explosion, bail out, decorations).",
    "4.0": "The steps of play, in order.",
    "4.1": "Each day is looked up in the Combat Calendar: type of scenario, a number, resistance. One die of the "
    "number or less is a day of action; above it nothing happens that day.",
    "4.2": "Morning Briefing.",
    "4.21": "Note date and scenario code.",
    "4.22": "Note your tank; replace it if it was lost.",
    "4.23": "The tank gets a name.",
    "4.24": "Note names and ratings of the crew; new men are rolled for.",
    "4.25": "Roll for the weather by the month. Under an overcast sky rain may begin, and rain and falling snow may "
    "stop and begin again, on each full hour; two hours of rain make mud. Fog and falling snow: spotting and fire "
    "only at close range, numbers to hit halved. Mud, fog, rain, ground snow and deep snow slow the march; mud and "
    "snow on the ground make accidents likelier.",
    "4.26": "Load ammunition and fill the ready rack.",
    "4.3": "Time Check.",
    "4.31": "Sunrise and sunset bound the day.",
    "4.32": "One die: so many hours are gone and so much ammunition is used up before the scenario begins. HE is "
    "taken from what is carried; with the options also boxes and fuel.",
    "4.4": "Prepare for Battle.",
    "4.41": "Roll for deployment: hull down, stopped or moving, and whether you are the lead tank, which lasts for "
    "this battle (R10). In a Counterattack, and always for the Firefly, the tank is stopped and hull down.",
    "4.42": "Open the hatches you want open; each man with a hatch of his own.",
    "4.43": "Choose the round in the gun, of those the tank card lists and the tank carries, or leave it empty.",
    "4.44": "Face tank and turret towards any sector; the turret may point elsewhere than the hull.",
    "4.45": "Buttoned up, the loader, and a commander without a vision cupola, search one sector each. It may be "
    "changed each round with the orders (R46).",
    "4.46": "Sectors 1, 2 and 3 begin under US control.",
    "4.47": "Mark the weather.",
    "4.5": "Movement Sequence.",
    "4.51": "One die gives the start area.",
    "4.52": "Another gives the exit area, from the Exit Areas table.",
    "4.53": "One neighbouring area that is not ours and not known is checked for its resistance, free of charge: 1D "
    "on the Resistance Table in the column of the day.",
    "4.54": "Operations, each taking time: check another area, call for artillery or aircraft, resupply, or enter a "
    "neighbouring area. On entering: with or without advancing fire; resistance if it is not known; then 1D, with the "
    "modifiers of the Resistance Table, for battle. Without battle the area is taken. Areas of ours are entered "
    "without any of this (R43). Support markers are used up on entering. When daylight ends, so does the day; in the "
    "exit area a new drive begins (R26).",
    "4.6": "Battle.",
    "4.61": "Place Advance Fire markers.",
    "4.62": "Two, three or four German units by light, medium or heavy resistance, each rolled for, and those left "
    "behind in the area before (11.32).",
    "4.63": "Place them.",
    "4.64": "Advancing fire, then artillery, then air strikes: one roll on the Friendly Action Table for each marker "
    "against each unit it concerns. If nobody is left, the battle is over (R42).",
    "4.65": "Ambush on a die of 7 or less, one less to roll in rain, falling snow and fog: each German unit acts "
    "once, likelier to fire, and an event happens; then the rounds begin. In a Counterattack it is yours (20.43).",
    "4.7": "A round has seven phases: smoke, spotting, orders, crew actions, enemy action, friendly action, random "
    "event.",
    "4.71": "Smoke thins.",
    "4.72": "The crew looks out.",
    "4.73": "Hatches first, then one order for each man, then what to reload and from where. Here they can be given "
    "in any order as long as they agree: a hatch is not closed on an order that needs it open, and an order that "
    "needs an open hatch is not given to a man behind a closed one.",
    "4.74": "Orders are carried out: driving, main gun, machine guns, everything else (periscopes, repairs, smoke, "
    "gun load and ready rack, changing places). What an order needs (hatch, glass, gun, ammunition) is looked at "
    "again when it is carried out; who cannot do it does nothing.",
    "4.75": "Each German unit acts.",
    "4.76": "Friendly forces act against each German unit.",
    "4.77": "One random event. If no German unit is left the battle is over: guns that malfunction are rolled for, "
    "the area is ours and its points are counted, and the tank prepares again; a tank with a thrown track or a broken "
    "main gun, or without its commander, has finished its day, but has captured the area.",
    "4.8": "When your tank is the target.",
    "4.81": "Guns: to hit, location, penetration. Hull down a hit on the hull is a miss. A penetrated tank is knocked "
    "out: explosion, wounds for each man, bailing out with wounds again, rescue, fire; then the day is over.",
    "4.82": "Small arms, splinters and harassing fire roll on the Collateral Damage Table. A man is hit only if he "
    "looks out of an open hatch. A broken periscope blinds a man with a closed hatch: he neither spots nor drives, "
    "pivots or fires the bow MG; a broken gunsight silences the main gun for the day.",
    "4.9": "Evening Debriefing.",
    "4.91": "Each man who has survived the day rolls 1D and improves by one if it shows more than his rating; also a "
    "man on his way to hospital (R52, option).",
    "4.92": "Count the points of your tank and of friendly forces, multiplied for the scenario; positive is a win if "
    "you and your tank came through.",
    "4.93": "Check for promotion.",
    "4.94": "Roll for a decoration.",
    "4.95": "The day is over.",
    "5.0": "The Battle Board has a display and the Tank Card.",
    "5.1": "The display.",
    "5.11": "Three ranges around your tank, six sectors, eighteen zones.",
    "5.12": "One die gives the sector of a new unit: 1, 2, 3, 4-5, 6-8, 9-10. A US controlled sector passes it to its "
    "pair (1 and 9-10, 2 and 6-8, 3 and 4-5), and if that is US controlled, too, it does not appear.",
    "5.13": "German units move forward, backward, right and left.",
    "5.14": "Your tank has a front, a rear and four sides.",
    "5.2": "The Tank Card.",
    "5.21": "Hatches are open or closed.",
    "5.22": "One action box a man; without an order the driver stops and the loader loads.",
    "5.23": "The gun load, and what to reload from where.",
    "5.24": "The ready rack holds no more than its capacity.",
    "5.25": "Some tanks may have HVSS, from November 1944: rolled once, on the first day with the tank.",
    "6.0": "To win, you and your tank must come through; then the points decide.",
    "6.1": "Points for German units knocked out and for territory, minus points for friendly tanks, squads and "
    "territory lost. The exit area is worth more than another. Your own tank is not a friendly tank (R32, option).",
    "6.2": "The points of units knocked out, of areas captured and of areas lost are multiplied by scenario; friendly "
    "losses are not. A positive sum wins, a negative one loses.",
    "6.3": "The campaign is won by surviving it. After your death you may go on as your replacement.",
    "7.0": "Each man has a rating from 1 to 10.",
    "7.1": "A new man's rating is half a die, rounded up; with several new men you assign the ratings.",
    "7.2": "After a day of action each surviving man improves by one if a die shows more than his rating; nobody "
    "above 10, and not after a day without action.",
    "8.0": "One action a man in each round.",
    "8.1": "The commander.",
    "8.11": "Direct movement: fewer accidents; goes on spotting.",
    "8.12": "Direct fire of the main gun or of one machine gun: his rating is subtracted from the roll; he goes on "
    "spotting.",
    "8.2": "The gunner.",
    "8.21": "Fire main gun: his rating counts; no spotting.",
    "8.22": "Fire the co-axial MG: his rating counts; goes on spotting.",
    "8.23": "Rotate the turret to any sector; spots only there.",
    "8.24": "Rotate and fire, +10 to hit for each sector the turret turned; no spotting.",
    "8.25": "Help the loader repair the main gun; no spotting.",
    "8.3": "The loader.",
    "8.31": "Load: his rating counts for the main gun; spots unless the gun fires.",
    "8.32": "Repair the main gun: 2D minus his rating, and minus the gunner's if he helps; no spotting.",
    "8.33": "Repair the co-axial MG; no spotting.",
    "8.34": "Fire the smoke mortar into the close zone before the turret; no spotting.",
    "8.35": "Change the gun load; no spotting.",
    "8.36": "Restock the ready rack; no spotting.",
    "8.4": "The driver.",
    "8.41": "Stop, the usual; spots.",
    "8.42": "Forward; spots.",
    "8.43": "Forward to hull down; spots.",
    "8.44": "Reverse; spots.",
    "8.45": "Reverse to hull down; spots.",
    "8.46": "Pivot to any sector, losing a hull down position; spots.",
    "8.5": "The assistant driver.",
    "8.51": "Fire the bow MG: his rating counts; spots.",
    "8.52": "Repair the bow MG; no spotting.",
    "8.53": "Pass ammunition: Rate of Fire is 10 easier, but not with the ready rack; no spotting.",
    "8.6": "Actions of several men. What is done from a hatch needs it open when the order is given and when it is "
    "carried out.",
    "8.61": "Throw a smoke grenade from an open hatch: one marker on the tank. Commander or loader (R28); he goes on "
    "spotting.",
    "8.62": "Fire the AA MG from an open hatch: the commander, or the loader at a split hatch with a mount; spots.",
    "8.63": "Repair the AA MG; no spotting.",
    "8.64": "Replace a broken periscope; no spotting.",
    "8.65": "Fire a sub MG from an open hatch: commander, and loader except in an A turret; spots.",
    "9.0": "The main gun is a 75, a 76L or a 76LL. It fires when loaded and working; hits are resolved when all shots "
    "of the round are fired.",
    "9.1": "Only spotted units in the sector before the turret, not hidden ones; in fog and falling snow only at "
    "close range. One target a round. LW, MG and AT guns are infantry, all others vehicles.",
    "9.2": "AP, HVAP and APDS only by direct fire, WP and HCBI only by area fire, HE by either. AP may be fired at "
    "infantry and AT guns, but does nothing to them (R47, option). Direct fire at a vehicle may be aimed at its "
    "tracks.",
    "9.3": "Hitting the target.",
    "9.31": "The To Hit number depends on gun, target, mode and range; roll it or less on modified 2D. A bare 1 to 3 "
    "is a critical hit, a bare 98 to 100 a malfunction, which is a miss (R35). The 76LL uses the numbers of the 76L.",
    "9.32": "Modifiers change the roll; smoke, fog and falling snow halve the number first, all halvings together and "
    "then rounded down once (R22). Ratings of gunner, of a loader who loads, and of a commander who directs are "
    "subtracted. The +10 of a first shot is for a target that is not acquired, unless the commander directs from an "
    "open hatch (R30). Your tank counts as moving if it moves or pivots.",
    "9.33": "A hit is marked; a smoke round that hits puts smoke into the zone.",
    "9.34": "With Rate of Fire you may fire again at once, after a hit or a miss.",
    "9.35": "After the first shot the target is acquired at 1, after the second at 2. Only one target at a time. It "
    "is lost if your tank moves or pivots (not with a trained crew), if the turret turns away from its sector, or "
    "with a shot at another target.",
    "9.4": "The bare To Hit roll also gives Rate of Fire: up to the number of the tank card (30 for a 75, 20 for the "
    "others), made higher by the ratings of gunner and loader, by 10 for the ready rack or 10 for passed ammunition. "
    "The loader must load, and the chosen round must be where it is to be drawn from (R44).",
    "9.41": "Those modifiers do not count for hitting.",
    "9.42": "Further shots are at the same target, with what was chosen as the reload. Hits are resolved when firing "
    "ends.",
    "9.5": "Killing the target, hit by hit.",
    "9.51": "HE against infantry and AT guns, by area or direct fire. Cover counts for area fire and for critical "
    "hits; a normal hit by direct fire has been through it.",
    "9.52": "AP against vehicles by type, facing, range and place of the hit. Every hit has a location (R1, option); "
    "a hit on the track immobilizes. Only the turret of a hull down vehicle can be hit (R2, option). One facing for "
    "hull and turret (R3). A critical hit kills unless the table makes an exception.",
    "9.53": "HE against vehicles.",
    "9.6": "The round in the gun is fired first, then what was chosen as the reload, from the ready rack or not. "
    "Rounds are used up when fired, not when loaded. Advancing fire needs HE in the gun. Only what the tank card "
    "lists can be fired.",
    "10.0": "Machine guns.",
    "10.1": "Bow, co-axial, AA and sub machine guns.",
    "10.2": "Firing them.",
    "10.21": "By order of the man who serves it.",
    "10.22": "Only at spotted units: co-axial before the turret, bow before the tank and not hull down (not from a "
    "hull down position just reached, either), AA and sub MG anywhere from an open hatch. One unit each in a round. "
    "In fog and falling snow only at close range. No chance where the table has none.",
    "10.23": "They only hurt LW, MG, trucks and AT guns.",
    "10.24": "A zone without a spotted target that machine guns can hurt can be covered by advancing fire: a roll for "
    "ammunition and malfunction, then units that enter or appear there this round are fired at, and a Panzerfaust "
    "from there is less likely.",
    "11.0": "Your tank stays in the middle; German units shift around it.",
    "11.1": "Part I: hull down, thrown track, bogged down, or nothing. The driver's rating is subtracted, and the "
    "commander's if he directs from an open hatch, half of it from a vision cupola.",
    "11.11": "With a thrown track the tank neither moves nor pivots; its day ends with the battle (the area it has "
    "cleared is captured, 4.77), or the crew abandons it: each man rolls on the Wounds Table, and the tank is lost "
    "(R39).",
    "11.12": "A bogged down tank tries to free itself in reverse, or needs help and is freed after the battle.",
    "11.2": "Part II by the white die: units shift, vehicles roll for another side, or nothing. Going forward, what "
    "is ahead comes nearer, from close range it passes to the rear; what is to the side falls behind; what is behind "
    "moves away, from long range off the board. Backward the other way round. US control stays with its sector (R5), "
    "but a unit that shifts into a US controlled sector takes it (R45). Smoke stays on the ground (R4, option).",
    "11.3": "If a move takes every German unit off the display, the task force has left the battle (R25); single "
    "units that leave are out of play.",
    "11.31": "Whether it retreats or advances depends on facing and direction.",
    "11.32": "The units left behind stay in the area and are added to those that appear when it is entered again, "
    "before the exit area is reached; then battle is certain.",
    "11.33": "A retreat leads back to where the task force came from, an advance to any other neighbour; it takes the "
    "usual time, and fuel if that is counted.",
    "11.34": "In an area that is not ours, prepare for battle and go on with entering it.",
    "12.0": "German units.",
    "12.1": "Vehicles and infantry; tanks, SPGs and AT guns appear unidentified.",
    "12.11": "Tanks: Pz IV, V, VIe, VIb.",
    "12.12": "SPGs: StuG IIIg, Marder II and III, JagdPz IV and 38(t).",
    "12.13": "Trucks.",
    "12.14": "PSW, armoured cars.",
    "12.15": "SPW, half-tracks.",
    "12.16": "LW, light weapons.",
    "12.17": "MG teams.",
    "12.18": "AT guns: 50L, 75L, 88LL.",
    "12.2": "2, 3 or 4 units by resistance, each rolled on the Activation Table.",
    "12.3": "Placement.",
    "12.31": "Sector.",
    "12.32": "Range, by unit and ground.",
    "12.33": "Facing of vehicles.",
    "12.34": "Terrain, hull down, or moving in the open, by the type of area; AT guns are never in buildings, and "
    "fortifications exist in some months only (option).",
    "13.0": "Each German unit rolls on the Enemy Action Table of the scenario. Fire at any tank is fire at a friendly "
    "tank, unless your main gun fired at this unit this round: then an AT gun, or a vehicle hit from the front, fires "
    "at you, and one hit from side or rear moves back (R6). Fire at the lead tank is at you if you are it (R10). "
    "Hidden units do not fire at you, but at others (R7). Immobilized units do not move.",
    "13.1": "Movement.",
    "13.11": "Forward: a zone nearer, from close range to the opposite sector.",
    "13.12": "Backward: a zone farther; from long range off the board. From sectors 1 to 3 it stands in the area you "
    "came from, which is no longer ours.",
    "13.13": "Right is clockwise, left the other way.",
    "13.14": "A unit that enters a US controlled sector takes it.",
    "13.15": "A moved unit loses its Spotted, Hidden and terrain markers, is marked Moving, and rolls for facing and "
    "terrain. It was spotted in the last round all the same (R50).",
    "13.2": "Fire at friendly squads.",
    "13.3": "Fire at friendly tanks.",
    "13.4": "Fire at your tank: to hit, location, penetration by gun, armour, side and range. A first shot has +10, "
    "except of AT guns; later ones are acquired. Turret hits go by where the turret points, hull hits by the hull.",
    "14.0": "Friendly forces roll against each German unit: knocked out at or below the number after modifiers, smoke "
    "by the bare roll, or nothing (R14, R48). Modifiers by kind of fire (R13, option).",
    "15.0": "One event a round.",
    "15.1": "A quarter of an hour passes.",
    "15.2": "Friendly artillery against each unit.",
    "15.3": "Enemy artillery: one to three squads, and collateral damage.",
    "15.4": "Mines, if your tank moves.",
    "15.5": "A Panzerfaust: the sector by 1D (R17: switched to its pair like a unit), then 1D for an attack on your "
    "tank, 1D to hit, location, and 1D to kill.",
    "15.6": "Harassing fire: collateral damage.",
    "15.7": "Friendly advance: one more sector under US control, of your choice, without Germans and next to one of "
    "ours around the ring (R15); nothing if there is none.",
    "15.8": "One more German unit in an Advance, two in the other scenarios.",
    "15.9": "Enemy advance: a US controlled sector next to one with a German unit is lost; of two the left or the "
    "right one, of more each as likely (R16).",
    "15.10": "Flanking fire: friendly action at -10 against each unit.",
    "16.0": "Ammunition is loaded, carried and used up.",
    "16.1": "Types of ammunition.",
    "16.11": "AP against armour.",
    "16.12": "HE against soft targets.",
    "16.13": "WP makes smoke.",
    "16.14": "HCBI makes more smoke.",
    "16.15": "HVAP against thick armour, scarce.",
    "16.2": "Loading.",
    "16.21": "In the morning, as many of each type as can be had.",
    "16.22": "Extra ammunition may be ordered; if not, up to 30 rounds and 10 boxes may be taken.",
    "16.23": "The ready rack has a limit and speeds up reloading.",
    "16.3": "Machine gun ammunition, as an option.",
    "17.0": "Units must be seen before they can be fired at.",
    "17.1": "Procedure.",
    "17.11": "For each man who can look: 1D with modifiers, his rating or less spots the unit. A bare 1 always sees. "
    "The likeliest man looks first (R33).",
    "17.12": "Half his rating or less, rounded down, also identifies.",
    "17.13": "Modifiers for hatches, movement, cover, size, range, smoke, fire; -3 for a unit that was spotted in the "
    "last round, even if it has moved since (R50, option).",
    "17.14": "A bare 9 or 10 hides the unit, and nobody else finds it this round. A unit that is spotted is not "
    "hidden by this, also not if it was spotted in this very phase; but after your tank has moved a unit spotted "
    "before may be lost, until somebody sees it again. Hidden units are not looked for until they or you move.",
    "17.15": "Neither spotted nor hidden: try again next round.",
    "17.2": "Restrictions.",
    "17.21": "Where a man can look is on the Tank Card.",
    "17.22": "Some actions keep a man from looking out until his next order; so does changing places, for the whole "
    "round.",
    "17.23": "Behind a closed hatch and a broken periscope nobody sees; the gunner has two glasses.",
    "17.24": "In falling snow and fog only close range.",
    "17.25": "+1 for each smoke marker in between.",
    "17.3": "A hidden unit cannot be spotted or fired at and does not fire at you, until it or you move.",
    "17.4": "Until it is identified a tank counts as a Pz VIe, an SPG as a StuG IIIg, an AT gun as an 88LL; all "
    "others are known. Once a type is identified, later units of the class in the same area are of that type, also "
    "when the area is entered again or another attack comes (R51, option); a Pz VI stands for itself alone.",
    "18.0": "Smoke.",
    "18.1": "Placing it.",
    "18.11": "Grenades: one marker on your tank.",
    "18.12": "Mortar: one marker in the close zone before the turret.",
    "18.13": "WP that hits: one marker.",
    "18.14": "HCBI that hits: two.",
    "18.15": "Friendly action may place one.",
    "18.16": "Only as many as there are markers.",
    "18.2": "Each round one marker in each zone is flipped or removed.",
    "18.21": "Multiple markers make change; a double one lasts four depletions.",
    "18.22": "Twice as fast in rain.",
    "18.3": "Effects.",
    "18.31": "Each marker in the way halves the To Hit number.",
    "18.32": "And adds one to spotting.",
    "19.0": "The Wounds Table: near miss, unconscious (by gunfire and mines only, R19), light wound, a week out, 1D "
    "weeks out, sent home, killed.",
    "19.1": "Inside the tank.",
    "19.11": "An exploding tank kills all.",
    "19.12": "Each man rolls, modified by where the tank was hit.",
    "19.13": "Survivors bail out and roll again for wounds, their rating subtracted. Who cannot fail to get out does "
    "not roll for it (R39).",
    "19.14": "A man outside who is not seriously wounded may pull one man out; he rolls once more for wounds, his "
    "rating subtracted, and succeeds unless he is seriously wounded or killed. One attempt for each man.",
    "19.15": "If the tank burns, men inside die; if not, they are safe.",
    "19.2": "At open hatches men may be hit by collateral damage.",
    "19.21": "A man who is not out for a week carries on.",
    "19.22": "A man who is out for a week or more cannot act; the assistant driver may take his place (R20), in a "
    "full round in which he does nothing else and does not look out, and at half his rating, except as driver.",
    "19.3": "After the battle, or after leaving it, men who are out are replaced.",
    "19.31": "By new men with new ratings.",
    "19.32": "It takes 30 minutes.",
    "19.33": "Wounded men may come back the day after their convalescence, with the rating they had, at once or "
    "never. The week begins with the day of the wound: out one week on the 5th, back on the 13th.",
    "20.0": "The campaign: day by day, refitting or in action.",
    "20.1": "The Combat Calendar.",
    "20.11": "Advance, Battle or Counterattack.",
    "20.12": "A die of the number or less is action.",
    "20.13": "Light, medium or heavy resistance.",
    "20.2": "An Advance is played as described.",
    "20.3": "So is a Battle.",
    "20.4": "A Counterattack is different.",
    "20.41": "Your tank begins stopped and hull down.",
    "20.42": "You wait: every quarter of an hour battle is rolled for; resupply is the only operation.",
    "20.43": "No advancing fire or support; an ambush is yours: spotting, orders and crew actions, then friendly "
    "action and an event (R11).",
    "20.44": "After a battle hours pass before the next can come.",
    "20.45": "A retreat costs a quarter of an hour and an area; the task force goes one area towards the exit. "
    "Advancing off the board changes nothing (R36).",
    "21.0": "Time runs from sunrise to sunset in quarters of an hour; a battle begun by daylight is fought out.",
    "22.0": "Advancing fire.",
    "22.1": "On entering an area the task force may fire ahead.",
    "22.11": "It costs half a die of HE and boxes.",
    "22.12": "Up to six markers, one fewer for every three friendly tanks lost or part of three, not in sectors 1 to "
    "3 nor at long range in 6-8; several may lie in one zone.",
    "22.13": "Each marker rolls on the Friendly Action Table against each unit in its zone; those units withdraw and "
    "score nothing.",
    "22.14": "Then the markers come off.",
    "22.2": "In battle rounds machine guns may cover zones.",
    "22.21": "A roll for ammunition and malfunction.",
    "22.22": "Infantry and trucks that enter or are placed in the zone are fired at once by each machine gun that "
    "covers it, with the modifier for advancing fire.",
    "22.23": "The markers come off at the next Orders Phase.",
    "23.0": "Support.",
    "23.1": "Artillery: 15 minutes, arrives on 7 or less, three markers at most; a marker may be taken back.",
    "23.2": "Aircraft: 30 minutes, during which one other operation of 15 minutes is free; arrives on 4 or less; not "
    "in overcast, fog, rain or falling snow.",
    "24.0": "A lost tank is replaced by a roll for the month, and so may yours be during a refit; a crew rated 35 or "
    "more may choose among the models of the month (R24).",
    "25.0": "A promotion for every 100 points of your tanks, one a month. Points are not multiplied, and only those "
    "of each unit type count: the bonus for a fortification does not (R53, option).",
    "26.0": "Decorations for good days.",
    "26.1": "2D with modifiers, 200 or more; one medal a day, of your choice up to the roll. Points count as "
    "multiplied for the scenario (R49, option).",
    "26.2": "The Purple Heart for each wound; campaign medals for all.",
    "27.0": "Refits: a tank may be had, and in seven days or more the crew trains and may improve.",
    "27.1": "Each man may improve once in a refit.",
    "27.2": "Only a crew trained with the gyrostabilizer fires the main gun while moving or pivoting, at +25, and "
    "keeps its acquired target.",
    "27.21": "A crew rated 30 or more is trained in a refit of seven days or more.",
    "27.22": "The training is lost with the gunner.",
    "28.0": "Advice, not rules: what to load, where to look, when to close the hatches.",
    "29.0": "Fuel, as an option: 35 units; one for each pip of the Time Check; 2 for every move to another area, also "
    "out of a battle; 1 for a move in battle if the coloured die shows 1 to 3. Resupply fills the tank. Without fuel "
    "it neither moves nor pivots, and the task force stays.",
    "30.0": "The Firefly, as an option: four men, no bow MG, always hull down at first, a 76LL gun, and much fire "
    "from guns that have not been surprised.",
    "31.0": "Engagements: choose scenario, resistance and ground; no time, no Movement Board, no evening.",
}
