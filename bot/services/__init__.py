"""Use cases: in which order things happen. Async, without Discord."""
