// One transaction and its parties as flat facts, for lists, searches and readings; and a typed payment:
// building a transaction from a simple form, or patching one without losing its other elements.
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { isRequired, type ElementType } from './schema/compile.ts';
import { amountOf, at, child, childrenOf, leaf, putAt, putText, textAt } from './tree.ts';
import { painForm, transactionTypeOf } from './versions/catalogue.ts';

// What a list or a form shows of a party, its account, its bank and its address.

/** An account as the message names it. */
export type AccountInfo = { readonly kind: 'iban' | 'other'; readonly value: string };

/** PostalAddress6 without its rarer fields; `lines` are AdrLine. */
interface AddressFacts {
  readonly street?: string;
  readonly buildingNumber?: string;
  readonly postCode?: string;
  readonly town?: string;
  readonly region?: string;
  readonly country?: string;
  readonly lines?: readonly string[];
}

/** Where each simple address field stands in PostalAddress6. */
const ADDRESS_ELEMENTS = {
  street: 'StrtNm',
  buildingNumber: 'BldgNb',
  postCode: 'PstCd',
  town: 'TwnNm',
  region: 'CtrySubDvsn',
  country: 'Ctry',
} as const satisfies Partial<Record<keyof AddressFacts, string>>;

/** IBAN or other identification of an account element such as CdtrAcct. */
export function accountInfo(account: IsoNode | undefined): AccountInfo | undefined {
  const iban = textAt(account, 'Id', 'IBAN');
  if (iban !== undefined) return { kind: 'iban', value: iban };
  const other = textAt(account, 'Id', 'Othr', 'Id');
  return other === undefined ? undefined : { kind: 'other', value: other };
}

/** BIC of an agent element such as CdtrAgt; `bic` is its element in this version of the message. */
export function agentBic(agent: IsoNode | undefined, bic: string): string | undefined {
  return textAt(agent, 'FinInstnId', bic);
}

