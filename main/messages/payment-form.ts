// The forms of the window over a transaction element and over a payment group: only what the officer changed
// is changed.
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { parseMoney } from '../../shared/domain/money.ts';
import { buildGroup, groupFacts, patchGroup, type GroupForm } from '../iso20022/group.ts';
import {
  buildTransaction,
  patchTransaction,
  transactionFacts,
  type AccountFact,
  type TransactionForm,
} from '../iso20022/transaction.ts';
import { leaf, putAt, putText, sameNode } from '../iso20022/tree.ts';
import { groupTypeOf, painForm, transactionTypeOf } from '../iso20022/versions/catalogue.ts';
import type { FilePayment, GroupHeader, PaymentForm, PaymentIndex } from '../ports/messages.ts';

// What an officer typed as an account: what begins like an IBAN is meant as one, so that a wrong one is found
// and not sent as another number.
function typedAccount(text: string): AccountFact {
  const compact = text.replaceAll(/\s/gu, '').toUpperCase();
  return /^[A-Z]{2}\d{2}/u.test(compact)
    ? { kind: 'iban', value: compact }
    : { kind: 'other', value: text.trim() };
}

/** One Ustrd holds so much (ISO 20022 Max140Text); longer text goes on in the next. */
const USTRD = 140;

export function paymentForm(
  kind: PainKind,
  node: IsoNode,
): { readonly form: PaymentForm; readonly more: boolean } {
  const form = formOf(kind, node);
  return { form, more: !sameNode(fresh(kind, form), node) };
}

export function paymentNode(kind: PainKind, before: IsoNode | null, form: PaymentForm): IsoNode {
  if (before === null) return fresh(kind, form);
  const old = formOf(kind, before);
  const changed = (Object.keys(form) as (keyof PaymentForm)[]).filter((name) => form[name] !== old[name]);
  return keepCurrency(kind, patchTransaction(kind, before, patchOf(form, new Set(changed))), form);
}

export function paymentIndex(kind: PainKind, node: IsoNode): PaymentIndex {
  return indexOf(transactionFacts(kind, node));
}

/** The same of a payment that is still in its file, with the bank of its account. */
export function filePaymentIndex(
  kind: PainKind,
  node: IsoNode,
): PaymentIndex & Pick<FilePayment, 'agentBic'> {
  const facts = transactionFacts(kind, node);
  return { ...indexOf(facts), agentBic: facts.bic ?? '' };
}

function indexOf(facts: ReturnType<typeof transactionFacts>): PaymentIndex {
  const money = parseMoney(facts.amount, facts.currency, { trailingZeros: true });
  return {
    endToEndId: facts.endToEndId,
    name: facts.name ?? '',
    account: facts.account?.value ?? '',
    currency: facts.currency,
    minor: money.ok ? money.value.minor : null,
    remittance: facts.remittance.join('\n'),
  };
}

function formOf(kind: PainKind, node: IsoNode): PaymentForm {
  const facts = transactionFacts(kind, node);
  const { address } = facts;
  return {
    endToEndId: facts.endToEndId,
    name: facts.name ?? '',
    account: facts.account?.value ?? '',
    agentBic: facts.bic ?? '',
    amount: facts.amount,
    currency: facts.currency,
    remittance: facts.remittance.join('\n').slice(0, 1000),
    creditorReference: facts.creditorReferences[0] ?? '',
    street: address?.street ?? '',
    buildingNumber: address?.buildingNumber ?? '',
    postCode: address?.postCode ?? '',
    town: address?.town ?? '',
    country: address?.country ?? '',
    purpose: (facts.purpose ?? '').slice(0, 4),
    mandateId: facts.mandateId ?? '',
    mandateDate: facts.mandateDate ?? '',
  };
}

function fresh(kind: PainKind, form: PaymentForm): IsoNode {
  const names = new Set((Object.keys(form) as (keyof PaymentForm)[]).filter((name) => form[name] !== ''));
  const base = { endToEndId: '', amount: '', currency: '', name: '', account: typedAccount('') };
  return keepCurrency(kind, buildTransaction(kind, { ...base, ...patchOf(form, names) }), form);
}

const ADDRESS = ['street', 'buildingNumber', 'postCode', 'town', 'country'] as const;
const PLAIN = ['endToEndId', 'name', 'creditorReference', 'purpose', 'mandateId', 'mandateDate'] as const;

