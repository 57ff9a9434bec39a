"""How many hands and turns the solver is checked on against slower searches.

SOLVER_HANDS is the number of random hands; nasty ones and turns come in proportion. A few hundred
by default, as many as there should be where everything is checked.
"""

from __future__ import annotations

import os

RANDOM_HANDS = int(os.environ.get("SOLVER_HANDS", "150"))
NASTY_HANDS = RANDOM_HANDS // 10
SMALL_TURNS = RANDOM_HANDS // 5
LARGE_TURNS = RANDOM_HANDS // 30
JOKER_TURNS = RANDOM_HANDS // 15
