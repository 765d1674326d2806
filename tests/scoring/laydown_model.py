"""An independent model of a first laydown, written as constraints for a general solver."""

from collections import Counter

from ortools.sat.python import cp_model

from scoring import Card

PLACES = range(1, 15)
RANKS = range(1, 14)
SUITS = "SHDC"


class LaydownModel:
    """All legal laydowns of a hand, one run at most per suit and one set at most per rank."""

    def __init__(self, cards, contract, *, full_suit=False):
        self.model = model = cp_model.CpModel()
        self.held = Counter(cards)
        self.jokers_laid = []
        self.naturals_in_run = {(rank, suit): [] for rank in RANKS for suit in SUITS}
        self.naturals_in_set = {}
        runs = [self._add_run(suit) for suit in SUITS]
        sets = [self._add_set(rank) for rank in RANKS]
        model.add(sum(sets) >= contract.sets)
        laid_runs = sum(run for run, _ in runs)
        if full_suit and contract.runs >= 3:
            stands_for_three = model.new_bool_var("")
            model.add(stands_for_three <= sum(full for _, full in runs))
            laid_runs += 2 * stands_for_three
        model.add(laid_runs >= contract.runs)
        for (rank, suit), places in self.naturals_in_run.items():
            model.add(sum(places) + self.naturals_in_set[rank, suit] <= self.held[Card(rank, suit)])
        model.add(sum(self.jokers_laid) <= self.held[Card(0)])

    def _add_run(self, suit):
        model = self.model
        natural = {place: model.new_bool_var("") for place in PLACES}
        joker = {place: model.new_bool_var("") for place in PLACES}
        start = {place: model.new_bool_var("") for place in PLACES}
        run = model.new_bool_var("")
        full = model.new_bool_var("")
        covered = {place: natural[place] + joker[place] for place in PLACES}
        for place in PLACES:
            model.add(covered[place] <= 1)
            before = covered[place - 1] if place > 1 else 0
            model.add(covered[place] - before <= start[place])
            if place > 1:
                model.add(joker[place] + joker[place - 1] <= 1)
            self.naturals_in_run[(place - 1) % 13 + 1, suit].append(natural[place])
            self.jokers_laid.append(joker[place])
        length = sum(covered.values())
        model.add(sum(start.values()) == run)
        model.add(length >= 4 * run)
        model.add(length <= 13 * run)
        model.add(length >= 13 * full)
        return run, full

    def _add_set(self, rank):
        model = self.model
        laid = model.new_bool_var("")
        most_jokers = self.held[Card(0)]
        jokers = model.new_int_var(0, most_jokers, "")
        naturals = []
        for suit in SUITS:
            held = self.held[Card(rank, suit)]
            self.naturals_in_set[rank, suit] = model.new_int_var(0, held, "")
            naturals.append(self.naturals_in_set[rank, suit])
            model.add(naturals[-1] <= held * laid)
        model.add(jokers <= most_jokers * laid)
        model.add(sum(naturals) >= 2 * laid)
        model.add(sum(naturals) + jokers >= 3 * laid)
        self.jokers_laid.append(jokers)
        return laid

    def least_left(self):
        """Return the lowest value left and the fewest cards at it, or None."""
        total, laid = 0, 0
        for card, held in self.held.items():
            weight = card.value * 100 + 1
            total += held * weight
            if card.joker:
                laid += weight * sum(self.jokers_laid)
            else:
                rank, suit = card.rank, card.suit
                in_run = sum(self.naturals_in_run[rank, suit])
                laid += weight * (in_run + self.naturals_in_set[rank, suit])
        self.model.minimize(total - laid)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status == cp_model.OPTIMAL
        return divmod(round(solver.objective_value), 100)
