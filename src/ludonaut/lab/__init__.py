"""The laboratory: mass simulation and its summaries, tournaments and benchmarks."""

from ludonaut.lab.accumulate import Accumulator as Accumulator
from ludonaut.lab.accumulate import AccumulatorError as AccumulatorError
from ludonaut.lab.accumulate import Played as Played
from ludonaut.lab.progress import Standing as Standing
from ludonaut.lab.progress import progress_bar as progress_bar
from ludonaut.lab.report import report as report
from ludonaut.lab.rows import OutputError as OutputError
from ludonaut.lab.simulate import simulate as simulate
from ludonaut.lab.standings import Standings as Standings
from ludonaut.lab.summary import Summary as Summary
from ludonaut.lab.tournament import tournament as tournament
from ludonaut.lab.workers import SimulationError as SimulationError
