"""What was kept by seats is kept by chair and player; totals that change are printed."""

from collections import Counter, defaultdict

from django.db import migrations
from django.db.models import F, Q

POLICIES = {"average": "field", "worst": "worst", "nothing": "field"}


def forwards(apps, _schema_editor):
    tournaments = apps.get_model("tournaments", "Tournament").objects
    for tournament in tournaments.order_by("pk"):
        event = Event(apps, tournament)
        before = event.totals_as_they_were()
        event.move_records()
        event.move_hands()
        event.move_penalties()
        tournament.not_played = POLICIES[tournament.not_played]
        tournament.save(update_fields=["not_played"])
        after = event.totals_as_they_are()
        for number, name in event.names.items():
            if before[number] != after[number]:
                print(  # noqa: T201
                    f"{tournament.name}: the total of {number} {name} "
                    f"changes from {before[number]} to {after[number]}."
                )


def half_up(total, count):
    """The average of whole points, halves upwards: floor(x + 1/2)."""
    return (2 * total + count) // (2 * count)


class Event:
    """One tournament on its way."""

    def __init__(self, apps, tournament):
        self.tournament = tournament
        self.rules = tournament.rules.get("switches", {})
        self.records = apps.get_model("tournaments", "DealRecord").objects.filter(
            table__round__tournament=tournament
        )
        self.hands = apps.get_model("tournaments", "HandScore").objects.filter(
            record__table__round__tournament=tournament
        )
        self.penalties = apps.get_model("tournaments", "PenaltyEntry").objects.filter(
            seat__round__tournament=tournament
        )
        self.seats = apps.get_model("tournaments", "Seat").objects.filter(
            round__tournament=tournament
        )
        self.log = apps.get_model("tournaments", "LogEntry").objects.filter(tournament=tournament)
        self.names = dict(
            tournament.entries.order_by("number").values_list("number", "player__name")
        )

    def move_records(self):
        chairs = defaultdict(list)
        for table, number in self.seats.order_by("number").values_list("table_id", "number"):
            chairs[table].append(number)
        ends = self.ends()
        records = list(self.records.select_related("goer_seat", "cut_seat", "table__round"))
        for record in records:
            record.outcome = "void" if record.is_void else "played"
            record.goer = record.goer_seat and record.goer_seat.number
            record.exact_cut_by = record.cut_seat and record.cut_seat.number
            deals, occupied = record.table.round.slots, chairs[record.table_id]
            if occupied and record.deal in deals:
                record.dealer = occupied[deals.index(record.deal) % len(occupied)]
            if record.status in {"superseded", "rejected"}:
                known = record.confirmed_at or record.created_at
                record.ended_at = max(ends.get(record.pk, known), known)
        fields = ["outcome", "goer", "exact_cut_by", "dealer", "ended_at"]
        self.records.model.objects.bulk_update(records, fields, batch_size=500)

    def ends(self):
        """When versions ended: as they were replaced, or as the log tells it."""
        ends = {}
        for line in self.log.filter(action="deal_rejected").order_by("pk"):
            if "record" in line.data:
                ends[line.data["record"]] = line.at
        newer = self.records.filter(replaces__isnull=False).select_related("replaces")
        for record in newer.order_by("-pk"):
            if record.replaces.status == "superseded":
                waited = record.replaces.confirmed_at and record.confirmed_at
                ends[record.replaces_id] = record.confirmed_at if waited else record.created_at
        return ends

    def move_hands(self):
        out_bonus = self.rules.get("out_bonus", 0)
        hands = list(self.hands.select_related("seat", "record"))
        for hand in hands:
            record, chair = hand.record, hand.seat.number
            hand.chair, hand.entry_id = chair, hand.seat.entry_id
            hand.opened = chair in record.opened_before
            if record.exact_cut_by != chair:
                hand.out_bonus = hand.bonus
            elif record.goer == chair and record.down_and_out:
                hand.out_bonus = max(out_bonus, hand.bonus)  # both are 0 or less
                hand.cut_bonus = hand.bonus - hand.out_bonus
            else:
                hand.cut_bonus = hand.bonus
        fields = ["chair", "entry", "opened", "out_bonus", "cut_bonus"]
        self.hands.model.objects.bulk_update(hands, fields, batch_size=500)

    def move_penalties(self):
        penalties = list(self.penalties.select_related("seat"))
        for penalty in penalties:
            penalty.entry_id = penalty.seat.entry_id
            penalty.round_id = penalty.seat.round_id
            penalty.table_id = penalty.seat.table_id
        fields = ["entry", "round", "table"]
        self.penalties.model.objects.bulk_update(penalties, fields, batch_size=500)

    def points(self):
        """Confirmed points by round number, deal and entry number."""
        points = defaultdict(dict)
        counting = self.hands.filter(record__status="confirmed").exclude(
            record__table__round__status="draft"
        )
        for round_, deal, entry, score in counting.values_list(
            "record__table__round__number",
            "record__deal",
            "seat__entry__number",
            F("hand") + F("doubling") + F("bonus"),
        ):
            points[round_, deal][entry] = score
        return points

    def missed(self):
        """(entry number, round number) of those who play on and had no seat in a round."""
        seated = set(self.seats.values_list("entry__number", "round__number"))
        rounds = {round_ for round_, _deal in self.points()}
        playing = self.tournament.entries.filter(status="checked_in")
        return [
            (number, round_)
            for number in playing.values_list("number", flat=True)
            for round_ in rounds
            if (number, round_) not in seated
        ]

    def totals_as_they_were(self):
        totals, rounds = Counter(), defaultdict(Counter)
        for (round_, _deal), scores in self.points().items():
            for entry, score in scores.items():
                rounds[round_][entry] += score
        for entry, round_, counted in self.penalties.exclude(
            seat__round__status="draft"
        ).values_list("seat__entry__number", "seat__round__number", "counted"):
            rounds[round_][entry] += counted
        for scores in rounds.values():
            totals.update(scores)
        for entry, round_ in self.missed():
            played = list(rounds[round_].values())
            totals[entry] += {
                "average": round(sum(played) / len(played)),
                "worst": max(played),
                "nothing": 0,
            }[self.tournament.not_played]
        return totals

    def totals_as_they_are(self):
        totals, points = Counter(), self.points()
        for scores in points.values():
            totals.update(scores)
        for entry, round_ in self.missed():
            for (number, _deal), scores in points.items():
                if number == round_:
                    worst = self.tournament.not_played == "worst"
                    totals[entry] += (
                        max(scores.values())
                        if worst
                        else half_up(sum(scores.values()), len(scores))
                    )
        void = set(
            self.records.filter(status="confirmed", outcome="void").values_list(
                "table_id", "deal", "attempt"
            )
        )
        doubled = set(
            self.hands.filter(record__status="confirmed", doubling__gt=0).values_list(
                "record__table_id", "record__deal", "record__attempt", "seat__entry_id"
            )
        )
        keeps = self.rules.get("void_keeps_infractions", False)
        doubles = self.rules.get("double_infractions", False)
        for penalty in self.penalties.filter(
            Q(cancelled_at=None) & ~Q(seat__round__status="draft")
        ).select_related("seat__entry"):
            attempt = (penalty.seat.table_id, penalty.deal, penalty.attempt)
            if attempt in void and not keeps:
                continue
            twice = doubles and (*attempt, penalty.seat.entry_id) in doubled
            totals[penalty.seat.entry.number] += penalty.points * (2 if twice else 1)
        return totals


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_floor_fields")]

    operations = [migrations.RunPython(forwards, elidable=True)]
