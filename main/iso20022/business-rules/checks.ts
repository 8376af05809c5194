// Holds messages against the business rules: one element while it is edited, or a whole message as it streams
// by.
import { ADDRESS_RULES } from './addresses.ts';
import { AMOUNT_RULES, CHARGE_RULES, TOTAL_RULES } from './amounts.ts';
import { CHARACTER_RULES, REMITTANCE_RULES } from './texts.ts';
import { CODE_RULES, IDENTIFIER_RULES, PAYMENT_TYPE_RULES } from './identifiers.ts';
import { DATE_RULES } from './dates.ts';
import { DIRECT_DEBIT_RULES } from './direct-debits.ts';
import { INTERMEDIARY_RULES, PARTY_RULES } from './parties.ts';
import { typeOf, type ElementType } from '../schema/compile.ts';
import { painForm } from '../versions/catalogue.ts';
import {
  groupSubject,
  headerSubject,
  transactionSubject,
  type AnySubject,
  type GroupSubject,
  type RulePlace,
  type TransactionSubject,
  type Breach,
  type GroupRule,
  type Memory,
  type MessageRule,
  type Rule,
  type MessageRuleContext,
  type TransactionRule,
} from './rule.ts';
import type { Finding } from '../../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import type { Direction } from '../../../shared/domain/message-versions/version.ts';
import type { ReadGroup, ReadElement, ReadTransaction } from '../reader.ts';

// All business rules, in the order in which their findings are told.
export const BUSINESS_RULES: readonly Rule[] = [
  ...TOTAL_RULES,
  ...IDENTIFIER_RULES,
  ...AMOUNT_RULES,
  ...PARTY_RULES,
  ...DATE_RULES,
  ...CHARGE_RULES,
  ...PAYMENT_TYPE_RULES,
  ...INTERMEDIARY_RULES,
  ...ADDRESS_RULES,
  ...CHARACTER_RULES,
  ...REMITTANCE_RULES,
  ...CODE_RULES,
  ...DIRECT_DEBIT_RULES,
];

const TRANSACTION_RULES: readonly TransactionRule[] = BUSINESS_RULES.filter(
  (rule) => rule.scope === 'transaction',
);
const GROUP_RULES: readonly GroupRule[] = BUSINESS_RULES.filter((rule) => rule.scope === 'group');
const MESSAGE_RULES: readonly MessageRule[] = BUSINESS_RULES.filter((rule) => rule.scope === 'message');

// The path of an element inside a subject, in the form the validator uses.

/** A breach as a finding, with path and line. */
function findingOf(rule: Rule, subject: AnySubject, breach: Breach, context: MessageRuleContext): Finding {
  const node = breach.node ?? subject.node;
  const below = node === subject.node ? '' : pathTo(typeOfSubject(subject), subject.node, node);
  const line = subject.lines?.lineOf(node);
  return {
    path: `${subject.path}${below}${breach.missing === undefined ? '' : `/${breach.missing}`}`,
    ...(line === undefined || line === 0 ? {} : { line }),
    rule: rule.name,
    severity: typeof rule.severity === 'function' ? rule.severity(context, subject) : rule.severity,
    sentence: breach.sentence,
    ...(breach.figures === undefined ? {} : { figures: breach.figures }),
  };
}

function typeOfSubject(subject: AnySubject): ElementType {
  const { schema, headerType, groupType, transactionType } = subject.form;
  const names = { header: headerType, group: groupType, transaction: transactionType };
  return typeOf(schema, names[subject.level]);
}

function pathTo(type: ElementType | undefined, root: IsoNode, target: IsoNode): string {
  const seen = new Map<string, number>();
  for (const next of root.c ?? []) {
    const position = (seen.get(next.n) ?? 0) + 1;
    seen.set(next.n, position);
    const particle = type?.particles[type.positions.get(next.n) ?? -1];
    const step = (particle?.max ?? 1) > 1 ? `/${next.n}[${position}]` : `/${next.n}`;
    if (next === target) return step;
    const below = pathTo(particle?.type, next, target);
    if (below !== '') return step + below;
  }
  return '';
}

export type { MessageRuleContext } from './rule.ts';

function ofDirection<R extends { readonly direction?: Direction }>(
  rules: readonly R[],
  { kind }: MessageRuleContext,
): readonly R[] {
  const { direction } = painForm(kind);
  return rules.filter((rule) => rule.direction === undefined || rule.direction === direction);
}