function patchOf(form: PaymentForm, names: ReadonlySet<keyof PaymentForm>): Partial<TransactionForm> {
  const pick = (fields: readonly (keyof PaymentForm)[]): Record<string, string> =>
    Object.fromEntries(fields.filter((name) => names.has(name)).map((name) => [name, form[name].trim()]));
  const address = pick(ADDRESS);
  return {
    ...pick(PLAIN),
    ...(names.has('amount') || names.has('currency')
      ? { amount: form.amount.trim(), currency: form.currency.trim() }
      : {}),
    ...(names.has('account') ? { account: typedAccount(form.account) } : {}),
    ...(names.has('agentBic') ? { bic: form.agentBic.trim() } : {}),
    ...(names.has('remittance') ? { remittance: form.remittance.split('\n').flatMap(pieces) } : {}),
    ...(Object.keys(address).length > 0 ? { address } : {}),
  };
}

function pieces(line: string): string[] {
  const all: string[] = [];
  for (let from = 0; from < line.length; from += USTRD) all.push(line.slice(from, from + USTRD));
  return all;
}

/**
 * A currency chosen before the amount is typed must not be lost: the empty amount stays, and is a finding.
 */
function keepCurrency(kind: PainKind, node: IsoNode, { amount, currency }: PaymentForm): IsoNode {
  if (amount.trim() !== '' || currency.trim() === '') return node;
  return putAt(transactionTypeOf(kind), node, painForm(kind).amount, [
    leaf('InstdAmt', '', { Ccy: currency.trim() }),
  ]);
}

// The header form of the window over a payment group: only what the officer changed is changed.

const BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
const SEQUENCES = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const;

export function groupHeader(kind: PainKind, group: string, node: IsoNode): GroupHeader {
  const facts = groupFacts(kind, node);
  return {
    group,
    ownName: facts.ownName,
    ownAccount: facts.ownAccount?.value ?? '',
    ownAgentBic: facts.ownBic ?? '',
    valueDate: facts.valueDate,
    chargeBearer: BEARERS.find((code) => code === facts.chargeBearer) ?? '',
    serviceLevel: facts.serviceLevel ?? '',
    categoryPurpose: facts.categoryPurpose ?? '',
    batchBooking: facts.batchBooking ?? null,
    creditorSchemeId: facts.creditorId ?? '',
    sequenceType: SEQUENCES.find((code) => code === facts.sequenceType) ?? '',
    localInstrument: facts.localInstrument ?? '',
  };
}

export function groupNode(kind: PainKind, before: IsoNode | null, header: GroupHeader): IsoNode {
  if (before === null) {
    const required = {
      pmtInfId: '',
      valueDate: header.valueDate,
      ownName: header.ownName.trim(),
      ownAccount: typedAccount(header.ownAccount),
    };
    return buildGroup(kind, { ...required, ...groupPatchOf(header, () => true) });
  }
  const old = groupHeader(kind, header.group, before);
  const patched = patchGroup(
    kind,
    before,
    groupPatchOf(header, (name) => header[name] !== old[name]),
  );
  if (header.batchBooking !== null || old.batchBooking === null) return patched;
  return putText(groupTypeOf(kind), patched, ['BtchBookg'], '');
}

export function groupId(kind: PainKind, node: IsoNode): string {
  return groupFacts(kind, node).pmtInfId;
}

export function withGroupId(kind: PainKind, node: IsoNode, pmtInfId: string): IsoNode {
  return patchGroup(kind, node, { pmtInfId });
}

function groupPatchOf(header: GroupHeader, wanted: (name: keyof GroupHeader) => boolean): Partial<GroupForm> {
  return {
    ...(wanted('ownName') ? { ownName: header.ownName.trim() } : {}),
    ...(wanted('ownAccount') ? { ownAccount: typedAccount(header.ownAccount) } : {}),
    ...(wanted('ownAgentBic') ? { ownBic: header.ownAgentBic.trim() } : {}),
    ...(wanted('valueDate') ? { valueDate: header.valueDate } : {}),
    ...(wanted('chargeBearer') ? { chargeBearer: header.chargeBearer } : {}),
    ...(wanted('serviceLevel') ? { serviceLevel: header.serviceLevel.trim() } : {}),
    ...(wanted('categoryPurpose') ? { categoryPurpose: header.categoryPurpose.trim() } : {}),
    ...(wanted('batchBooking') && header.batchBooking !== null ? { batchBooking: header.batchBooking } : {}),
    ...(wanted('creditorSchemeId') ? { creditorId: header.creditorSchemeId.trim() } : {}),
    ...(wanted('sequenceType') ? { sequenceType: header.sequenceType } : {}),
    ...(wanted('localInstrument') ? { localInstrument: header.localInstrument.trim() } : {}),
  };
}
