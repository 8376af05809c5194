// A typed payment: builds a transaction from a simple form, or patches one without losing its other elements.
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { putAt, putText } from './edit.ts';
import { painForm, transactionTypeOf } from './versions/catalogue.ts';
import type { AccountFact } from './party-facts.ts';
import { putAccount, putAddress } from './party-form.ts';
import type { AddressForm } from './party-form.ts';
import { isRequired } from './schema/compile.ts';
import { transactionFacts } from './transaction-view.ts';
import { at, leaf, textAt } from './tree.ts';

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
  readonly account: AccountFact;
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

/** The form of a transaction, as far as a form goes. */
export function formOf(kind: PainKind, transaction: IsoNode): TransactionForm {
  const facts = transactionFacts(kind, transaction);
  const {
    instrId,
    bic,
    address,
    chargeBearer,
    purpose,
    ultimateDebtor,
    ultimateCreditor,
    mandateId,
    mandateDate,
  } = facts;
  const [creditorReference] = facts.creditorReferences;
  const optional = {
    instrId,
    bic,
    address,
    creditorReference,
    chargeBearer,
    purpose,
    ultimateDebtor,
    ultimateCreditor,
    mandateId,
    mandateDate,
  };
  return {
    endToEndId: facts.endToEndId,
    amount: facts.amount,
    currency: facts.currency,
    name: facts.name ?? '',
    account: facts.account ?? { kind: 'other', value: '' },
    remittance: facts.remittance,
    ...(Object.fromEntries(
      Object.entries(optional).filter(([, value]) => value !== undefined),
    ) as Partial<TransactionForm>),
  };
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
