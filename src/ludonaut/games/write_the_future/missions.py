from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import Box


class MissionScorer:
    def __init__(self, box: Box, strict_surrounded: bool, strict_patterns: bool) -> None:
        pass
    def count(self, symbols: vec[i64], mission: i64) -> i64:
        return i64(0)
