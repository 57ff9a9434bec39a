"""The bot as an operator meets it: a process with settings, output, signals and exit codes."""
