"""The parts of the exact search over a hand; `bot.rummy.solver` is where to ask."""
