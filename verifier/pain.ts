// Scans a frozen pain message for its payments, with a tokenizer of its own. Takes only what our messages
// are: elements, attributes, text, no DTD.
import { equal, NOTHING, parse, plus, type Sum } from './decimal.ts';

export interface Payment {
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly account: string;
  readonly ownAccount: string;
  readonly valueDate: string;
}

export interface ScannedMessage {
  readonly kind: string;
  readonly messageId: string;
  readonly payments: readonly Payment[];
  readonly totals: ReadonlyMap<string, { readonly sum: Sum; readonly count: number }>;
  readonly controlSum: Sum;
}

const TOKEN =
  /<\?xml[^?]*\?>|<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/gu,
    (all, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      const known = ENTITIES[name ?? ''];
      if (known === undefined) throw new Error(`an entity nobody declared: ${all}`);
      return known;
    },
  );

/**
 * Every element's text under its path below Document, in order; `open` and `close` tell where elements begin
 * and end.
 */
function walk(
  xml: string,
  on: {
    open(path: string): void;
    text(path: string, text: string, attributes: string): void;
    close(path: string): void;
  },
): string {
  const stack: { readonly name: string; readonly attributes: string; text: string; leaf: boolean }[] = [];
  let namespace = '';
  let at = 0;
  const path = (): string =>
    stack
      .slice(1)
      .map((one) => one.name)
      .join('/');
  TOKEN.lastIndex = 0;
  while (at < xml.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(xml);
    if (token === null) throw new Error(`cannot be read at character ${at}`);
    at = TOKEN.lastIndex;
    const [, slash, name, attributes = '', empty, text] = token;
    const top = stack.at(-1);
    if (text !== undefined) {
      if (top !== undefined) top.text += text;
      else if (text.trim() !== '') throw new Error('text outside the document');
    } else if (name !== undefined && slash === '') {
      if (top !== undefined) top.leaf = false;
      if (stack.length === 0) namespace = /xmlns\s*=\s*["']([^"']*)["']/u.exec(attributes)?.[1] ?? '';
      stack.push({ name, attributes, text: '', leaf: true });
      on.open(path());
    }
    if (name !== undefined && (slash === '/' || empty === '/')) {
      const ended = stack.at(-1);
      if (ended?.name !== name) throw new Error(`</${name}> ends what did not begin`);
      if (ended.leaf) on.text(path(), decode(ended.text), ended.attributes);
      on.close(path());
      stack.pop();
    }
  }
  if (stack.length > 0) throw new Error('the message is cut off');
  return namespace;
}

interface Draft {
  [field: string]: string;
}

