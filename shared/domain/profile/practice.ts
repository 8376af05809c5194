// Owns what a profile means where it leaves a later member out: the document's own choice, or wire practice
// where it has none.
import type { BankProfile } from '../bank-profile.ts';
import { RECALL_REASON_CODES } from '../bank-rules/rule.ts';
import { REQUEST_TYPES, type CaseAction } from '../case.ts';

/** By member path. A member that is absent has this value, and an older profile keeps its digest. */
export const PROFILE_DEFAULTS = {
  closedDay: 'either',
  addresses: 'market',
  'requests.recallReasonPattern': RECALL_REASON_CODES,
  'requests.types.reconfirm': REQUEST_TYPES.reconfirm,
  'requests.types.reject': REQUEST_TYPES.reject,
  'requests.types.stop': REQUEST_TYPES.stop,
  'requests.types.recall': REQUEST_TYPES.recall,
  // The document lists the format under Content-Type, practice under Accept: both are sent.
  'search.contentType': 'application/json;format=PSRJ03',
  'search.accept': 'application/json;format=PSRJ03',
  'retrieve.clientId': 'none',
} as const;

export type ClosedDay = NonNullable<BankProfile['closedDay']>;

export function closedDayOf({ closedDay }: Pick<BankProfile, 'closedDay'>): ClosedDay {
  return closedDay ?? PROFILE_DEFAULTS.closedDay;
}

export type AddressMode = NonNullable<BankProfile['addresses']>;

export function addressModeOf({ addresses }: Pick<BankProfile, 'addresses'>): AddressMode {
  return addresses ?? PROFILE_DEFAULTS.addresses;
}

export function recallReasonPattern({ requests }: Pick<BankProfile, 'requests'>): string {
  return requests.recallReasonPattern ?? PROFILE_DEFAULTS['requests.recallReasonPattern'];
}

/** The codes of a pattern that lists them, as `^(DUPL|CUST)$`; null when it is of another kind. */
export function codesOfPattern(pattern: string): readonly string[] | null {
  const list = /^\^?\(?(?:\?:)?([A-Za-z0-9]+(?:\|[A-Za-z0-9]+)*)\)?\$?$/u.exec(pattern)?.[1];
  return list === undefined ? null : list.split('|');
}

/** `request_type` of an act at this bank. */
export function requestTypeOf({ requests }: Pick<BankProfile, 'requests'>, act: CaseAction): string {
  return requests.types?.[act] ?? PROFILE_DEFAULTS[`requests.types.${act}`];
}

export function psrj03Headers({ search }: Pick<BankProfile, 'search'>): {
  readonly contentType: string;
  readonly accept: string;
} {
  return {
    contentType: search?.contentType ?? PROFILE_DEFAULTS['search.contentType'],
    accept: search?.accept ?? PROFILE_DEFAULTS['search.accept'],
  };
}

export function retrieveClientId({ retrieve }: Pick<BankProfile, 'retrieve'>): 'none' | 'query' | 'header' {
  return retrieve?.clientId ?? PROFILE_DEFAULTS['retrieve.clientId'];
}
