// Which changes of an own account make it allow more. Where rules of the policy name the account, such a
// change waits until a second person has confirmed it; what makes it allow less counts at once.
import type { AccountMaster } from './account-master.ts';
import { compareDecimals, parseXsdDecimal } from './money.ts';

export const CONTROLLED_FIELDS = [
  'currency',
  'paymentLimit',
  'dayLimit',
  'instantLimit',
  'shortFunds',
  'status',
] as const satisfies readonly (keyof AccountMaster)[];
export type ControlledField = (typeof CONTROLLED_FIELDS)[number];

const LIMITS = ['paymentLimit', 'dayLimit', 'instantLimit'] as const;

export interface ControlledChange {
  readonly field: ControlledField;
  readonly before: string;
  readonly after: string;
}

/** What of the change makes the account allow more than before. */
export function loosenedFields(was: AccountMaster, is: AccountMaster): readonly ControlledChange[] {
  // Limits are amounts in the account's currency: in another one none of them says the same.
  const isRecast = was.currency !== is.currency && LIMITS.some((limit) => was[limit] !== '');
  return CONTROLLED_FIELDS.filter((field) => {
    if (field === 'currency') return isRecast;
    if (field === 'shortFunds' || field === 'status') return was[field] !== is[field] && is[field] === '';
    // The same figure in another currency is another limit: it is named, and held to.
    if (isRecast) return was[field] !== '' || is[field] !== '';
    return was[field] !== is[field] && isRaised(was[field], is[field]);
  }).map((field) => ({ field, before: was[field], after: is[field] }));
}

/** No limit is more than any; an amount that cannot be read is no lower than another. */
function isRaised(was: string, is: string): boolean {
  if (was === '') return false;
  const [before, after] = [parseXsdDecimal(was), parseXsdDecimal(is)];
  return before === undefined || after === undefined || compareDecimals(after, before) > 0;
}

/** Whether the account still is what the change was made from. */
export function isChangeOf(changes: readonly ControlledChange[], account: AccountMaster): boolean {
  return changes.every(({ field, before }) => account[field] === before);
}

/** As the changes leave it, or, with `before`, as it was without them. */
export function withChanges(
  account: AccountMaster,
  changes: readonly ControlledChange[],
  side: 'before' | 'after',
): Readonly<Record<keyof AccountMaster, string>> {
  return { ...account, ...Object.fromEntries(changes.map((change) => [change.field, change[side]])) };
}