/** Throws for what it cannot read whole, and for totals in the message that its payments do not add up to. */
export function scanPain(bytes: Uint8Array): ScannedMessage {
  const payments: Payment[] = [];
  const header: Draft = {};
  let group: Draft = {};
  let transaction: Draft | null = null;
  let groupCount = 0;
  let groupSum = NOTHING;
  const groupEnds = (): void => {
    if (group['count'] !== undefined && Number(group['count']) !== groupCount)
      throw new Error('PmtInf/NbOfTxs is not the number of its payments');
    if (group['sum'] !== undefined && !equal(parse(group['sum']), groupSum))
      throw new Error('PmtInf/CtrlSum is not the sum of its payments');
  };
  const namespace = walk(new TextDecoder('utf-8', { fatal: true }).decode(bytes), {
    open(path) {
      if (/^\w+\/PmtInf$/u.test(path)) {
        group = {};
        groupCount = 0;
        groupSum = NOTHING;
      }
      if (/^\w+\/PmtInf\/(?:CdtTrfTxInf|DrctDbtTxInf)$/u.test(path)) transaction = {};
    },
    text(path, text, attributes) {
      const [, , ...below] = path.split('/');
      const rest = below.join('/');
      if (/^\w+\/GrpHdr\//u.test(path)) keep(header, HEADER, path.split('/').slice(2).join('/'), text);
      else if (transaction === null) keep(group, GROUP, rest, text);
      else
        keep(
          transaction,
          TRANSACTION,
          below.slice(1).join('/'),
          text,
          /Ccy\s*=\s*["']([A-Z]{3})["']/u.exec(attributes)?.[1],
        );
    },
    close(path) {
      if (transaction !== null && /^\w+\/PmtInf\/(?:CdtTrfTxInf|DrctDbtTxInf)$/u.test(path)) {
        const payment = paymentOf(transaction, group);
        payments.push(payment);
        groupCount += 1;
        groupSum = plus(groupSum, parse(payment.amount));
        transaction = null;
      } else if (/^\w+\/PmtInf$/u.test(path)) groupEnds();
    },
  });
  return summed(namespace, header, payments);
}

const HEADER: Readonly<Record<string, string>> = { MsgId: 'id', NbOfTxs: 'count', CtrlSum: 'sum' };
const GROUP: Readonly<Record<string, string>> = {
  NbOfTxs: 'count',
  CtrlSum: 'sum',
  ReqdExctnDt: 'date',
  ReqdColltnDt: 'date',
  'DbtrAcct/Id/IBAN': 'debtor',
  'DbtrAcct/Id/Othr/Id': 'debtor',
  'CdtrAcct/Id/IBAN': 'creditor',
  'CdtrAcct/Id/Othr/Id': 'creditor',
};
const TRANSACTION: Readonly<Record<string, string>> = {
  'PmtId/EndToEndId': 'endToEndId',
  'Amt/InstdAmt': 'amount',
  InstdAmt: 'amount',
  'Amt/EqvtAmt/Amt': 'amount',
  'Cdtr/Nm': 'creditorName',
  'Dbtr/Nm': 'debtorName',
  'CdtrAcct/Id/IBAN': 'creditor',
  'CdtrAcct/Id/Othr/Id': 'creditor',
  'DbtrAcct/Id/IBAN': 'debtor',
  'DbtrAcct/Id/Othr/Id': 'debtor',
};

function keep(
  draft: Draft,
  table: Readonly<Record<string, string>>,
  path: string,
  text: string,
  currency?: string,
): void {
  const field = table[path];
  if (field === undefined) return;
  if (draft[field] !== undefined) throw new Error(`${path} stands there twice`);
  draft[field] = text;
  if (field === 'amount') draft['currency'] = currency ?? '';
}

/**
 * Without what the counterparty is called or has its account at, the fields stay empty: they are shown, not
 * judged.
 */
function paymentOf(transaction: Draft, group: Draft): Payment {
  const { amount, currency } = transaction as { readonly amount?: string; readonly currency?: string };
  if (amount === undefined || currency === undefined || currency === '')
    throw new Error('a payment without an amount');
  const credit = group['debtor'] !== undefined;
  return {
    endToEndId: transaction['endToEndId'] ?? '',
    amount,
    currency,
    name: (credit ? transaction['creditorName'] : transaction['debtorName']) ?? '',
    account: (credit ? transaction['creditor'] : transaction['debtor']) ?? '',
    ownAccount: (credit ? group['debtor'] : group['creditor']) ?? '',
    valueDate: group['date'] ?? '',
  };
}

function summed(namespace: string, header: Draft, payments: readonly Payment[]): ScannedMessage {
  const totals = new Map<string, { sum: Sum; count: number }>();
  let controlSum = NOTHING;
  for (const { amount, currency } of payments) {
    const { sum, count } = totals.get(currency) ?? { sum: NOTHING, count: 0 };
    totals.set(currency, { sum: plus(sum, parse(amount)), count: count + 1 });
    controlSum = plus(controlSum, parse(amount));
  }
  if (Number(header['count']) !== payments.length)
    throw new Error('GrpHdr/NbOfTxs is not the number of payments');
  if (header['sum'] !== undefined && !equal(parse(header['sum']), controlSum))
    throw new Error('GrpHdr/CtrlSum is not the sum of the payments');
  return {
    kind: namespace.replace('urn:iso:std:iso:20022:tech:xsd:', ''),
    messageId: header['id'] ?? '',
    payments,
    totals,
    controlSum,
  };
}
