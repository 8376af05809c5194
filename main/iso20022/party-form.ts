// The parts of a form that parties share: account, address, bank.
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { putAt, putText } from './edit.ts';
import { ADDRESS_ELEMENTS } from './party-facts.ts';
import type { AccountFact, AddressFacts } from './party-facts.ts';
import type { ElementType } from './schema/compile.ts';
import { leaf } from './tree.ts';

/** Absent means unchanged, an empty text or list removes. */
export type AddressForm = AddressFacts;

/**
 * Sets an account element such as CdtrAcct to an IBAN or another identification; an empty value removes the
 * identification.
 */
export function putAccount(type: ElementType, node: IsoNode, element: string, account: AccountFact): IsoNode {
  if (account.value === '') return putAt(type, node, [element], []);
  return putText(
    type,
    node,
    account.kind === 'iban' ? [element, 'Id', 'IBAN'] : [element, 'Id', 'Othr', 'Id'],
    account.value,
  );
}

/** Sets the fields of the address at `path`; its other fields stay. */
export function putAddress(
  type: ElementType,
  node: IsoNode,
  path: readonly string[],
  address: AddressForm,
): IsoNode {
  let changed = node;
  for (const [field, element] of Object.entries(ADDRESS_ELEMENTS) as [
    keyof typeof ADDRESS_ELEMENTS,
    string,
  ][]) {
    const value = address[field];
    if (value !== undefined) changed = putText(type, changed, [...path, element], value);
  }
  if (address.lines !== undefined) {
    const lines = address.lines.filter((line) => line !== '').map((line) => leaf('AdrLine', line));
    changed = putAt(type, changed, [...path, 'AdrLine'], lines);
  }
  return changed;
}
