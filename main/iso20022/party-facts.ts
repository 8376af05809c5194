// What a list or a form shows of a party, its account, its bank and its address.
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { at, childrenOf, textAt } from './tree.ts';

/** An account as the message names it. */
export type AccountFact = { readonly kind: 'iban' | 'other'; readonly value: string };

/** PostalAddress6 without its rarer fields; `lines` are AdrLine. */
export interface AddressFacts {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly postCode?: string;
  readonly town?: string;
  readonly region?: string;
  readonly country?: string;
  readonly lines?: readonly string[];
}

/** Where each simple address field stands in PostalAddress6. */
export const ADDRESS_ELEMENTS = {
  street: 'StrtNm',
  buildingNumber: 'BldgNb',
  postCode: 'PstCd',
  town: 'TwnNm',
  region: 'CtrySubDvsn',
  country: 'Ctry',
} as const satisfies Partial<Record<keyof AddressFacts, string>>;

/** IBAN or other identification of an account element such as CdtrAcct. */
export function accountFact(account: IsoNode | undefined): AccountFact | undefined {
  const iban = textAt(account, 'Id', 'IBAN');
  if (iban !== undefined) return { kind: 'iban', value: iban };
  const other = textAt(account, 'Id', 'Othr', 'Id');
  return other === undefined ? undefined : { kind: 'other', value: other };
}

/** BIC of an agent element such as CdtrAgt; `bic` is its element in this version of the message. */
export function agentBic(agent: IsoNode | undefined, bic: string): string | undefined {
  return textAt(agent, 'FinInstnId', bic);
}

export function addressFacts(party: IsoNode | undefined): AddressFacts | undefined {
  const address = at(party, 'PstlAdr');
  if (address === undefined) return undefined;
  const facts: { -readonly [K in keyof AddressFacts]: AddressFacts[K] } = {};
  for (const [field, element] of Object.entries(ADDRESS_ELEMENTS) as [
    keyof typeof ADDRESS_ELEMENTS,
    string,
  ][]) {
    const text = textAt(address, element);
    if (text !== undefined) facts[field] = text;
  }
  const lines = childrenOf(address, 'AdrLine').map((line) => line.t ?? '');
  return lines.length === 0 ? facts : { ...facts, lines };
}

const UNKNOWN_COUNTRY = '??';

/**
 * Country of a counterparty: of its IBAN, else of its address, else of its bank's BIC, else `??`
 * (shared/domain/reading.ts).
 */
export function partyCountry(
  party: IsoNode | undefined,
  account: IsoNode | undefined,
  agent: IsoNode | undefined,
  bic: string,
): string {
  return (
    textAt(account, 'Id', 'IBAN')?.slice(0, 2) ??
    textAt(party, 'PstlAdr', 'Ctry') ??
    agentBic(agent, bic)?.slice(4, 6) ??
    UNKNOWN_COUNTRY
  );
}
