// Flat facts of one transaction, for lists, searches and readings.
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { painForm } from './versions/catalogue.ts';
import { accountFact, addressFacts, agentBic, partyCountry } from './party-facts.ts';
import type { AccountFact, AddressFacts } from './party-facts.ts';
import { amountOf, at, child, childrenOf, textAt } from './tree.ts';

/** All texts are as the message has them; absent facts are absent. */
export interface TransactionFacts {
  readonly endToEndId: string;
  readonly instrId?: string;
  /** Decimal as written, of InstdAmt, else of EqvtAmt. */
  readonly amount: string;
  readonly currency: string;
  /** Set when the amount is an equivalent: the currency that is transferred. */
  readonly transferCurrency?: string;
  /** The other side: creditor of a credit transfer, debtor of a direct debit. */
  readonly name?: string;
  readonly account?: AccountFact;
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

/**
 * Facts of a CdtTrfTxInf or DrctDbtTxInf; what the transaction leaves to its group is taken from `group`, a
 * PmtInf.
 */
export function transactionFacts(kind: PainKind, transaction: IsoNode, group?: IsoNode): TransactionFacts {
  const { counterparty, bic } = painForm(kind);
  const party = child(transaction, counterparty.party);
  const account = child(transaction, counterparty.account);
  const agent = child(transaction, counterparty.agent);
  const amount = amountOf(transaction);
  const paymentType = child(transaction, 'PmtTpInf') ?? child(group, 'PmtTpInf');
  const remittance = child(transaction, 'RmtInf');
  const mandate = at(transaction, 'DrctDbtTx', 'MndtRltdInf');
  return defined<TransactionFacts>({
    endToEndId: textAt(transaction, 'PmtId', 'EndToEndId') ?? '',
    instrId: textAt(transaction, 'PmtId', 'InstrId'),
    amount: amount?.value ?? '',
    currency: amount?.currency ?? '',
    transferCurrency: textAt(transaction, 'Amt', 'EqvtAmt', 'CcyOfTrf'),
    name: textAt(party, 'Nm'),
    account: accountFact(account),
    bic: agentBic(agent, bic),
    bankId: textAt(agent, 'FinInstnId', 'ClrSysMmbId', 'MmbId') ?? textAt(agent, 'FinInstnId', 'Othr', 'Id'),
    country: partyCountry(party, account, agent, bic),
    address: addressFacts(party),
    remittance: childrenOf(remittance, 'Ustrd').map((line) => line.t ?? ''),
    creditorReferences: childrenOf(remittance, 'Strd').flatMap(
      (strd) => textAt(strd, 'CdtrRefInf', 'Ref') ?? [],
    ),
    chargeBearer: textAt(transaction, 'ChrgBr') ?? textAt(group, 'ChrgBr'),
    purpose: codeOrProprietary(child(transaction, 'Purp')),
    categoryPurpose: codeOrProprietary(child(paymentType, 'CtgyPurp')),
    serviceLevel: codeOrProprietary(child(paymentType, 'SvcLvl')),
    localInstrument: codeOrProprietary(child(paymentType, 'LclInstrm')),
    sequenceType: textAt(paymentType, 'SeqTp'),
    ultimateDebtor: textAt(transaction, 'UltmtDbtr', 'Nm') ?? textAt(group, 'UltmtDbtr', 'Nm'),
    ultimateCreditor: textAt(transaction, 'UltmtCdtr', 'Nm') ?? textAt(group, 'UltmtCdtr', 'Nm'),
    mandateId: textAt(mandate, 'MndtId'),
    mandateDate: textAt(mandate, 'DtOfSgntr'),
  });
}
