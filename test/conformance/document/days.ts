// Owns counting days as the document does: dates as text, and the bank's business dates (weekends, and the
// holidays of TARGET).

const DAY_MS = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The days on which TARGET is closed besides weekends: 1 January, Good Friday, Easter Monday, 1 May, 25
 * and 26 December.
 */
function isOpen(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const easter = easterSunday(Number(date.slice(0, 4)));
  const closed =
    ['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5)) ||
    date === addDays(easter, -2) ||
    date === addDays(easter, 1);
  return weekday !== 0 && weekday !== 6 && !closed;
}

/** By the rule of Butcher (1876). */
function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const [month, day] = [Math.floor((h + l - 7 * m + 114) / 31), ((h + l - 7 * m + 114) % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * "The present business date" on a closed day: the last open day, or the next one. The document does not
 * say which.
 */
export function businessDates(today: string): { readonly last: string; readonly next: string } {
  let [last, next] = [today, today];
  while (!isOpen(last)) last = addDays(last, -1);
  while (!isOpen(next)) next = addDays(next, 1);
  return { last, next };
}
