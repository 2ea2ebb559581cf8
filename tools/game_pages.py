"""Sphinx extension: a chapter of the documentation for each installed game, written anew by every build from what the game itself provides.

Into `docs/games` (which is not kept) go, for each game, its pages of rules, options and commands, its rulings, and two pictures of a game
under way, light and dark, drawn from a view; and `shelf.txt`, the cards of all games for the front page. Nothing is copied by hand, so that
a game that is installed as a plug-in has its chapter too.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from sphinx.application import Sphinx

from ludonaut.bots.names import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import Game, Page, all_games
from ludonaut.core.match import Match

SEED = 4
SEATS = 3
"""Of the games that are shown, where a game has so many seats."""
THEMES = ("light", "dark")
CHAPTER = """# {game.title}

{game.summary}

{picture}

For {seats}{points}; {game.maturity}. The picture is drawn from a game that a bot plays, as the table shows it to the seat whose turn it is.

## Learn it

Begin a game and play: what you can do is marked, what you cannot do says why when you ask, *Hint* tells what a bot would do, and
whatever showed you nothing new can be taken back. The rules stand beside the table under *Rules*.

```
{commands}
```

{glance}## All pages

```{{toctree}}
:maxdepth: 1

{slugs}
```
"""


def write(path: Path, text: str) -> None:
    """Writes a file that has changed; one that has not stays as old as it is, and Sphinx does not read it again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def pictures(game: Game) -> tuple[dict[str, str], str]:
    """The middle of a game by the rules of thumb: its picture in each theme, and what it shows in words."""
    seats = min(max(game.fewest_seats, SEATS), game.most_seats)
    match = Match(game, seats=seats, chance=KeyedChance(key_from_seed(SEED)))
    play_on(match, make_bot("greedy", game, SEED))
    state = match.state_at(len(match.steps) // 2)
    view = game.view(state, next(seat for seat in range(seats) if state.due(seat)))
    drawn = game.picture(view)
    return {theme: drawn.replace("<svg ", f'<svg data-theme="{theme}" ', 1) for theme in THEMES}, view.prompt or view.result


def shown(folder: str, name: str, words: str) -> str:
    """The picture as Markdown: the reader's theme chooses which of the two is seen."""
    return "\n\n".join(f":::{{image}} {folder}{name}-{theme}.svg\n:alt: {words}\n:class: only-{theme} board\n:::" for theme in THEMES)


def as_chapter(page: Page) -> str:
    """A page of the product as one of the site. Its headings begin below the title, whatever they begin with at the table."""
    depth = min((len(marks) for marks in re.findall(r"^(#+) ", page.body, re.MULTILINE)), default=2)
    body = re.sub(r"^#+(?= )", lambda found: found[0][depth - 2 :], page.body, flags=re.MULTILINE) if depth > 2 else page.body
    return f"# {page.title}\n\n{body.strip()}\n"


def seats_of(game: Game) -> str:
    """How many may play, in words."""
    if game.fewest_seats == game.most_seats:
        return "one person" if game.most_seats == 1 else f"{game.most_seats} people"
    return f"{game.fewest_seats} to {game.most_seats} people"


def first_page(game: Game, picture: str, slugs: list[str]) -> str:
    """The page on which a chapter opens."""
    glance = next((page.body.strip() for page in game.pages() if page.slug == "summary"), "")
    ways = ("", " --bot pilot", " --plain") if game.most_seats > 1 else ("", " --plain")
    return CHAPTER.format(
        game=game,
        seats=seats_of(game),
        points=", for points" if game.scored else "",
        picture=picture,
        commands="\n".join(f"ludonaut play {game.name}{way}" for way in ways),
        glance=f"## At a glance\n\n{glance}\n\n" if glance else "",
        slugs="\n".join(slugs),
    )


def rulings(game: Game) -> str:
    """The rulings on open points of the rulebook that lie in the game's folder; "" where none do."""
    file = files(type(game).__module__.rpartition(".")[0]) / "RULINGS.md"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def write_chapter(game: Game, folder: Path) -> None:
    """Writes the pages and the pictures of one game."""
    drawn, words = pictures(game)
    for theme, picture in drawn.items():
        write(folder / f"{game.name}-{theme}.svg", picture)
    slugs = []
    for page in game.pages():
        if page.slug != "summary":
            write(folder / f"{page.slug}.md", as_chapter(page))
            slugs.append(page.slug)
    if text := rulings(game):
        write(folder / "all-rulings.md", text)
        slugs.append("all-rulings")
    write(folder / "index.md", first_page(game, shown("", game.name, words), slugs))


def shelf(games: tuple[Game, ...]) -> str:
    """A card for each game, for any page."""
    lines = ["::::::{grid} 1 2 2 2", ":gutter: 3", ""]
    for game in games:
        place = f"/games/{game.name}/"
        lines += [
            f":::::{{grid-item-card}} {game.title}",
            f":link: {place}index",
            ":link-type: doc",
            "",
            shown(place, game.name, f"A game of {game.title}"),
            "",
            game.summary,
            ":::::",
            "",
        ]
    return "\n".join([*lines, "::::::", ""])


def write_games(app: Sphinx) -> None:
    """Writes the chapters of all installed games."""
    folder = Path(app.srcdir) / "games"
    games = tuple(all_games())
    for game in games:
        write_chapter(game, folder / game.name)
    write(folder / "shelf.txt", shelf(games))
    chapters = "\n".join(f"{game.name}/index" for game in games)
    write(
        folder / "index.md",
        f"# The games\n\n```{{include}} shelf.txt\n```\n\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{chapters}\n```\n",
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("builder-inited", write_games)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
