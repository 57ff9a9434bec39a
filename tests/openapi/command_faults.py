"""Deliberate faults in the bodies of application commands."""

from __future__ import annotations

from tests.openapi.faults import GONE, Fault, longer, reverse, times

_MELD = "0.options.0.options"
COMMAND_FAULTS = [
    Fault("commands", "0.name", "Rummy", "'Rummy' is not of the form"),
    Fault("commands", "0.name", "rum my", "'rum my' is not of the form"),
    Fault("commands", "0.name", "x" * 33, "[0].name"),
    Fault("commands", "0.name", "rummy-admin", "is there twice"),
    Fault("commands", "0.description", "", "needs a description"),
    Fault("commands", "0.description", None, "needs a description"),
    Fault("commands", "0.description", "x" * 101, "[0].description"),
    Fault("commands", "2.description", "For users", "only chat commands have description"),
    Fault("commands", "0.typo", 1, "typo"),
    Fault("commands", "0.description_localizations", {"en": "Rummy"}, "no such locale: en"),
    Fault("commands", "0.options.0.name_localizations", {"hu-HU": "lerak"}, "locale: hu-HU"),
    Fault("commands", "0.options.0.name_localizations", {"hu": "Lerak"}, "'Lerak' is not of"),
    Fault("commands", "0.options.0.name_localizations", {"hu": "draw"}, "of another option"),
    Fault("commands", "0.options.0.description_localizations", {"hu": ""}, "localizations.hu"),
    Fault("commands", "0.options.0.description_localizations", {"hun": "a"}, "no such locale: hun"),
    Fault("commands", "0.options.1.name", "meld", "option 'meld' is there twice"),
    Fault("commands", "0.options.1.name_localizations", {"hu": "lerak"}, "twice in hu"),
    Fault("commands", "0.options", times(26), "[0].options"),
    Fault(
        "commands",
        "0.options",
        longer({"type": 3, "name": "card", "description": "Card"}),
        "cannot be mixed",
    ),
    Fault("commands", "0.options.0.type", 12, "options[0].type"),
    Fault("commands", _MELD, reverse, "required options come first"),
    Fault("commands", f"{_MELD}.0.description", GONE, "description"),
    Fault("commands", f"{_MELD}.0.max_length", 6001, "max_length"),
    Fault("commands", f"{_MELD}.0.min_length", 201, "is above max_length"),
    Fault("commands", f"{_MELD}.1.min_value", 41, "is above max_value"),
    Fault("commands", f"{_MELD}.0.choices", [{"name": "a", "value": "a"}], "exclude each other"),
    Fault("commands", f"{_MELD}.0.options", [], "options"),
    Fault("commands", "0.options.1.options.0.choices", times(26), "choices"),
    Fault("commands", "0.options.1.options.0.choices.0.value", "x" * 101, "choices[0].value"),
    Fault("commands", "0.options.1.options.0.choices.0.value", 4, "choices[0].value"),
    Fault(
        "commands",
        "0.options.1.options.0.choices.0.name_localizations",
        {"magyar": "Talon"},
        "no such locale: magyar",
    ),
    Fault("commands", "0.contexts", [3], "contexts"),
    Fault("commands", "0.default_member_permissions", "admins", "default_member_permissions"),
    Fault("commands", "", times(101), "101 chat commands"),
    Fault(
        "one_command",
        "options",
        [
            {
                "type": 1,
                "name": f"n{n}",
                "description": "d",
                "options": [
                    {
                        "type": 3,
                        "name": f"o{m}",
                        "description": "d",
                        "description_localizations": {"hu": "x" * 100},
                    }
                    for m in range(20)
                ],
            }
            for n in range(5)
        ],
        "characters in all, at most 8000",
    ),
]
