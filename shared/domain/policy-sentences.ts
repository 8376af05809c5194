// A policy as sentences an officer can read and sign.
import type { Policy } from './policy.ts';

type Rule = Policy['rules'][number];
const KIND_WORDS: Readonly<Record<Rule['kinds'][number], string>> = { 'credit-transfer': 'payments', 'direct-debit': 'direct debits' };

function names(policy: Policy, role: Policy['persons'][number]['roles'][number]): string {
  const found = policy.persons.filter((person) => person.roles.includes(role)).map((person) => person.name);
  return found.length === 0 ? 'nobody' : found.join(', ');
}

function ruleSentence(rule: Rule): string {
  const kinds = rule.kinds.map((kind) => KIND_WORDS[kind]).join(' and ');
  const approvals = rule.approvals === 1 ? 'one other person approves' : `${rule.approvals} other persons approve`;
  const release = rule.release ? ', and one more person releases' : '';
  const hours = rule.validHours === 1 ? 'hour' : 'hours';
  return `For ${kinds}: one person prepares, ${approvals}${release}, all within ${rule.validHours} ${hours} of the freeze.`;
}

/** One sentence per rule, then who may act, then how the policy itself changes. */
export function policySentences(policy: Policy): readonly string[] {
  return [
    ...policy.rules.map(ruleSentence),
    'Nobody acts twice on one batch; two cards of one person are one person.',
    `May prepare: ${names(policy, 'preparer')}.`,
    `May approve: ${names(policy, 'approver')}.`,
    `May release: ${names(policy, 'releaser')}.`,
    `The policy changes only when ${policy.quorum === 1 ? 'one administrator signs' : `${policy.quorum} administrators sign`}.`,
  ];
}
