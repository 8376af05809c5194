// Scans a frozen pain message for its payments, with a tokenizer of its own. Takes only what our messages
// are: elements, attributes, text, no DTD.
import { definitionOf } from './versions/catalogue.ts';
import type { GroupField, HeaderField, MessageDefinition, PaymentField } from './versions/message.ts';
import { equal, NOTHING, parse, plus, type Sum } from './decimal.ts';

export interface Payment {
  readonly endToEndId: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly account: string;
  /** BIC of the counterparty's bank; empty where the message has none. */
  readonly agent: string;
  readonly ownAccount: string;
  readonly valueDate: string;
}

export interface ScannedMessage {
  readonly kind: string;
  readonly direction: MessageDefinition['direction'];
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
    root(namespace: string): void;
    open(path: string): void;
    text(path: string, text: string, attributes: string): void;
    close(path: string): void;
  },
): void {
  const stack: { readonly name: string; readonly attributes: string; text: string; leaf: boolean }[] = [];
  let begun = false;
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
      if (stack.length === 0) {
        if (begun) throw new Error('a second document');
        begun = true;
        on.root(/xmlns\s*=\s*["']([^"']*)["']/u.exec(attributes)?.[1] ?? '');
      }
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
  if (stack.length > 0 || !begun) throw new Error('the message is cut off');
}

type Draft<Field extends string> = { [F in Field]?: string };
type PaymentDraft = Draft<PaymentField | 'currency'>;

/** Throws for what it cannot read whole, and for totals in the message that its payments do not add up to. */
export function scanPain(bytes: Uint8Array): ScannedMessage {
  const payments: Payment[] = [];
  const header: Draft<HeaderField> = {};
  let definition: MessageDefinition | undefined;
  let group: Draft<GroupField> = {};
  let transaction: PaymentDraft | null = null;
  let groupCount = 0;
  let groupSum = NOTHING;
  let groupPath = '';
  let transactionPath = '';
  let headerPath = '';
  const groupEnds = (): void => {
    if (group.count !== undefined && Number(group.count) !== groupCount)
      throw new Error('PmtInf/NbOfTxs is not the number of its payments');
    if (group.sum !== undefined && !equal(parse(group.sum), groupSum))
      throw new Error('PmtInf/CtrlSum is not the sum of its payments');
  };
  walk(new TextDecoder('utf-8', { fatal: true }).decode(bytes), {
    root(namespace) {
      definition = definitionOf(namespace);
      if (definition === undefined) throw new Error(`a message of another kind: ${namespace.slice(0, 80)}`);
      groupPath = `${definition.root}/PmtInf`;
      transactionPath = `${groupPath}/${definition.transaction}`;
      headerPath = `${definition.root}/GrpHdr/`;
    },
    open(path) {
      if (path === groupPath) {
        group = {};
        groupCount = 0;
        groupSum = NOTHING;
      }
      if (path === transactionPath) transaction = {};
    },
    text(path, text, attributes) {
      if (definition === undefined) return;
      if (path.startsWith(headerPath)) keep(header, definition.header, path.slice(headerPath.length), text);
      else if (transaction === null) keep(group, definition.group, path.slice(groupPath.length + 1), text);
      else {
        const field = keep(transaction, definition.payment, path.slice(transactionPath.length + 1), text);
        if (field === 'amount')
          transaction.currency = /Ccy\s*=\s*["']([A-Z]{3})["']/u.exec(attributes)?.[1] ?? '';
      }
    },
    close(path) {
      if (transaction !== null && path === transactionPath) {
        const payment = paymentOf(transaction, group);
        payments.push(payment);
        groupCount += 1;
        groupSum = plus(groupSum, parse(payment.amount));
        transaction = null;
      } else if (path === groupPath) groupEnds();
    },
  });
  if (definition === undefined) throw new Error('the message is empty');
  return summed(definition, header, payments);
}

function keep<Field extends string>(
  draft: Draft<Field>,
  table: Readonly<Record<string, Field>>,
  path: string,
  text: string,
): Field | undefined {
  const field = table[path];
  if (field === undefined) return undefined;
  if (draft[field] !== undefined) throw new Error(`${path} appears twice`);
  draft[field] = text;
  return field;
}

/**
 * Without what the counterparty is called or has its account at, the fields stay empty: they are shown, not
 * judged.
 */
function paymentOf(
  { endToEndId = '', amount, currency, name = '', account = '', agent = '' }: PaymentDraft,
  { ownAccount = '', date = '' }: Draft<GroupField>,
): Payment {
  if (amount === undefined || currency === undefined || currency === '')
    throw new Error('a payment without an amount');
  return { endToEndId, amount, currency, name, account, agent, ownAccount, valueDate: date };
}

function summed(
  { name, direction }: MessageDefinition,
  header: Draft<HeaderField>,
  payments: readonly Payment[],
): ScannedMessage {
  const totals = new Map<string, { sum: Sum; count: number }>();
  let controlSum = NOTHING;
  for (const { amount, currency } of payments) {
    const { sum, count } = totals.get(currency) ?? { sum: NOTHING, count: 0 };
    totals.set(currency, { sum: plus(sum, parse(amount)), count: count + 1 });
    controlSum = plus(controlSum, parse(amount));
  }
  if (Number(header.count) !== payments.length)
    throw new Error('GrpHdr/NbOfTxs is not the number of payments');
  if (header.sum !== undefined && !equal(parse(header.sum), controlSum))
    throw new Error('GrpHdr/CtrlSum is not the sum of the payments');
  return {
    kind: name,
    direction,
    messageId: header.id ?? '',
    payments,
    totals,
    controlSum,
  };
}
