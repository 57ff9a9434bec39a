"""The rules of Hungarian rummy: pure functions over frozen values, standard library only."""
