"""Ways to break an event past every service, each with the faults that must be found then."""

CASES = []


def breaks(*checks):
    """Register a way to break an event; it returns what ``checks`` must say, in their order."""

    def register(break_it):
        CASES.append((checks, break_it))
        return break_it

    return register


def seat_words(seat):
    return f"seat {seat.number} ({seat.entry})"


def elsewhere(rows):
    """A seat of the other table."""
    return rows["other_table"].seats.order_by("number").first()
