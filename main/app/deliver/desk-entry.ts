// Owns the entries that this desk itself adds to a payment's timeline: the facts each one stores, and what
// they say.
import { CASE_ACTIONS, type CaseAction } from '../../../shared/domain/case.ts';
import { isTransactionStatus } from '../../../shared/domain/state/payment-status.ts';

export type DeskEntry =
  | { readonly what: 'case'; readonly act: CaseAction; readonly said: string }
  | { readonly what: 'set-aside' | 'withdrawn' | 'restored' | 'unanswered' };

interface Fact {
  readonly name: string;
  readonly value: string;
}

const CASE = 'Case';
const ASKED = 'Asked for';
const SAID = 'Bank said';
const RESTORED = 'Restored';
const SET_ASIDE = 'Set aside';
const WITHDRAWN = 'Withdrawn';

/** A case about the payment was sent; `said` is the bank's status for the request, or `unknown`. */
export function caseEntryDetails(reference: string, act: CaseAction, said: string): readonly Fact[] {
  return [
    { name: CASE, value: reference },
    { name: ASKED, value: act },
    { name: SAID, value: said },
  ];
}

/** An older copy of the store was put back. */
export function restoreDetails(at: string): readonly Fact[] {
  return [{ name: RESTORED, value: at }];
}

/** The message of the payment was set aside; `words`: who found out, and what. */
export function setAsideDetails(words: string): readonly Fact[] {
  return [{ name: SET_ASIDE, value: words }];
}

/** The message of the payment is not sent, before anything of it left; `reason`: why. */
export function withdrawnDetails(reason: string): readonly Fact[] {
  return [{ name: WITHDRAWN, value: reason }];
}

/**
 * Whether the bank took a stop or recall of the payment on, accepted or not decided yet: then it rejects with
 * the reason of that request,
 * which may be `DUPL`. One it declined, and one without an answer, explain no rejection.
 */
export function hasStopTakenOn(
  timeline: readonly { readonly source: string; readonly facts: readonly Fact[] }[],
): boolean {
  return timeline.some(
    ({ source, facts }) =>
      source === 'desk' &&
      facts.some(({ name, value }) => name === ASKED && (value === 'stop' || value === 'recall')) &&
      facts.some(({ name, value }) => name === SAID && value !== 'RJCT' && isTransactionStatus(value)),
  );
}

/** An entry of the desk, which carries no status of the bank. `said`: as in `caseEntryDetails`. */
export function deskEntry(facts: readonly Fact[]): DeskEntry {
  const value = (name: string): string | undefined => facts.find((fact) => fact.name === name)?.value;
  const asked = CASE_ACTIONS.find((act) => act === value(ASKED));
  if (asked !== undefined) return { what: 'case', act: asked, said: value(SAID) ?? 'unknown' };
  if (value(SET_ASIDE) !== undefined) return { what: 'set-aside' };
  if (value(WITHDRAWN) !== undefined) return { what: 'withdrawn' };
  return { what: value(RESTORED) === undefined ? 'unanswered' : 'restored' };
}
