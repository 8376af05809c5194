// Owns the dates of HTTP headers (RFC 9110, 5.6.7): the form in use and the two obsolete ones, all in UTC.

const FORMS = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) (?:GMT|UTC)$/u,
  /^[A-Z][a-z]+day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/u,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/u,
];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Milliseconds since the epoch; null for what is no such date. */
export function httpDate(text: string | undefined): number | null {
  for (const form of FORMS) {
    const { day, month, year, time } = form.exec(text?.trim() ?? '')?.groups ?? {};
    const monthNumber = MONTHS.indexOf(month ?? '') + 1;
    if (day === undefined || year === undefined || time === undefined || monthNumber === 0) continue;
    const pad = (value: string): string => value.trim().padStart(2, '0');
    // Two digits only in the form of RFC 850, which no server of this century writes about another one.
    const at = Date.parse(
      `${year.length === 2 ? `20${year}` : year}-${pad(String(monthNumber))}-${pad(day)}T${time}Z`,
    );
    return Number.isNaN(at) ? null : at;
  }
  return null;
}
