// Owns the form of a bank rule: one named check, who states it, and an example of either result.
import type { IsoDate } from '../calendar.ts';

/** Fields of a request by their names in the interface document; all values are texts (section 2). */
export type RequestFields = Readonly<Record<string, string | undefined>>;

/** The present a request is evaluated in, and what the profile says of this bank. */
export interface RuleContext {
  /**
   * The bank's present business date in every reading the document allows: one on an open day, the last and
   * the
   * next open day on a closed one. Never empty, oldest first.
   */
  readonly businessDates: readonly IsoDate[];
  /**
   * Those of them that this bank is known to use; all of them where the profile does not know. Never empty.
   */
  readonly expectedBusinessDates: readonly IsoDate[];
  /** The calendar date it is at the bank. The days of a balance range count from it (2.8). */
  readonly today: IsoDate;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA name of the bank's zone. */
  readonly timeZone: string;
  /** Form of a reconfirm or reject `reason` (2.5), as a regular expression. */
  readonly reasonPattern: string;
  /** Form of a stop or recall `reason` (4.6; wire practice 7), as a regular expression. */
  readonly recallReasonPattern: string;
}

const RULED_OPERATIONS = [
  'enhanced-inquiry',
  'reconfirmation',
  'stop',
  'status-inquiry-post',
  'status-inquiry-get',
  'retrieve',
  'balance',
  'transport',
] as const;
export type RuledOperation = (typeof RULED_OPERATIONS)[number];

/**
 * Who states a rule. `document`: the interface document; `profile`: the profile's own agreement with the
 * bank.
 * Both refuse. `caution`: neither, though banks are known to want it or though it is hardly meant; it only
 * warns.
 */
export type RuleBasis = 'document' | 'profile' | 'caution';

export interface BankRule {
  /** Unique; `<operation>.<what>`. */
  readonly name: string;
  readonly basis: RuleBasis;
  /** Section of the interface document that states it, or that leaves open what a caution is about. */
  readonly section: string;
  /** Other sections that repeat it (7, rule 3; the limits of 8). */
  readonly also: readonly string[];
  readonly operation: RuledOperation;
  /** Fields it is about; the first is where a form shows it. */
  readonly fields: readonly string[];
  readonly holds: (request: RequestFields, context: RuleContext) => boolean;
  /** A request that keeps this rule and one that breaks it and no other, evaluated at `present`. */
  readonly valid: RequestFields;
  readonly invalid: RequestFields;
  /** The present of the examples, where it is not EXAMPLE_CONTEXT. */
  readonly present?: RuleContext;
}

export interface BrokenRule {
  readonly name: string;
  readonly section: string;
  readonly field: string;
}

export const FIVE_DIGITS = String.raw`^\d{5}$`;
/** Reasons of wire practice 7 and 8. */
export const RECALL_REASON_CODES = '^(DUPL|CUST|TECH|FRAD|AGNT|AM09|CURR|AC03|UPAY|UAPA|COVR|NARR|MS03)$';

const FRIDAY = '2026-11-20' as IsoDate;
const MONDAY = '2026-11-23' as IsoDate;

/** The present of the examples: a Friday afternoon. */
export const EXAMPLE_CONTEXT: RuleContext = {
  businessDates: [FRIDAY],
  expectedBusinessDates: [FRIDAY],
  today: FRIDAY,
  now: Date.UTC(2026, 10, 20, 15),
  timeZone: 'UTC',
  reasonPattern: FIVE_DIGITS,
  recallReasonPattern: RECALL_REASON_CODES,
};

/**
 * The Sunday after it, at a bank of which nobody knows how it reads "present business date" on a closed day.
 */
export const EXAMPLE_SUNDAY: RuleContext = {
  ...EXAMPLE_CONTEXT,
  businessDates: [FRIDAY, MONDAY],
  expectedBusinessDates: [FRIDAY, MONDAY],
  today: '2026-11-22' as IsoDate,
  now: Date.UTC(2026, 10, 22, 15),
};

export function isGiven(request: RequestFields, field: string): boolean {
  return request[field] !== undefined;
}

/** A rule about one field holds while the field is absent. */
export function whenGiven(
  field: string,
  holds: (value: string, context: RuleContext) => boolean,
): BankRule['holds'] {
  return (request, context) => {
    const value = request[field];
    return value === undefined || holds(value, context);
  };
}

/** A field that is sent holds more than blanks. The document does not say what an empty one means. */
export function holdsTexts(request: RequestFields): boolean {
  return Object.values(request).every((value) => value === undefined || value.trim() !== '');
}
