"""Who plays in a simulation: names as they are heard in the Caribbean, parishes, strengths."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from tournaments.simulation.draws import source_of

PARISHES = (
    "Kingston", "St Andrew", "St Catherine", "Clarendon", "Manchester", "St Elizabeth",
    "Westmoreland", "Hanover", "St James", "Trelawny", "St Ann", "St Mary", "Portland",
    "St Thomas",
)  # fmt: skip

FIRST_NAMES = (
    "Alethea", "André", "Anthony", "Beverley", "Camille", "Carlton", "Claudette", "Clive",
    "Cordella", "Dalton", "Delroy", "Denise", "Desmond", "Devon", "Donovan", "Dorothy", "Éloïse",
    "Errol", "Fay", "Fitzroy", "Garfield", "Gloria", "Hopeton", "Hyacinth", "Icilda", "Inez",
    "Jacqueline", "José", "Joycelyn", "Keisha", "Lascelles", "Leroy", "Lorna", "Marcia", "Maxine",
    "Merlene", "Mervin", "Nadine", "Neville", "Norma", "Novelette", "Odette", "Orville", "Patrice",
    "Pauline", "Percival", "René", "Rohan", "Rosalee", "Sadie", "Shanique", "Sonia", "Tamar",
    "Trevor", "Uriel", "Valrie", "Verona", "Winsome", "Yanique", "Zoë",
)  # fmt: skip

LAST_NAMES = (
    "Anderson", "Bailey", "Barrett", "Beckford", "Bennett", "Blake", "Bogle", "Brown",
    "Campbell-Reid", "Chin", "Clarke", "Cunningham", "D'Aguilar", "Da Costa", "Dawkins", "Dixon",
    "Downer", "Edwards", "Ellis", "Facey", "Fernández", "Francis", "Gayle", "Gordon", "Grant",
    "Green-Henry", "Hamilton", "Henriques", "Hylton", "Johnson", "Lewis", "Lindo", "Lumsden",
    "Marshall", "McKenzie", "McLeod", "Miller", "Morgan", "Nembhard", "O'Connor", "Palmer",
    "Peart", "Plummer", "Powell", "Reid", "Robinson", "Salmon", "Samuels", "Scott", "Senior",
    "Stewart", "Thompson", "Tulloch", "Walters", "Watson", "Whyte", "Williams-Grey", "Wint",
    "Wong", "Wright",
)  # fmt: skip

INITIALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

WEAKEST, STRONGEST = 50, 150


@dataclass(frozen=True)
class SimulatedPlayer:
    """A player to put on a roster."""

    name: str
    club: str


def simulated_players(count: int, seed: int) -> list[SimulatedPlayer]:
    """Invent so many players of different names.

    Arguments: ``count``, from 1 up; where the plain names run out, middle initials follow.
    """
    plain = len(FIRST_NAMES) * len(LAST_NAMES)
    rng = source_of(seed, "players")
    layers = -(-count // plain)
    drawn = rng.sample(range(plain * layers), count)
    return [SimulatedPlayer(name_at(place), rng.choice(PARISHES)) for place in drawn]


def name_at(place: int) -> str:
    """Return the name at ``place`` (from 0) in the list of all names that can be made."""
    layer, pair = divmod(place, len(FIRST_NAMES) * len(LAST_NAMES))
    first, last = divmod(pair, len(LAST_NAMES))
    middle = f"{INITIALS[layer - 1]}. " if layer else ""
    return f"{FIRST_NAMES[first]} {middle}{LAST_NAMES[last]}"


@lru_cache(maxsize=8)
def strengths(count: int, seed: int) -> Mapping[int, int]:
    """Return how well each entry plays, by its number from 1, spread evenly from 50 to 150."""
    steps = max(count - 1, 1)
    spread = [WEAKEST + (STRONGEST - WEAKEST) * place // steps for place in range(count)]
    source_of(seed, "strengths").shuffle(spread)
    return MappingProxyType(dict(enumerate(spread, start=1)))