/** What the rules say of one payment group, its transactions aside. */
export function checkGroup(context: MessageRuleContext, group: IsoNode, path = ''): readonly Finding[] {
  return groupFindings(context, groupSubject(context.kind, group, { path }));
}

/**
 * What the rules say of one transaction in its group; what needs other transactions to be told is left to
 * MessageCheck.
 */
export function checkTransaction(
  context: MessageRuleContext,
  group: IsoNode,
  transaction: IsoNode,
  path = '',
): readonly Finding[] {
  const subject = transactionSubject(groupSubject(context.kind, group, { path: '' }), transaction, { path });
  return transactionFindings(context, subject);
}

function groupFindings(context: MessageRuleContext, subject: GroupSubject): readonly Finding[] {
  return ofDirection(GROUP_RULES, context).flatMap((rule) =>
    rule.check(subject, context).map((breach) => findingOf(rule, subject, breach, context)),
  );
}

function transactionFindings(context: MessageRuleContext, subject: TransactionSubject): readonly Finding[] {
  const findings: Finding[] = [];
  for (const rule of TRANSACTION_RULES) {
    if (rule.direction !== undefined && rule.direction !== subject.form.direction) continue;
    for (const breach of rule.check(subject, context))
      findings.push(findingOf(rule, subject, breach, context));
  }
  return findings;
}

/**
 * One message, part by part in document order. The rules that need more than one part remember what they need
 * of it.
 * The header is given only where it was declared by somebody else: in a message of ours it is computed.
 */
export class MessageCheck {
  readonly #context: MessageRuleContext;
  readonly #memories: readonly { readonly rule: MessageRule; readonly memory: Memory }[];
  #group: GroupSubject | undefined;

  constructor(context: MessageRuleContext) {
    this.#context = context;
    this.#memories = ofDirection(MESSAGE_RULES, context).map((rule) => ({
      rule,
      memory: rule.begin(context),
    }));
  }

  header(node: IsoNode, place: RulePlace): readonly Finding[] {
    const subject = headerSubject(this.#context.kind, node, place);
    return this.#memories.flatMap(({ rule, memory }) =>
      (memory.header?.(subject) ?? []).map((breach) => findingOf(rule, subject, breach, this.#context)),
    );
  }

  group(node: IsoNode, place: RulePlace): readonly Finding[] {
    const subject = groupSubject(this.#context.kind, node, place);
    this.#group = subject;
    const remembered = this.#memories.flatMap(({ rule, memory }) =>
      (memory.group?.(subject) ?? []).map((breach) => findingOf(rule, subject, breach, this.#context)),
    );
    return [...groupFindings(this.#context, subject), ...remembered];
  }

  transaction(node: IsoNode, place: RulePlace): readonly Finding[] {
    if (this.#group === undefined) throw new Error('a transaction stands in a group');
    const subject = transactionSubject(this.#group, node, place);
    const findings: Finding[] = [...transactionFindings(this.#context, subject)];
    for (const { rule, memory } of this.#memories) {
      if (memory.transaction === undefined) continue;
      for (const breach of memory.transaction(subject))
        findings.push(findingOf(rule, subject, breach, this.#context));
    }
    return findings;
  }

  /** What can be told only when all of the message has been seen. */
  end(): readonly Finding[] {
    return this.#memories.flatMap(({ rule, memory }) =>
      (memory.end?.() ?? []).map(({ subject, breach }) => findingOf(rule, subject, breach, this.#context)),
    );
  }
}

/** Judges the pieces of a message as they come, in document order. */
export interface ElementChecks {
  readonly header?: (kind: MessageRuleContext['kind'], header: ReadElement) => readonly Finding[];
  readonly group?: (group: ReadGroup) => readonly Finding[];
  readonly transaction?: (transaction: ReadTransaction) => readonly Finding[];
  readonly end?: () => readonly Finding[];
}

/** The business rules over the pieces of a file, as the reader gives them; one for each file. */
export function businessChecks(context: MessageRuleContext): ElementChecks {
  const check = new MessageCheck(context);
  return {
    header: (_kind, piece) => check.header(piece.node, piece),
    group: (piece) => check.group(piece.node, piece),
    transaction: (piece) => check.transaction(piece.node, piece),
    end: () => check.end(),
  };
}
