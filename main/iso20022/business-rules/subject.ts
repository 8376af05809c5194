// What a rule looks at: one transaction with its group, a group, or the header, with the facts most rules ask
// for.
import type { IsoNode, PainKind } from '../../../shared/domain/message-tree.ts';
import { painForm } from '../versions/catalogue.ts';
import type { PainForm } from '../versions/version.ts';
import type { SourceLines } from '../source-lines.ts';
import { amountOf, at, child, textAt } from '../tree.ts';
import type { AmountFact } from '../tree.ts';

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
  readonly amount: AmountFact | undefined;
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
