// Owns the bank's exchange rates: one fixed table, enough to show counter values.

/** Units of each currency for one euro. */
const PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  GBP: 0.85,
  USD: 1.1,
  JPY: 160,
  CHF: 0.95,
  NOK: 11.6,
  SEK: 11.3,
  PLN: 4.3,
  SGD: 1.48,
};

/** How many units of `target` one unit of `source` buys; 1 for a currency the table lacks. */
export function rateTo(source: string, target: string): number {
  return (PER_EURO[target] ?? 1) / (PER_EURO[source] ?? 1);
}
