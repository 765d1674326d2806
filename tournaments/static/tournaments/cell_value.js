/* What a cell's text is worth, shown while it is typed. The server's reading is the one that counts. */
const RANKS = { A: 1, T: 10, J: 10, Q: 10, K: 10 };
const SUITS = {
  S: "♠",
  H: "♥",
  D: "♦",
  C: "♣",
  "♠": "♠",
  "♥": "♥",
  "♦": "♦",
  "♣": "♣",
  "♤": "♠",
  "♡": "♥",
  "♢": "♦",
  "♧": "♣",
};
const CARD = /^(?:(JOKER|JK|🃏)|(10|[2-9TJQKA])([SHDC♠♥♦♣♤♡♢♧]))[\s,;]*/u;
const OUT = new Set(["o", "out", "●"]);
const DOWN = new Set(["d", "down", "down-and-out"]);
const ABSENT = new Set(["a", "absent"]);

function cardValue(rank, suit) {
  if (rank === "A") return suit === "♥" || suit === "♦" ? 1 : 15;
  return RANKS[rank] || Number(rank);
}

function readCards(text) {
  let rest = text.toUpperCase().replace(/[\uFE0E\uFE0F]/g, "").replace(/^[\s,;]+/, "");
  const cards = [];
  let value = 0;
  while (rest) {
    const match = CARD.exec(rest);
    if (!match) return null;
    const [whole, joker, rank, letter] = match;
    if (joker) {
      cards.push("joker");
      value += 50;
    } else {
      const suit = SUITS[letter];
      cards.push((rank === "T" ? "10" : rank) + suit);
      value += cardValue(rank, suit);
    }
    rest = rest.slice(whole.length);
  }
  return cards.length ? { kind: "cards", value, cards } : null;
}

/* Returns {kind: "empty" | "out" | "down" | "absent" | "points" | "sum" | "cards" | "bad", value, cards}. */
export function readCell(text) {
  const trimmed = text.trim();
  const word = trimmed.toLowerCase();
  if (!trimmed) return { kind: "empty", value: null };
  if (OUT.has(word)) return { kind: "out", value: 0 };
  if (DOWN.has(word)) return { kind: "down", value: 0 };
  if (ABSENT.has(word)) return { kind: "absent", value: null };
  if (/^\d{1,4}$/.test(trimmed)) return { kind: "points", value: Number(trimmed) };
  if (/^\d{1,4}(\s*\+\s*\d{1,4})+$/.test(trimmed)) {
    return { kind: "sum", value: trimmed.split("+").reduce((sum, part) => sum + Number(part), 0) };
  }
  return readCards(trimmed) || { kind: "bad", value: null };
}
