"""Discord's own OpenAPI document as a referee for every body that crosses the wire in a test."""

from tests.openapi.checker import Checker
from tests.openapi.recorder import Recorder
from tests.openapi.rules_commands import command_size

__all__ = ["Checker", "Recorder", "command_size"]
