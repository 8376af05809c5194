// Owns which parts of a payment message the bank works with, read off the tree.
import { attributeOf, childOf, childrenOf, descend, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { messageOfNamespace } from './versions/catalogue.ts';
import type { BankMessage } from './versions/message.ts';
import type { Party } from '../payments/payment.ts';

export interface PainTransaction {
  readonly instructionId?: string;
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly counterparty: Party;
  readonly ultimateName?: string;
  readonly remittance?: string;
  readonly chargeBearer?: string;
}

export interface PainGroup {
  readonly paymentInformationId: string;
  readonly count?: string;
  readonly sum?: string;
  readonly requestedDate: string;
  readonly own: Party;
  readonly ownCurrency?: string;
  readonly transactions: readonly PainTransaction[];
}

export interface PainMessage {
  readonly name: string;
  readonly directDebit: boolean;
  readonly msgId: string;
  readonly created: string;
  readonly count: string;
  readonly sum?: string;
  readonly groups: readonly PainGroup[];
}

/** The message a root element claims to be. */
export function messageOf(root: XmlElement): BankMessage | undefined {
  return root.local === 'Document' ? messageOfNamespace(root.namespace) : undefined;
}

function text(parent: XmlElement | undefined, ...path: string[]): string | undefined {
  return textOf(descend(parent, ...path));
}

/** Drops undefined members, as exact optional properties want it. */
function present<T extends Record<string, unknown>>(
  members: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

function party(parent: XmlElement, role: 'Dbtr' | 'Cdtr', bic: string): Party {
  const who = childOf(parent, role);
  const account = descend(parent, `${role}Acct`, 'Id');
  const lines = childrenOf(descend(who, 'PstlAdr'), 'AdrLine').map((line) => textOf(line) ?? '');
  return present({
    name: text(who, 'Nm'),
    account: text(account, 'IBAN') ?? text(account, 'Othr', 'Id'),
    bic: text(parent, `${role}Agt`, 'FinInstnId', bic),
    country: text(who, 'PstlAdr', 'Ctry'),
    town: text(who, 'PstlAdr', 'TwnNm'),
    addressLines: lines.length > 0 ? lines : undefined,
  });
}

function transaction(element: XmlElement, { directDebit, bic }: BankMessage): PainTransaction {
  const amount = directDebit
    ? childOf(element, 'InstdAmt')
    : (descend(element, 'Amt', 'InstdAmt') ?? descend(element, 'Amt', 'EqvtAmt', 'Amt'));
  const remittance = childrenOf(childOf(element, 'RmtInf'), 'Ustrd')
    .map((each) => textOf(each) ?? '')
    .join(' ');
  return present({
    instructionId: text(element, 'PmtId', 'InstrId'),
    endToEndId: text(element, 'PmtId', 'EndToEndId') ?? '',
    amount: textOf(amount) ?? '',
    currency: attributeOf(amount, 'Ccy') ?? '',
    counterparty: party(element, directDebit ? 'Dbtr' : 'Cdtr', bic),
    remittance: remittance === '' ? text(element, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref') : remittance,
    chargeBearer: text(element, 'ChrgBr'),
  });
}

function group(element: XmlElement, message: BankMessage): PainGroup {
  const role = message.directDebit ? 'Cdtr' : 'Dbtr';
  return present({
    paymentInformationId: text(element, 'PmtInfId') ?? '',
    count: text(element, 'NbOfTxs'),
    sum: text(element, 'CtrlSum'),
    requestedDate: text(element, ...message.requestedDate) ?? '',
    own: party(element, role, message.bic),
    ownCurrency: text(element, `${role}Acct`, 'Ccy'),
    transactions: childrenOf(element, message.transaction).map((each) => transaction(each, message)),
  });
}

/** Reads a message whose structure has been checked; what is missing comes out as an empty text. */
export function readPain(root: XmlElement, message: BankMessage): PainMessage {
  const body = childOf(root, message.root);
  const header = childOf(body, 'GrpHdr');
  return present({
    name: message.name,
    directDebit: message.directDebit,
    msgId: text(header, 'MsgId') ?? '',
    created: text(header, 'CreDtTm') ?? '',
    count: text(header, 'NbOfTxs') ?? '',
    sum: text(header, 'CtrlSum'),
    groups: childrenOf(body, 'PmtInf').map((each) => group(each, message)),
  });
}
