"""Tests of the catalogues, the Hungarian article and the cleaning of user text."""
