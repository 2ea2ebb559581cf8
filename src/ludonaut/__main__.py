"""`python -m ludonaut` is the command `ludonaut`."""

from ludonaut.cli.main import main

if __name__ == "__main__":
    main()
