// What a statement that this desk makes is made from: the kept figures and entries of one account, and the
// forms it is written in.
import { statementVersions } from '../message-versions/statement-catalogue.ts';
import type { StatementVersion } from '../message-versions/statement-version.ts';

export type StatementForm = StatementVersion['name'] | 'MT940';
/** Every version that is defined, the newest first, and the form of SWIFT. */
export const STATEMENT_FORMS: readonly StatementForm[] = [
  ...statementVersions().map(({ name }) => name),
  'MT940',
];

/** A kept figure. `amount` is signed, a debit with a minus; null where it is not known. */
export interface StatementFigure {
  readonly day: string;
  /** ISO 20022 ExternalBalanceType1Code. */
  readonly type: string;
  readonly amount: string | null;
  readonly currency: string | null;
}

export interface StatementAccount {
  readonly id: string;
  readonly name: string | null;
  readonly owner: string | null;
  readonly currency: string;
  readonly servicerBic: string | null;
}

export interface StatementOrder {
  readonly form: StatementForm;
  readonly account: StatementAccount;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  /** Days ascending, those before `from` too: a day may open with what an earlier one closed with. */
  readonly figures: readonly StatementFigure[];
  /** ISO date and time. */
  readonly createdAt: string;
  /** Who made the statement, in the language of documents. */
  readonly note: string;
}

/** The text of a booked entry as it was kept. */
export interface KeptEntry {
  readonly day: string;
  readonly json: string;
}

/** `unequal`: opening balance and entries do not make the closing balance. */
export const STATEMENT_BREAKS = ['no-opening', 'no-closing', 'unequal', 'currency', 'entry'] as const;
export type StatementBreak = (typeof STATEMENT_BREAKS)[number];

/** Why a day has no statement. Figures are empty where they are not known. */
export interface StatementDayData {
  readonly 'statement-day': {
    readonly day: string;
    readonly why: StatementBreak;
    readonly currency: string;
    readonly opening: string;
    readonly entries: string;
    readonly closing: string;
    readonly difference: string;
  };
  readonly 'statement-days-more': { readonly count: number };
}
