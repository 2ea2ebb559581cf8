"""Bots: computer players for any game, and their advice.

>>> from ludonaut.bots import bot_names
>>> [name for name, _ in bot_names()]
['cadet', 'pilot', 'navigator', 'commander', 'admiral', 'LEVEL:bold', 'LEVEL:careful', 'random', 'greedy', 'search:N', 'search:Ns']
"""

from ludonaut.bots.advice import Advice as Advice
from ludonaut.bots.advice import RankedAction as RankedAction
from ludonaut.bots.advice import advise as advise
from ludonaut.bots.bot import Bot as Bot
from ludonaut.bots.names import LEVEL_NAMES as LEVEL_NAMES
from ludonaut.bots.names import LEVEL_SECONDS as LEVEL_SECONDS
from ludonaut.bots.names import USUAL_LEVEL as USUAL_LEVEL
from ludonaut.bots.names import BotError as BotError
from ludonaut.bots.names import bot_meaning as bot_meaning
from ludonaut.bots.names import bot_names as bot_names
from ludonaut.bots.names import make_bot as make_bot
from ludonaut.bots.names import one_for_each as one_for_each
from ludonaut.bots.names import play_on as play_on
from ludonaut.bots.names import split_names as split_names
from ludonaut.bots.review import Review as Review
from ludonaut.bots.together import Decision as Decision
from ludonaut.bots.together import decide as decide
