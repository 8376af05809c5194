// What an officer typed as an account: what begins like an IBAN is meant as one, so that a wrong one is found
// and not sent as another number.
import type { AccountFact } from '../iso20022/party-facts.ts';

export function typedAccount(text: string): AccountFact {
  const compact = text.replaceAll(/\s/gu, '').toUpperCase();
  return /^[A-Z]{2}\d{2}/u.test(compact)
    ? { kind: 'iban', value: compact }
    : { kind: 'other', value: text.trim() };
}
