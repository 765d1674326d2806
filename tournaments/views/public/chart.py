"""The small line chart on a player's page, as points of an SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 720, 160, 6


@dataclass(frozen=True)
class Chart:
    """Two lines in one frame; ``own`` and ``mean`` are values of ``points``."""

    own: str
    mean: str
    zero: float
    last_mean: float
    width: int = WIDTH
    height: int = HEIGHT


def running_chart(own: Sequence[float], mean: Sequence[float]) -> Chart | None:
    """Draw two equally long lines from 0 on; None where there are no values yet."""
    if not own:
        return None
    low, high = min(0, *own, *mean), max(1, *own, *mean)

    def height_of(value: float) -> float:
        return round(HEIGHT - MARGIN - (value - low) * (HEIGHT - 2 * MARGIN) / (high - low), 1)

    def points(values: Sequence[float]) -> str:
        line = [0.0, *values]
        return " ".join(
            f"{round(at * WIDTH / len(values), 1)},{height_of(value)}"
            for at, value in enumerate(line)
        )

    return Chart(points(own), points(mean), height_of(0), mean[-1])
