// Owns the form of a bank rule: one named check of the interface document, with its section and an example of either verdict.
import type { IsoDate } from '../dates.ts';

/** Fields of a request by their names in the interface document; all values are texts (section 2). */
export type RequestFields = Readonly<Record<string, string | undefined>>;

/** The present a request is judged in. */
export interface RuleContext {
  /** The bank's present business date: its time zone and calendar. The date windows count from it. */
  readonly businessDate: IsoDate;
  /** The calendar date it is at the bank. */
  readonly today: IsoDate;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA name of the bank's zone. */
  readonly timeZone: string;
  /** Form of `reason` of 2.5: five digits unless the profile widens it. */
  readonly reasonPattern: string;
}

const RULED_OPERATIONS = [
  'enhanced-inquiry', 'initiation', 'reconfirmation', 'stop', 'status-inquiry-post', 'status-inquiry-get', 'retrieve', 'balance', 'header', 'answer',
] as const;
export type RuledOperation = (typeof RULED_OPERATIONS)[number];

export interface BankRule {
  /** Unique; `<operation>.<what>`. */
  readonly name: string;
  /** Section of the interface document that states it. */
  readonly section: string;
  /** Other sections that repeat it (7, rule 3; the limits of 8). */
  readonly also: readonly string[];
  readonly operation: RuledOperation;
  /** Fields it speaks about; the first is where a form shows it. */
  readonly fields: readonly string[];
  /** What must hold, one sentence for a person. */
  readonly sentence: string;
  readonly holds: (request: RequestFields, context: RuleContext) => boolean;
  /** A request that keeps this rule and one that breaks it, judged at EXAMPLE_CONTEXT. */
  readonly valid: RequestFields;
  readonly invalid: RequestFields;
}

export interface BrokenRule {
  readonly name: string;
  readonly section: string;
  readonly field: string;
  readonly sentence: string;
}

/** The present of the examples: a Friday afternoon. */
export const EXAMPLE_CONTEXT: RuleContext = {
  businessDate: '2026-11-20' as IsoDate, today: '2026-11-20' as IsoDate, now: Date.UTC(2026, 10, 20, 15), timeZone: 'UTC', reasonPattern: String.raw`^\d{5}$`,
};

export function given(request: RequestFields, field: string): boolean {
  return request[field] !== undefined;
}

/** A rule about one field holds while the field is absent. */
export function whenGiven(field: string, holds: (value: string, context: RuleContext) => boolean): BankRule['holds'] {
  return (request, context) => {
    const value = request[field];
    return value === undefined || holds(value, context);
  };
}
