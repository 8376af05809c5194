// Owns the entries that this desk itself adds to a payment's timeline: the facts each one stores, and the
// sentence they are shown with.
import type { CaseAct } from '../../../shared/domain/case.ts';
import { isTransactionStatus } from '../../../shared/domain/status-codes.ts';

interface Fact {
  readonly name: string;
  readonly value: string;
}

const CASE = 'Case';
const ASKED = 'Asked for';
const SAID = 'Bank said';
const RESTORED = 'Restored';
const SET_ASIDE = 'Set aside';

/** A case about the payment was sent; `said` is the bank's status for the request, or `unknown`. */
export function caseFacts(reference: string, act: CaseAct, said: string): readonly Fact[] {
  return [
    { name: CASE, value: reference },
    { name: ASKED, value: act },
    { name: SAID, value: said },
  ];
}

/** An older copy of the store was put back. */
export function restoreFacts(at: string): readonly Fact[] {
  return [{ name: RESTORED, value: at }];
}

/** The message of the payment was set aside; `words`: who found out, and what. */
export function setAsideFacts(words: string): readonly Fact[] {
  return [{ name: SET_ASIDE, value: words }];
}

const WHAT: Readonly<Record<CaseAct, string>> = {
  recall: 'recall this payment',
  stop: 'stop this payment',
  reconfirm: 'carry this payment out',
  reject: 'reject this payment',
};

const ACCEPTED: Readonly<Record<CaseAct, string>> = {
  recall: 'The money has not come back yet.',
  stop: 'Whether it was stopped in time shows in its next status.',
  reconfirm: 'Its next status shows how it goes on.',
  reject: 'Its next status shows that it was rejected.',
};

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

/** What an entry of the desk means that carries no status of the bank. */
export function deskEntryMeaning(facts: readonly Fact[]): string {
  const value = (name: string): string | undefined => facts.find((fact) => fact.name === name)?.value;
  const asked = value(ASKED);
  if (asked !== undefined && Object.hasOwn(WHAT, asked))
    return caseMeaning(asked as CaseAct, value(SAID) ?? 'unknown');
  if (value(SET_ASIDE) !== undefined)
    return 'An officer set the message aside, because the bank already has this payment. It is not sent from here.';
  if (value(RESTORED) !== undefined)
    return 'An older copy of this desk was put back. Whether the bank has this payment is known when the bank has answered.';
  return 'The message was sent, and no answer said what became of it.';
}

function caseMeaning(act: CaseAct, said: string): string {
  const request = `the request to ${WHAT[act]}`;
  if (said === 'ACCP') return `The bank has accepted ${request}. ${ACCEPTED[act]}`;
  if (said === 'RJCT') return `The bank has declined ${request}.`;
  if (said === 'unknown')
    return `${request.replace('the', 'The')} was sent, and no answer said what became of it. Ask the bank.`;
  return `The bank has received ${request} and has not decided yet (${said}).`;
}
