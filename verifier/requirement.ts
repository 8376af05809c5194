// Reads which payments a policy lets go to confirmed beneficiaries only.
import { parse, type Sum } from './decimal.ts';
import type { Shape } from './shapes.ts';

/** What a policy asks of payments. */
export interface Requirement {
  readonly of: string;
  /** Null: any amount. */
  readonly limits: ReadonlyMap<string, Sum> | null;
}

export function readRequirement(policy: Shape): Requirement | null {
  if (!policy.has('beneficiaries')) return null;
  const terms = policy.at('beneficiaries');
  if (!['changed-accounts', 'all-accounts'].includes(terms.at('callback').text()))
    throw new Error('a call-back of an unknown kind');
  if (!terms.has('payments')) return null;
  const payments = terms.at('payments');
  const of = payments.at('of').text();
  if (of !== 'all' && of !== 'changed-accounts') throw new Error('a demand of an unknown kind');
  const limits = new Map<string, Sum>();
  for (const one of payments.at('limits').listOrNone()) {
    const currency = one.at('currency').text();
    if (!limits.has(currency)) limits.set(currency, parse(one.at('over').text()));
  }
  return { of, limits: payments.has('limits') ? limits : null };
}
