"""The commands of an operator: `python -m bot run | local | migrate | check | simulate`.

`run` joins Discord, or plays on the local stand-in when there is no token. The last line of a
failure says what to do; the exit code is 0 for success, 2 for a wrong use or setting, 3 for a
refused token, 4 for a database that cannot be used, 5 for a bot that Discord refuses for another
reason, 1 for everything else. `simulate` has arguments of its own: `simulate --help`.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from bot.app import BotRefused, TokenRefused, run
from bot.logs import setup_logging
from bot.settings import InvalidSettingsError, Settings
from bot.storage.engine import StorageError, Store
from bot.storage.migrate import upgrade

EXIT_WRONG_USE = 2
EXIT_TOKEN = 3
EXIT_DATABASE = 4
EXIT_REFUSED = 5


async def _run(settings: Settings) -> None:
    if settings.is_local:
        await _local(settings)
    else:
        await run(settings, lambda link: print(f"Invite the bot: {link}", flush=True))


async def _local(settings: Settings) -> None:
    from bot.local import standin_settings  # a bot on Discord has no use for the stand-in

    async with standin_settings(settings) as (led_there, greeting):
        await run(led_there, lambda _: print(greeting, flush=True))


async def _migrate(settings: Settings) -> None:
    await upgrade(settings.database_url)
    print("the database is up to date")


async def _check(settings: Settings) -> None:
    store = await Store.open(settings.database_url, read_only=True)
    await store.close()
    print("settings and database are in order")


COMMANDS = {"run": _run, "local": _local, "migrate": _migrate, "check": _check}


def main(arguments: list[str] | None = None) -> int:
    """Carry out one command; return the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["simulate"]:
        from bot.simulate import cli  # nothing of it is needed to run the bot

        return cli.main(given[1:])
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    # The one with arguments of its own is named, though it never comes this far.
    parser.add_argument("command", choices=(*COMMANDS, "simulate"), nargs="?", default="run")
    command = parser.parse_args(given).command
    try:
        settings = Settings.load()
        setup_logging(settings)
        asyncio.run(COMMANDS[command](settings))
    except InvalidSettingsError as invalid:
        return _failed(str(invalid), EXIT_WRONG_USE)
    except TokenRefused as refused:
        return _failed(str(refused), EXIT_TOKEN)
    except StorageError as unusable:
        return _failed(str(unusable), EXIT_DATABASE)
    except BotRefused as refused:
        return _failed(str(refused), EXIT_REFUSED)
    except KeyboardInterrupt:
        logging.getLogger(__name__).info("stopped")
    return 0


def _failed(line: str, code: int) -> int:
    print(f"romi: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
