// Owns the reading of pain.001.001.03 and pain.008.001.02, and the basic validations that end in RJCT.
import { sameAmount, sumOf, toUnits } from '../wire/decimal.ts';
import { at, child, childrenOf, textAt } from '../wire/xml.ts';
import type { XmlElement } from '../wire/xml.ts';
import type { BankOptions } from './options.ts';
import type { Party, PaymentInfo, Reason } from './ledger.ts';

export type MessageName = 'pain.001.001.03' | 'pain.008.001.02';
const MESSAGES: readonly MessageName[] = ['pain.001.001.03', 'pain.008.001.02'];
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';

export interface Initiation {
  readonly name: MessageName;
  readonly messageId: string;
  readonly payments: readonly PaymentInfo[];
  /** A reason that rejects the whole message. */
  readonly rejected: Reason | undefined;
}

/** The message of a document by its namespace and its first element. */
export function messageNameOf(root: XmlElement): MessageName | undefined {
  const name = MESSAGES.find((one) => root.ns === NAMESPACE + one && root.local === 'Document');
  if (name === undefined) return undefined;
  const first = root.children[0]?.local;
  return first === (name === 'pain.001.001.03' ? 'CstmrCdtTrfInitn' : 'CstmrDrctDbtInitn') ? name : undefined;
}

function partyOf(holder: XmlElement, fallback: XmlElement, role: 'Dbtr' | 'Cdtr'): Party {
  const part = (local: string): XmlElement | undefined => child(holder, local) ?? child(fallback, local);
  const account = part(`${role}Acct`);
  const agent = part(`${role}Agt`);
  return {
    name: textAt(part(role), 'Nm'),
    account: textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id'),
    bic: textAt(agent, 'FinInstnId', 'BIC'),
  };
}

function paymentOf(
  name: MessageName,
  root: XmlElement,
  group: XmlElement,
  one: XmlElement,
): Omit<PaymentInfo, 'place'> {
  const amount =
    name === 'pain.001.001.03'
      ? (at(one, 'Amt', 'InstdAmt') ?? at(one, 'Amt', 'EqvtAmt', 'Amt'))
      : child(one, 'InstdAmt');
  const header = child(root.children[0], 'GrpHdr');
  return {
    messageId: textAt(header, 'MsgId') ?? '',
    messageName: name,
    pmtInfId: textAt(group, 'PmtInfId') ?? '',
    instructionId: textAt(one, 'PmtId', 'InstrId'),
    endToEndId: textAt(one, 'PmtId', 'EndToEndId') ?? '',
    amount: amount?.text.trim() ?? '',
    currency: amount?.attributes.get('Ccy') ?? '',
    debtor: partyOf(one, group, 'Dbtr'),
    creditor: partyOf(one, group, 'Cdtr'),
    remittance:
      childrenOf(child(one, 'RmtInf'), 'Ustrd')
        .map((line) => line.text)
        .join(' ') || undefined,
    executionDate: textAt(group, 'ReqdExctnDt') ?? textAt(group, 'ReqdColltnDt') ?? '',
    creationDate: (textAt(header, 'CreDtTm') ?? '').slice(0, 10),
    directDebit: name === 'pain.008.001.02',
  };
}

const reject = (code: string, text: string): Reason => ({ code, text: `/00000001/${text}` });

/** What rejects the whole message: its own totals. */
function totalsOf(header: XmlElement | undefined, amounts: readonly string[]): Reason | undefined {
  if (textAt(header, 'NbOfTxs') !== undefined && Number(textAt(header, 'NbOfTxs')) !== amounts.length) {
    return reject('AM18', 'INVALID NUMBER OF TRANSACTIONS');
  }
  const sum = textAt(header, 'CtrlSum');
  return sum !== undefined && !sameAmount(sum, sumOf(amounts))
    ? reject('AM10', 'INVALID CONTROL SUM')
    : undefined;
}

export function readInitiation(root: XmlElement, name: MessageName): Initiation {
  const groups = childrenOf(root.children[0], 'PmtInf');
  const leafName = name === 'pain.001.001.03' ? 'CdtTrfTxInf' : 'DrctDbtTxInf';
  const perGroup = groups.map((group) => {
    return childrenOf(group, leafName).map((one) => paymentOf(name, root, group, one));
  });
  const payments = perGroup.flat().map((one, place) => ({ ...one, place }));
  const inGroups = groups.map((group, place) =>
    totalsOf(
      group,
      (perGroup[place] ?? []).map((one) => one.amount),
    ),
  );
  return {
    name,
    messageId: textAt(root.children[0], 'GrpHdr', 'MsgId') ?? '',
    payments,
    rejected:
      totalsOf(
        child(root.children[0], 'GrpHdr'),
        payments.map((one) => one.amount),
      ) ?? inGroups.find((one) => one !== undefined),
  };
}

/** What rejects one payment. */
export function rejectionOf(payment: PaymentInfo, options: BankOptions): Reason | undefined {
  const units = toUnits(payment.amount);
  if (units === undefined || units <= 0n) return reject('AM01', 'AMOUNT IS ZERO');
  const own = payment.directDebit ? payment.creditor.account : payment.debtor.account;
  const known = options.accounts.some((account) => account.id === own);
  return options.onlyKnownAccounts && !known
    ? reject('AC01', 'ACCOUNT NUMBER NOT IN FILE PROFILE')
    : undefined;
}
