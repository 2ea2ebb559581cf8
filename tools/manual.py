"""The manual page ludonaut(1), written from the commands themselves, so that it says what `--help` says.

python tools/manual.py > ludonaut.1        then: man ./ludonaut.1
"""

from __future__ import annotations

import importlib
import re
from importlib.metadata import version

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


def escaped(text: str) -> str:
    """Text as troff takes it: a line that begins with a dot or a quote is no request."""
    clean = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", clean)


def usage(command: TyperCommand | TyperGroup, name: str, context: typer.Context) -> str:
    """How a command is typed."""
    pieces = " ".join(piece for parameter in command.get_params(context) for piece in parameter.get_usage_pieces(context))
    return f"{name} [OPTIONS] {pieces}".rstrip()


def options(command: TyperCommand | TyperGroup, context: typer.Context) -> list[str]:
    """Every option and argument that has a help text, as tagged paragraphs."""
    lines = []
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and not getattr(parameter, "hidden", False):
            name, meaning = record
            lines += [".TP", f"\\fB{escaped(name)}\\fR", escaped(meaning)]
    return lines


def commands(group: TyperGroup, context: typer.Context, before: str = "") -> list[str]:
    """Every command of a group with its options, and those of the groups in it."""
    lines = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if not isinstance(command, TyperCommand | TyperGroup) or command.hidden:
            continue
        within = typer.Context(command, info_name=name, parent=context)
        lines += [f".SS {escaped(usage(command, before + name, within))}", escaped(command.help or ""), *options(command, within)]
        if isinstance(command, TyperGroup):
            lines += commands(command, within, f"{before}{name} ")
    return lines


def manual() -> str:
    """The whole page as troff source."""
    for module in ("keeping", "laboratory"):  # their commands come to the others when they are imported
        importlib.import_module(f"ludonaut.cli.{module}")
    group = get_command(importlib.import_module("ludonaut.cli.app").app)
    assert isinstance(group, TyperGroup)
    context = typer.Context(group, info_name="ludonaut")
    lines = [
        f'.TH LUDONAUT 1 "" "ludonaut {version("ludonaut")}" "User commands"',
        ".SH NAME",
        "ludonaut \\- space board games to play, and a laboratory on the same rules",
        ".SH SYNOPSIS",
        escaped("ludonaut [OPTIONS] [COMMAND] ..."),
        ".SH DESCRIPTION",
        escaped(group.help or ""),
        ".SH OPTIONS",
        *options(group, context),
        ".SH COMMANDS",
    ]
    lines += commands(group, context)
    lines += [
        ".SH ENVIRONMENT",
        ".TP",
        "\\fBLUDONAUT_DATABASE\\fR",
        escaped("The PostgreSQL database of serve, where --database is left out: a password in it is in no list of processes."),
        ".TP",
        "\\fBLUDONAUT_BOXES\\fR",
        escaped("The folder in which components files of games are kept."),
        ".TP",
        "\\fBLUDONAUT_METRICS_TOKEN\\fR",
        escaped("What whoever reads /metrics has to send."),
        ".SH EXIT STATUS",
        escaped("0 when all is well, 2 for anything wrong with what was asked, 130 after Ctrl-C."),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(manual(), end="")
