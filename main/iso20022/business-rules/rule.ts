// The form of a business rule: its name, where it comes from, how grave a breach is, and one example
// each way.
import type { CalendarId } from '../../../shared/domain/calendar.ts';
import type { IsoDate } from '../../../shared/domain/dates.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import type { Finding, FindingSeverity } from '../../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../../shared/domain/message-tree.ts';
import type { Direction } from '../../../shared/domain/message-versions/version.ts';
import type { Sentence } from '../../../shared/domain/sentence.ts';
import type { Edit } from './example.ts';
import type { AnySubject, GroupSubject, HeaderSubject, TransactionSubject } from './subject.ts';

/** What the rules must know besides the message. */
export interface RuleContext {
  readonly kind: PainKind;
  /** The bank's business date. */
  readonly today: IsoDate;
  /** The bank's calendar; SEPA payments always go by TARGET. */
  readonly calendar: CalendarId;
  readonly environment: Environment;
  /** How far ahead the bank takes a value date, in calendar days. */
  readonly maxDaysAhead: number;
}

/**
 * One breach: the element it is about, or the element something is missing from and the name of what is
 * missing.
 */
export interface Breach {
  readonly node?: IsoNode;
  readonly missing?: string;
  readonly sentence: Sentence;
  readonly figures?: Finding['figures'];
}

interface RuleBase {
  readonly name: string;
  /** Row of the rules list (section 5) or other source. */
  readonly source: string;
  readonly severity: FindingSeverity | ((context: RuleContext, subject: AnySubject) => FindingSeverity);
  /** The direction it is about; both where this is left out. */
  readonly direction?: Direction;
  /**
   * Changes to the sample message of the tests: the right one breaks nothing, the wrong one breaks this rule.
   */
  readonly right: Edit;
  readonly wrong: Edit;
}

export interface TransactionRule extends RuleBase {
  readonly scope: 'transaction';
  readonly check: (transaction: TransactionSubject, context: RuleContext) => readonly Breach[];
}

export interface GroupRule extends RuleBase {
  readonly scope: 'group';
  readonly check: (group: GroupSubject, context: RuleContext) => readonly Breach[];
}

/** A rule that needs more than one element at a time; `begin` gives the memory of one message. */
export interface MessageRule extends RuleBase {
  readonly scope: 'message';
  readonly begin: (context: RuleContext) => Memory;
}

export interface Memory {
  readonly header?: (header: HeaderSubject) => readonly Breach[];
  readonly group?: (group: GroupSubject) => readonly Breach[];
  readonly transaction?: (transaction: TransactionSubject) => readonly Breach[];
  readonly end?: () => readonly { readonly subject: HeaderSubject | GroupSubject; readonly breach: Breach }[];
}

export type Rule = TransactionRule | GroupRule | MessageRule;

export const NO_BREACH: readonly Breach[] = [];
