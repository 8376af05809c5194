// The path of an element inside a subject, in the form the validator uses.
import type { Finding } from '../../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import type { ElementType } from '../schema/compile.ts';
import { typeOf } from '../schema/compile.ts';
import type { Breach, Rule, RuleContext } from './rule.ts';
import type { AnySubject } from './subject.ts';

/** A breach as a finding, with path and line. */
export function findingOf(rule: Rule, subject: AnySubject, breach: Breach, context: RuleContext): Finding {
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
