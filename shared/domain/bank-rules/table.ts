// Owns the table of all bank rules, and the evaluation of a request by the rules of its operation.
import { fault, type Fault } from '../errors.ts';
import { BALANCE_RULES } from './balance.ts';
import { RECONFIRMATION_RULES, STOP_RULES } from './cases.ts';
import { ENHANCED_INQUIRY_RULES } from './enhanced-inquiry.ts';
import { RETRIEVE_RULES, STATUS_INQUIRY_GET_RULES, STATUS_INQUIRY_POST_RULES } from './key-fields.ts';
import type { BankRule, BrokenRule, RequestFields, RuleContext, RuledOperation } from './rule.ts';
import { TRANSPORT_RULES } from './transport.ts';

export const BANK_RULES: readonly BankRule[] = [
  ...ENHANCED_INQUIRY_RULES,
  ...RECONFIRMATION_RULES,
  ...STOP_RULES,
  ...STATUS_INQUIRY_POST_RULES,
  ...STATUS_INQUIRY_GET_RULES,
  ...RETRIEVE_RULES,
  ...BALANCE_RULES,
  ...TRANSPORT_RULES,
];

function notHeld(
  operation: RuledOperation,
  cautions: boolean,
  request: RequestFields,
  context: RuleContext,
): readonly BrokenRule[] {
  return BANK_RULES.filter(
    (rule) =>
      rule.operation === operation &&
      (rule.basis === 'caution') === cautions &&
      !rule.holds(request, context),
  ).map(({ name, section, fields }) => ({ name, section, field: fields[0] ?? '' }));
}

/**
 * Every rule of the operation that refuses the request, in the order of the table; none when it may be sent.
 */
export function brokenRules(
  operation: RuledOperation,
  request: RequestFields,
  context: RuleContext,
): readonly BrokenRule[] {
  return notHeld(operation, false, request, context);
}

/**
 * What the document does not forbid and a bank may refuse all the same: a person is warned, and may send it.
 */
export function ruleWarnings(
  operation: RuledOperation,
  request: RequestFields,
  context: RuleContext,
): readonly BrokenRule[] {
  return notHeld(operation, true, request, context);
}

/**
 * The refusal of a request before anything is sent: first broken rule in `rule` and `path`, all of them in
 * `sentences`.
 */
export function ruleFault(broken: readonly BrokenRule[]): Fault | null {
  const [first] = broken;
  if (first === undefined) return null;
  return fault('bank-rule-broken', {
    rule: `${first.section} ${first.name}`,
    path: first.field,
    sentences: broken.map(({ section, name }) => ({ code: 'bank-rule', data: { section, rule: name } })),
  });
}
