"""Logs: what the server tells its host, one line each, as text or as JSON. No line holds a cookie, a token, a key or a whole address."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any, Final, Literal

REQUESTS: Final = logging.getLogger("ludonaut.requests")
Form = Literal["text", "json"]


class JsonLines(logging.Formatter):
    """One JSON object to a line; what is printed by others stays text inside it, with its line ends spelled out."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True)


class PlainLines(logging.Formatter):
    """Lines for people. Control characters are spelled out, so that nobody's name rings a bell or forges a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line, and its trace on further ones."""
        facts = "".join(f" {name}={value}" for name, value in getattr(record, "facts", {}).items())
        text = f"{record.getMessage()}{facts}"
        told = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        return f"{self.formatTime(record)} {record.levelname} {record.name}: {told}{trace}"


def set_up(form: Form) -> None:
    """From now on this process logs to standard error in this form; requests are logged as JSON only."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    for name in ("ludonaut", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "ludonaut" else logging.WARNING)


def log_request(facts: dict[str, object]) -> None:
    """Logs an answered request."""
    REQUESTS.info("request", extra={"facts": facts})
