"""Finite fields small enough for a schedule: addition and multiplication of 0, 1, … q - 1."""

from functools import cache

# Per prime power its prime and what the first too high power of x reduces to, from 1 up.
_REDUCTIONS = {
    4: (2, (1, 1)),
    8: (2, (1, 1, 0)),
    9: (3, (1, 2)),
    16: (2, (1, 1, 0, 0)),
    25: (5, (3, 4)),
    27: (3, (2, 1, 0)),
    32: (2, (1, 0, 1, 0, 0)),
    49: (7, (4, 6)),
}


def is_order(number: int) -> bool:
    """Return whether this module knows the field of so many elements."""
    return number in _REDUCTIONS or _is_prime(number)


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


class GaloisField:
    """The field of ``order`` elements, which is_order allows; 0 and 1 are its zero and one."""

    def __init__(self, order: int) -> None:
        self.order = order
        self._prime, self._reduction = _REDUCTIONS.get(order, (order, ()))
        self.powers = self._powers_of_generator()
        self._logarithm = {power: exponent for exponent, power in enumerate(self.powers)}

    def add(self, one: int, other: int) -> int:
        """Return the sum."""
        if not self._reduction:
            return (one + other) % self.order
        pairs = zip(self._digits(one), self._digits(other), strict=True)
        return self._number([(a + b) % self._prime for a, b in pairs])

    def negative(self, number: int) -> int:
        """Return what adds up with the number to zero."""
        if not self._reduction:
            return -number % self.order
        return self._number([-digit % self._prime for digit in self._digits(number)])

    def multiply(self, one: int, other: int) -> int:
        """Return the product."""
        if not one or not other:
            return 0
        exponent = self._logarithm[one] + self._logarithm[other]
        return self.powers[exponent % (self.order - 1)]

    def _powers_of_generator(self) -> list[int]:
        candidates = [self._prime] if self._reduction else range(1, self.order)
        for generator in candidates:
            powers = [1]
            while (following := self._times(powers[-1], generator)) != 1:
                powers.append(following)
            if len(powers) == self.order - 1:
                return powers
        raise AssertionError(self.order)

    def _times(self, number: int, generator: int) -> int:
        if not self._reduction:
            return number * generator % self.order
        *digits, top = self._digits(number)
        shifted = [0, *digits]
        return self._number(
            [
                (low + top * high) % self._prime
                for low, high in zip(shifted, self._reduction, strict=True)
            ]
        )

    def _digits(self, number: int) -> list[int]:
        digits = []
        for _ in self._reduction:
            number, digit = divmod(number, self._prime)
            digits.append(digit)
        return digits

    def _number(self, digits: list[int]) -> int:
        number = 0
        for digit in reversed(digits):
            number = number * self._prime + digit
        return number


galois_field = cache(GaloisField)
