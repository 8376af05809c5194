// When to ask again (wire practice 3): pending ones hourly, technically accepted ones every five minutes,
// unknown ones three times.

const MINUTE = 60_000;
export const UNKNOWN_PACE = 5 * MINUTE;
/** After so many inquiries without an answer that settles it, a person calls the bank. */
export const UNKNOWN_INQUIRIES = 3;

const PACE: Readonly<Record<string, number>> = {
  RCVD: 5 * MINUTE,
  ACTC: 5 * MINUTE,
  ACCP: 5 * MINUTE,
  PART: 5 * MINUTE,
  PDNG: 60 * MINUTE,
  ACSP: 60 * MINUTE,
  ACWC: 60 * MINUTE,
  BLCK: 60 * MINUTE,
};
const HOURLY = 60 * MINUTE;
/** A payment that waits for its date is not asked about every hour for a year. */
const DAILY_AFTER = 48;

/** Null when nothing more is expected of the bank: settled, credited, rejected or cancelled. */
export function nextInquiryAt(status: string | null, now: number, inquiries: number): string | null {
  if (status !== null && ['ACSC', 'ACWP', 'ACCC', 'RJCT', 'CANC'].includes(status)) return null;
  const pace = status === null ? UNKNOWN_PACE : (PACE[status] ?? HOURLY);
  return new Date(now + (inquiries >= DAILY_AFTER ? 24 * HOURLY : pace)).toISOString();
}
