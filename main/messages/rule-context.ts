// The context of the business rules: whose today it is, and how far ahead a date may lie.
import type { CheckContext } from '../ports/messages.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import type { RuleContext } from '../iso20022/business-rules/checks.ts';

/** Banks take dates up to a year ahead. */
const DAYS_AHEAD = 365;

export function messageRuleContext(
  kind: PainKind,
  { today, calendar, environment }: CheckContext,
): RuleContext {
  return { kind, today, calendar, environment, maxDaysAhead: DAYS_AHEAD };
}