function addressFacts(party: IsoNode | undefined): AddressFacts | undefined {
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

// The parts of a form that parties share: account, address, bank.

/** Absent means unchanged, an empty text or list removes. */
type AddressForm = AddressFacts;

/**
 * Sets an account element such as CdtrAcct to an IBAN or another identification; an empty value removes the
 * identification.
 */
export function putAccount(type: ElementType, node: IsoNode, element: string, account: AccountInfo): IsoNode {
  if (account.value === '') return putAt(type, node, [element], []);
  return putText(
    type,
    node,
    account.kind === 'iban' ? [element, 'Id', 'IBAN'] : [element, 'Id', 'Othr', 'Id'],
    account.value,
  );
}

/** Sets the fields of the address at `path`; its other fields stay. */
function putAddress(
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

// Flat facts of one transaction, for lists, searches and readings.

/** All texts are as the message has them; absent facts are absent. */
export interface TransactionInfo {
  readonly endToEndId: string;
  readonly instrId?: string;
  /** Decimal as written, of InstdAmt, else of EqvtAmt. */
  readonly amount: string;
  readonly currency: string;
  /** Set when the amount is an equivalent: the currency that is transferred. */
  readonly transferCurrency?: string;
  /** The other side: creditor of a credit transfer, debtor of a direct debit. */
  readonly name?: string;
  readonly account?: AccountInfo;
  readonly bic?: string;
  /** Clearing member or other identification of the other side's bank, when it has no BIC. */
  readonly bankId?: string;
  /** Two letters, or `??` where the message does not tell. */
  readonly country: string;
  readonly address?: AddressFacts;
  readonly remittance: readonly string[];
  readonly creditorReferences: readonly string[];
  readonly chargeBearer?: string;
  readonly purpose?: string;
  readonly categoryPurpose?: string;
  readonly serviceLevel?: string;
  readonly localInstrument?: string;
  readonly sequenceType?: string;
  readonly ultimateDebtor?: string;
  readonly ultimateCreditor?: string;
  readonly mandateId?: string;
  readonly mandateDate?: string;
}

/** Code or proprietary text of a choice such as SvcLvl or Purp. */
export function codeOrProprietary(node: IsoNode | undefined): string | undefined {
  return textAt(node, 'Cd') ?? textAt(node, 'Prtry');
}

function defined<T extends object>(facts: { [K in keyof T]: T[K] | undefined }): T {
  const present: Partial<T> = {};
  for (const key in facts) if (facts[key] !== undefined) present[key] = facts[key];
  return present as T;
}

/** What lists and the lines of a reading are made of; read of every payment of a message, so nothing else. */
export interface RowInfo {
  readonly endToEndId: string;
  readonly instrId: string | undefined;
  readonly amount: string;
  readonly currency: string;
  readonly name: string | undefined;
  readonly account: AccountInfo | undefined;
  readonly bic: string | undefined;
  readonly country: string;
  readonly remittance: readonly string[];
  readonly creditorReferences: readonly string[];
  readonly categoryPurpose: string | undefined;
  readonly mandateId: string | undefined;
}

export function rowInfo(kind: PainKind, transaction: IsoNode, group?: IsoNode): RowInfo {
  const { counterparty, bic } = painForm(kind);
  const party = child(transaction, counterparty.party);
  const account = child(transaction, counterparty.account);
  const agent = child(transaction, counterparty.agent);
  const amount = amountOf(transaction);
  const paymentType = child(transaction, 'PmtTpInf') ?? child(group, 'PmtTpInf');
  const remittance = child(transaction, 'RmtInf');
  return {
    endToEndId: textAt(transaction, 'PmtId', 'EndToEndId') ?? '',
    instrId: textAt(transaction, 'PmtId', 'InstrId'),
    amount: amount?.value ?? '',
    currency: amount?.currency ?? '',
    name: textAt(party, 'Nm'),
    account: accountInfo(account),
    bic: agentBic(agent, bic),
    country: partyCountry(party, account, agent, bic),
    remittance: childrenOf(remittance, 'Ustrd').map((line) => line.t ?? ''),
    creditorReferences: childrenOf(remittance, 'Strd').flatMap(
      (strd) => textAt(strd, 'CdtrRefInf', 'Ref') ?? [],
    ),
    categoryPurpose: codeOrProprietary(child(paymentType, 'CtgyPurp')),
    mandateId: textAt(transaction, 'DrctDbtTx', 'MndtRltdInf', 'MndtId'),
  };
}

/**
 * Facts of a CdtTrfTxInf or DrctDbtTxInf; what the transaction leaves to its group is taken from `group`, a
 * PmtInf.
 */
export function transactionInfo(kind: PainKind, transaction: IsoNode, group?: IsoNode): TransactionInfo {
  const { counterparty } = painForm(kind);
  const agent = child(transaction, counterparty.agent);
  const paymentType = child(transaction, 'PmtTpInf') ?? child(group, 'PmtTpInf');
  return defined<TransactionInfo>({
    ...rowInfo(kind, transaction, group),
    transferCurrency: textAt(transaction, 'Amt', 'EqvtAmt', 'CcyOfTrf'),
    bankId: textAt(agent, 'FinInstnId', 'ClrSysMmbId', 'MmbId') ?? textAt(agent, 'FinInstnId', 'Othr', 'Id'),
    address: addressFacts(child(transaction, counterparty.party)),
    chargeBearer: textAt(transaction, 'ChrgBr') ?? textAt(group, 'ChrgBr'),
    purpose: codeOrProprietary(child(transaction, 'Purp')),
    serviceLevel: codeOrProprietary(child(paymentType, 'SvcLvl')),
    localInstrument: codeOrProprietary(child(paymentType, 'LclInstrm')),
    sequenceType: textAt(paymentType, 'SeqTp'),
    ultimateDebtor: textAt(transaction, 'UltmtDbtr', 'Nm') ?? textAt(group, 'UltmtDbtr', 'Nm'),
    ultimateCreditor: textAt(transaction, 'UltmtCdtr', 'Nm') ?? textAt(group, 'UltmtCdtr', 'Nm'),
    mandateDate: textAt(transaction, 'DrctDbtTx', 'MndtRltdInf', 'DtOfSgntr'),
  });
}

/**
 * What a form for one payment holds. In a patch: absent means unchanged, an empty text removes the element.
 */
export interface TransactionForm {
  readonly endToEndId: string;
  readonly instrId?: string;
  /** Decimal with a point, such as 1204331.70. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly account: AccountInfo;
  readonly bic?: string;
  readonly address?: AddressForm;
  /** Ustrd lines; empty ones are left out. */
  readonly remittance?: readonly string[];
  /** Structured creditor reference; given as Strd/CdtrRefInf of type SCOR. */
  readonly creditorReference?: string;
  readonly chargeBearer?: string;
  readonly purpose?: string;
  readonly ultimateDebtor?: string;
  readonly ultimateCreditor?: string;
  /** Direct debits only. */
  readonly mandateId?: string;
  /** YYYY-MM-DD; direct debits only. */
  readonly mandateDate?: string;
}

/** The rulebook's word where the message demands a bank and none is known (rules.md 5.6). */
const NOT_PROVIDED = 'NOTPROVIDED';

export function buildTransaction(kind: PainKind, form: TransactionForm): IsoNode {
  return patchTransaction(kind, { n: painForm(kind).transaction, c: [] }, form);
}

/**
 * The same transaction with the fields of `patch` changed; everything else is kept, and all stands in schema
 * order.
 */
export function patchTransaction(
  kind: PainKind,
  transaction: IsoNode,
  patch: Partial<TransactionForm>,
): IsoNode {
  const { counterparty, direction } = painForm(kind);
  const type = transactionTypeOf(kind);
  let node = transaction;
  const text = (path: readonly string[], value: string | undefined): void => {
    if (value !== undefined) node = putText(type, node, path, value);
  };
  text(['PmtId', 'InstrId'], patch.instrId);
  text(['PmtId', 'EndToEndId'], patch.endToEndId);
  node = putAmount(kind, node, patch);
  text(['ChrgBr'], patch.chargeBearer);
  text([counterparty.party, 'Nm'], patch.name);
  if (patch.address !== undefined)
    node = putAddress(type, node, [counterparty.party, 'PstlAdr'], patch.address);
  if (patch.account !== undefined) node = putAccount(type, node, counterparty.account, patch.account);
  node = putBank(kind, node, patch.bic);
  text(['UltmtDbtr', 'Nm'], patch.ultimateDebtor);
  text(['UltmtCdtr', 'Nm'], patch.ultimateCreditor);
  text(['Purp', 'Cd'], patch.purpose);
  if (patch.remittance !== undefined) {
    const lines = patch.remittance.filter((line) => line !== '').map((line) => leaf('Ustrd', line));
    node = putAt(type, node, ['RmtInf', 'Ustrd'], lines);
  }
  if (patch.creditorReference !== undefined) node = putCreditorReference(kind, node, patch.creditorReference);
  if (direction === 'direct-debit') {
    text(['DrctDbtTx', 'MndtRltdInf', 'MndtId'], patch.mandateId);
    text(['DrctDbtTx', 'MndtRltdInf', 'DtOfSgntr'], patch.mandateDate);
  }
  return node;
}

/**
 * Amount and currency; a patch of one keeps the other. An equivalent amount becomes an instructed one only
 * when both are given.
 */
function putAmount(kind: PainKind, node: IsoNode, patch: Partial<TransactionForm>): IsoNode {
  if (patch.amount === undefined && patch.currency === undefined) return node;
  const type = transactionTypeOf(kind);
  const equivalent =
    at(node, 'Amt', 'EqvtAmt') !== undefined && (patch.amount === undefined || patch.currency === undefined);
  const path = equivalent ? ['Amt', 'EqvtAmt', 'Amt'] : painForm(kind).amount;
  const present = at(node, ...path);
  const value = patch.amount ?? present?.t ?? '';
  const currency = patch.currency ?? present?.a?.['Ccy'] ?? '';
  return putText(type, node, path, value, { Ccy: currency });
}

function putBank(kind: PainKind, transaction: IsoNode, bic: string | undefined): IsoNode {
  const form = painForm(kind);
  const { agent } = form.counterparty;
  const type = transactionTypeOf(kind);
  let node = transaction;
  if (bic !== undefined) {
    node = putText(type, node, [agent, 'FinInstnId', form.bic], bic);
    if (bic !== '' && textAt(node, agent, 'FinInstnId', 'Othr', 'Id') === NOT_PROVIDED) {
      node = putAt(type, node, [agent, 'FinInstnId', 'Othr'], []);
    }
  }
  if (isRequired(type, agent) && at(node, agent) === undefined) {
    node = putText(type, node, [agent, 'FinInstnId', 'Othr', 'Id'], NOT_PROVIDED);
  }
  return node;
}

/**
 * Changes the reference of the first structured remittance; an empty one takes it away, and the rest of that
 * Strd stays.
 */
function putCreditorReference(kind: PainKind, node: IsoNode, reference: string): IsoNode {
  const type = transactionTypeOf(kind);
  if (reference === '') return putAt(type, node, ['RmtInf', 'Strd', 'CdtrRefInf'], []);
  const typed = at(node, 'RmtInf', 'Strd', 'CdtrRefInf', 'Tp') ?? undefined;
  const withType =
    typed === undefined
      ? putText(type, node, ['RmtInf', 'Strd', 'CdtrRefInf', 'Tp', 'CdOrPrtry', 'Cd'], 'SCOR')
      : node;
  return putText(type, withType, ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'], reference);
}
