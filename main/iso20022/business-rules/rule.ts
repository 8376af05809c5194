// The form of a business rule: its name, where it comes from, how grave a breach is, one example each way,
// and what it looks at.
import type { CalendarId, IsoDate } from '../../../shared/domain/calendar.ts';
import type { Environment } from '../../../shared/domain/environment.ts';
import type { AddressMode } from '../../../shared/domain/profile/practice.ts';
import type { Finding, FindingSeverity } from '../../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../../shared/domain/message-tree.ts';
import type { Direction } from '../../../shared/domain/message-versions/version.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import type { SourceLines } from '../tree-builder.ts';
import { amountOf, at, child, textAt, type AmountInfo } from '../tree.ts';
import { painForm } from '../versions/catalogue.ts';
import type { PainForm } from '../versions/version.ts';

// The small vocabulary in which a rule's examples change a sample message; the tests carry them out.

/** One change. Paths are element names joined by `/`, from the header, the group or the transaction. */
export type ExampleChange =
  | {
      readonly in: 'header' | 'group' | 'transaction';
      readonly path: string;
      readonly text: string | null;
      readonly currency?: string;
    }
  | { readonly in: 'message'; readonly repeat: 'transaction' | 'group' };

/** `sample`: which sample message is changed. */
export interface Edit {
  readonly sample: 'sepa' | 'cross-border' | 'direct-debit';
  readonly changes: readonly ExampleChange[];
}

type Builder = (...changes: readonly ExampleChange[]) => Edit;

export const sepa: Builder = (...changes) => ({ sample: 'sepa', changes });
export const crossBorder: Builder = (...changes) => ({ sample: 'cross-border', changes });
export const directDebit: Builder = (...changes) => ({ sample: 'direct-debit', changes });

/** Sets a text of the transaction; `null` removes the element. */
export function tx(path: string, text: string | null): ExampleChange {
  return { in: 'transaction', path, text };
}

/** Sets an amount of the transaction with its currency. */
export function money(path: string, text: string, currency: string): ExampleChange {
  return { in: 'transaction', path, text, currency };
}

export function groupChange(path: string, text: string | null): ExampleChange {
  return { in: 'group', path, text };
}

export function header(path: string, text: string | null): ExampleChange {
  return { in: 'header', path, text };
}

/** The same transaction a second time. */
export const againTransaction: ExampleChange = { in: 'message', repeat: 'transaction' };
/** The same group with its transaction a second time. */
export const againGroup: ExampleChange = { in: 'message', repeat: 'group' };

// What a rule looks at: one transaction with its group, a group, or the header, with the facts most rules ask
// for.

/** Where an element of a message stands: its path, and its lines when it was read from a file. */
export interface RulePlace {
  readonly path: string;
  readonly lines?: SourceLines;
}

interface Subject extends RulePlace {
  readonly node: IsoNode;
  readonly kind: PainKind;
  readonly form: PainForm;
}

/** GrpHdr. */
export interface HeaderSubject extends Subject {
  readonly level: 'header';
}

/** PmtInf without its transactions. */
export interface GroupSubject extends Subject {
  readonly level: 'group';
  /** Service level SEPA stands at the group. */
  readonly sepa: boolean;
}

/** CdtTrfTxInf or DrctDbtTxInf. */
export interface TransactionSubject extends Subject {
  readonly level: 'transaction';
  readonly group: GroupSubject;
  /** Service level SEPA stands at the transaction or at its group. */
  readonly sepa: boolean;
  readonly amount: AmountInfo | undefined;
  /** Every element below, in document order, the transaction itself first. */
  readonly elements: readonly IsoNode[];
}

export type AnySubject = HeaderSubject | GroupSubject | TransactionSubject;

function isSepa(node: IsoNode): boolean {
  return textAt(node, 'PmtTpInf', 'SvcLvl', 'Cd') === 'SEPA';
}

export function headerSubject(kind: PainKind, node: IsoNode, place: RulePlace): HeaderSubject {
  return { ...place, level: 'header', kind, form: painForm(kind), node };
}

export function groupSubject(kind: PainKind, node: IsoNode, place: RulePlace): GroupSubject {
  return { ...place, level: 'group', kind, form: painForm(kind), node, sepa: isSepa(node) };
}

export function transactionSubject(group: GroupSubject, node: IsoNode, place: RulePlace): TransactionSubject {
  const sepa =
    child(node, 'PmtTpInf') === undefined
      ? group.sepa
      : isSepa(node) || (group.sepa && at(node, 'PmtTpInf', 'SvcLvl') === undefined);
  return {
    // First, for a piece as the reader gives it carries a `group` of its own: its number.
    ...place,
    level: 'transaction',
    kind: group.kind,
    form: group.form,
    group,
    node,
    sepa,
    amount: amountOf(node),
    elements: elementsBelow(node),
  };
}

/** The element and everything below it, in document order. */
function elementsBelow(root: IsoNode): readonly IsoNode[] {
  const found: IsoNode[] = [];
  const visit = (node: IsoNode): void => {
    found.push(node);
    if (node.c !== undefined) for (const next of node.c) visit(next);
  };
  visit(root);
  return found;
}

/** Elements called `name` of a subject, at any depth. */
export function named(subject: AnySubject, name: string): readonly IsoNode[] {
  const elements = subject.level === 'transaction' ? subject.elements : elementsBelow(subject.node);
  return elements.filter((node) => node.n === name);
}

/** What the rules must know besides the message. */
export interface MessageRuleContext {
  readonly kind: PainKind;
  /** The bank's business date. */
  readonly today: IsoDate;
  /** The bank's calendar; SEPA payments always go by TARGET. */
  readonly calendar: CalendarId;
  readonly environment: Environment;
  /** Which addresses the bank takes. */
  readonly addresses: AddressMode;
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
  readonly severity:
    | FindingSeverity
    | ((context: MessageRuleContext, subject: AnySubject) => FindingSeverity);
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
  readonly check: (transaction: TransactionSubject, context: MessageRuleContext) => readonly Breach[];
}

export interface GroupRule extends RuleBase {
  readonly scope: 'group';
  readonly check: (group: GroupSubject, context: MessageRuleContext) => readonly Breach[];
}

/** A rule that needs more than one element at a time; `begin` gives the memory of one message. */
export interface MessageRule extends RuleBase {
  readonly scope: 'message';
  readonly begin: (context: MessageRuleContext) => Memory;
}

export interface Memory {
  readonly header?: (header: HeaderSubject) => readonly Breach[];
  readonly group?: (group: GroupSubject) => readonly Breach[];
  readonly transaction?: (transaction: TransactionSubject) => readonly Breach[];
  readonly end?: () => readonly { readonly subject: HeaderSubject | GroupSubject; readonly breach: Breach }[];
}

export type Rule = TransactionRule | GroupRule | MessageRule;

export const NO_BREACH: readonly Breach[] = [];

/** The element stands at the group or at the transaction, not at both. */
export function onceOnly(name: string, element: string, right: Edit, wrong: Edit): TransactionRule {
  return {
    name,
    scope: 'transaction',
    source: element === 'ChrgBr' ? 'rules 5.12' : 'rules 5.13',
    severity: 'block',
    right,
    wrong,
    check: ({ node, group: { node: groupNode } }) => {
      const here = child(node, element);
      if (here === undefined || child(groupNode, element) === undefined) return NO_BREACH;
      return [
        {
          node: here,
          sentence: sentence('given-at-both-levels', { element }),
        },
      ];
    },
  };
}
