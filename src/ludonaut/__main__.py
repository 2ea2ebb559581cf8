"""`python -m ludonaut` is the command `ludonaut`."""

import sys

from ludonaut.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
