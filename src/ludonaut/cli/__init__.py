"""The command line: one command, `ludonaut`."""
