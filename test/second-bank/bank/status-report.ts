// Owns the writing of pain.002.001.03: the answer to an initiation and to a status inquiry.
import { leaf, tag } from '../wire/xml.ts';
import type { Party, Payment, PaymentStatus } from './ledger.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.03';
const LINE = 105;
const NOT_AVAILABLE = 'Not Available';
const NO_RECORDS =
  'No records found for the search criteria that were given in this inquiry of a payment status. ' +
  'Check the identification of the payment, its date and its amount, and send the inquiry again.';

/** Cuts a text into lines that the schema allows; they are joined without a separator. */
function lines(text: string): string {
  const cut: string[] = [];
  for (let place = 0; place < text.length; place += LINE) cut.push(text.slice(place, place + LINE));
  return cut.map((line) => leaf('AddtlInf', line)).join('');
}

function account(name: string, party: Party): string {
  if (party.account === undefined) return '';
  const isIban = /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/.test(party.account);
  const id = isIban ? leaf('IBAN', party.account) : tag('Othr', leaf('Id', party.account));
  return tag(name, tag('Id', id));
}

function originalReference(payment: Payment, facts: readonly string[]): string {
  const amount = tag('Amt', leaf('InstdAmt', payment.amount, { Ccy: payment.currency }));
  const date = leaf(payment.directDebit ? 'ReqdColltnDt' : 'ReqdExctnDt', payment.executionDate);
  const remittance = tag('RmtInf', tag('Strd', facts.map((fact) => leaf('AddtlRmtInf', fact)).join('')));
  const party = (name: string, one: Party): string =>
    one.name === undefined ? '' : tag(name, leaf('Nm', one.name));
  return tag(
    'OrgnlTxRef',
    amount +
      date +
      remittance +
      party('Dbtr', payment.debtor) +
      account('DbtrAcct', payment.debtor) +
      party('Cdtr', payment.creditor) +
      account('CdtrAcct', payment.creditor),
  );
}

function reasonOf(payment: Payment): string {
  if (payment.reason !== undefined) {
    const code = payment.reason.code;
    const rsn = /^[A-Z0-9]{1,4}$/.test(code) ? leaf('Cd', code) : leaf('Prtry', code);
    return tag('StsRsnInf', tag('Rsn', rsn) + lines(payment.reason.text));
  }
  return payment.status === 'ACCP' ? tag('StsRsnInf', lines('/00000000/ACCEPTED')) : '';
}

function transaction(payment: Payment, facts: readonly string[]): string {
  return tag(
    'TxInfAndSts',
    leaf('StsId', `STS-${payment.bankReference}`) +
      leaf('OrgnlInstrId', payment.instructionId) +
      leaf('OrgnlEndToEndId', payment.endToEndId) +
      leaf('TxSts', payment.status === 'ACCC' ? 'ACSC' : payment.status) +
      reasonOf(payment) +
      leaf('AcctSvcrRef', payment.bankReference) +
      originalReference(payment, facts),
  );
}

function document(id: string, at: Date, body: string): string {
  const header = tag('GrpHdr', leaf('MsgId', id) + leaf('CreDtTm', at.toISOString()));
  return tag('Document', tag('CstmrPmtStsRpt', header + body), { xmlns: NAMESPACE });
}

function groupStatus(payments: readonly Payment[]): PaymentStatus | 'PART' {
  const first = payments[0]?.status ?? 'RJCT';
  return payments.every((one) => one.status === first) ? first : 'PART';
}

/** The answer to an initiation: every payment of the message, group by group. */
export function initiationReport(id: string, at: Date, payments: readonly Payment[]): string {
  const groups = Map.groupBy(payments, (one) => one.pmtInfId);
  const parts = [...groups].map(([name, inside]) =>
    tag(
      'OrgnlPmtInfAndSts',
      leaf('OrgnlPmtInfId', name) +
        leaf('PmtInfSts', groupStatus(inside)) +
        inside.map((one) => transaction(one, [`UETR/${one.uetr}/SvcTpIdr/003`])).join(''),
    ),
  );
  const original = tag(
    'OrgnlGrpInfAndSts',
    leaf('OrgnlMsgId', payments[0]?.messageId) +
      leaf('OrgnlMsgNmId', payments[0]?.messageName) +
      leaf('GrpSts', groupStatus(payments)),
  );
  return document(id, at, original + parts.join(''));
}

/** The answer to a status inquiry, with what is known of the way of the payment. */
export function inquiryReport(id: string, at: Date, payment: Payment): string {
  const settled = payment.bookings[0];
  const facts = [
    `UETR/${payment.uetr}`,
    ...(settled === undefined ? [] : [`ConfDtTm/${settled}`, 'GPI/ACSC/G005']),
  ];
  const original = tag(
    'OrgnlGrpInfAndSts',
    leaf('OrgnlMsgId', payment.messageId) + leaf('OrgnlMsgNmId', payment.messageName),
  );
  const group = tag(
    'OrgnlPmtInfAndSts',
    leaf('OrgnlPmtInfId', payment.pmtInfId) + transaction(payment, facts),
  );
  return document(id, at, original + group);
}

/** The answer for a payment the bank does not know: no status at all. */
export function noRecordsReport(id: string, at: Date): string {
  const original = tag(
    'OrgnlGrpInfAndSts',
    leaf('OrgnlMsgId', NOT_AVAILABLE) + leaf('OrgnlMsgNmId', NOT_AVAILABLE),
  );
  const one = tag(
    'TxInfAndSts',
    leaf('OrgnlEndToEndId', NOT_AVAILABLE) + tag('StsRsnInf', lines(NO_RECORDS)),
  );
  return document(id, at, original + tag('OrgnlPmtInfAndSts', leaf('OrgnlPmtInfId', NOT_AVAILABLE) + one));
}
