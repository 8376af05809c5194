// Rules about amounts and currencies, charges and exchange rates, the sums a file declares, and payments that
// stand in it twice.
import {
  findCurrency,
  compareDecimals,
  parseXsdDecimal,
  significantDecimals,
  parseMoney,
} from '../../../shared/domain/money.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { DecimalSum } from '../group.ts';
import { at, child, firstText, textAt } from '../tree.ts';
import {
  againTransaction,
  crossBorder,
  groupChange,
  header,
  money,
  sepa,
  tx,
  NO_BREACH,
  onceOnly,
  type Breach,
  type Memory,
  type MessageRule,
  type TransactionRule,
  type GroupSubject,
  type HeaderSubject,
  type TransactionSubject,
} from './rule.ts';
import { SeenTexts } from './seen-texts.ts';

/** Of a text that is quoted. */
const LONGEST = 60;
const PLAIN = /^\d+(?:\.\d+)?$/;

/** The element with the amount that counts. */
function amountNode(transaction: TransactionSubject): IsoNode | undefined {
  const { node } = transaction;
  return child(node, 'InstdAmt') ?? at(node, 'Amt', 'InstdAmt') ?? at(node, 'Amt', 'EqvtAmt', 'Amt');
}

function breach(transaction: TransactionSubject, says: Sentence): readonly Breach[] {
  const node = amountNode(transaction);
  return [node === undefined ? { sentence: says } : { node, sentence: says }];
}

/** An amount is digits with at most one decimal point: no sign, no exponent, no bare point. */
const amountPlain: TransactionRule = {
  name: 'amount-plain',
  scope: 'transaction',
  source: 'rules 5.7',
  severity: 'block',
  right: sepa(money('Amt/InstdAmt', '1204.50', 'EUR')),
  wrong: sepa(money('Amt/InstdAmt', '+1204.50', 'EUR')),
  check: (transaction) => {
    const text = transaction.amount?.value;
    if (text === undefined || PLAIN.test(text)) return NO_BREACH;
    return breach(transaction, sentence('amount-not-plain', { text: text.slice(0, LONGEST) }));
  },
};

/** An amount is more than zero; the schema would allow zero. */
const amountAboveZero: TransactionRule = {
  name: 'amount-above-zero',
  scope: 'transaction',
  source: 'rules 5.7',
  severity: 'block',
  right: sepa(money('Amt/InstdAmt', '0.01', 'EUR')),
  wrong: sepa(money('Amt/InstdAmt', '0.00', 'EUR')),
  check: (transaction) =>
    /[1-9]/.test(transaction.amount?.value ?? '1')
      ? NO_BREACH
      : breach(transaction, sentence('amount-zero', {})),
};

/** A payment is made in a currency of ISO 4217 that is still in use. */
const currencyKnown: TransactionRule = {
  name: 'currency-known',
  scope: 'transaction',
  source: 'rules 5.7',
  severity: 'block',
  right: crossBorder(money('Amt/InstdAmt', '100', 'CHF')),
  wrong: crossBorder(money('Amt/InstdAmt', '100', 'ZZZ')),
  check: (transaction) => {
    const codes = [transaction.amount?.currency, at(transaction.node, 'Amt', 'EqvtAmt', 'CcyOfTrf')?.t];
    for (const code of codes) {
      // An empty one is named by the check of its form.
      if (code === undefined || code === '') continue;
      const why = findCurrency(code)?.standing ?? 'unknown';
      if (why === 'unknown' || why === 'historic' || why === 'unpayable')
        return breach(transaction, sentence('currency-not-payable', { currency: code, why }));
    }
    return NO_BREACH;
  },
};

/** An amount has no more decimals than its currency: JPY none, EUR two, KWD three. */
const amountDecimals: TransactionRule = {
  name: 'amount-decimals',
  scope: 'transaction',
  source: 'rules 5.7',
  severity: 'block',
  right: crossBorder(money('Amt/InstdAmt', '10.505', 'KWD')),
  wrong: crossBorder(money('Amt/InstdAmt', '10.505', 'USD')),
  check: (transaction) => {
    const { amount } = transaction;
    const exponent = amount === undefined ? undefined : findCurrency(amount.currency)?.exponent;
    if (
      amount === undefined ||
      exponent === undefined ||
      amount.value.length - amount.value.indexOf('.') - 1 <= exponent
    )
      return NO_BREACH;
    const value = parseXsdDecimal(amount.value);
    if (value === undefined || significantDecimals(value) <= exponent) return NO_BREACH;
    const decimals = significantDecimals(value);
    return breach(transaction, sentence('amount-decimals', { ...amount, decimals, allowed: exponent }));
  },
};

/**
 * An amount has at most 18 digits when it is counted in the smallest unit of its currency; more cannot be
 * added up and compared exactly.
 */
const amountDigits: TransactionRule = {
  name: 'amount-digits',
  scope: 'transaction',
  source: 'rules 5.7',
  severity: 'block',
  right: crossBorder(money('Amt/InstdAmt', '9999999999999999.99', 'USD')),
  wrong: crossBorder(money('Amt/InstdAmt', '99999999999999999', 'USD')),
  check: (transaction) => {
    const { amount } = transaction;
    if (amount === undefined) return NO_BREACH;
    const read = parseMoney(amount.value, amount.currency, { trailingZeros: true });
    return read.ok || read.error !== 'too-many-digits'
      ? NO_BREACH
      : breach(transaction, sentence('amount-too-long', amount));
  },
};

const SEPA_MOST_DIGITS = 9;

/** A SEPA payment is in euro, from 0.01 to 999,999,999.99. */
const sepaAmount: TransactionRule = {
  name: 'sepa-amount',
  scope: 'transaction',
  source: 'rules 5.7',
  severity: 'block',
  right: sepa(money('Amt/InstdAmt', '999999999.99', 'EUR')),
  wrong: sepa(money('Amt/InstdAmt', '1000000000.00', 'EUR')),
  check: (transaction) => {
    const { amount } = transaction;
    if (!transaction.sepa || amount === undefined) return NO_BREACH;
    if (amount.currency !== 'EUR')
      return breach(transaction, sentence('sepa-not-euro', { currency: amount.currency }));
    const whole = amount.value.split('.')[0]?.replace(/^0+/, '') ?? '';
    return whole.length > SEPA_MOST_DIGITS
      ? breach(transaction, sentence('sepa-amount-limit', {}))
      : NO_BREACH;
  },
};

/** A SEPA payment names the amount itself, not the equivalent of another currency. */
const sepaInstructedAmount: TransactionRule = {
  name: 'sepa-instructed-amount',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.7',
  severity: 'block',
  right: crossBorder(
    tx('Amt/InstdAmt', null),
    money('Amt/EqvtAmt/Amt', '10.00', 'EUR'),
    tx('Amt/EqvtAmt/CcyOfTrf', 'USD'),
  ),
  wrong: sepa(
    tx('Amt/InstdAmt', null),
    money('Amt/EqvtAmt/Amt', '10.00', 'EUR'),
    tx('Amt/EqvtAmt/CcyOfTrf', 'USD'),
  ),
  check: (transaction) => {
    const node = at(transaction.node, 'Amt', 'EqvtAmt');
    return transaction.sepa && node !== undefined
      ? [{ node, sentence: sentence('sepa-equivalent', {}) }]
      : NO_BREACH;
  },
};

export const AMOUNT_RULES = [
  amountPlain,
  amountAboveZero,
  currencyKnown,
  amountDecimals,
  amountDigits,
  sepaAmount,
  sepaInstructedAmount,
] as const;

// Rules about who bears the charges, and about an agreed rate.

const chargeBearerOnce = onceOnly(
  'charge-bearer-once',
  'ChrgBr',
  sepa(groupChange('ChrgBr', null), tx('ChrgBr', 'SLEV')),
  sepa(groupChange('ChrgBr', 'SLEV'), tx('ChrgBr', 'SLEV')),
);

/** In SEPA each side bears its own charges: SLEV, or nothing said. */
const sepaChargeBearer: TransactionRule = {
  name: 'sepa-charge-bearer',
  scope: 'transaction',
  source: 'rules 5.12',
  severity: 'block',
  right: sepa(groupChange('ChrgBr', 'SLEV')),
  wrong: sepa(groupChange('ChrgBr', 'SHAR')),
  check: ({ node, group: { node: groupNode }, sepa: isSepa }) => {
    const bearer = textAt(node, 'ChrgBr') ?? textAt(groupNode, 'ChrgBr');
    if (!isSepa || bearer === undefined || bearer === 'SLEV') return NO_BREACH;
    const here = child(node, 'ChrgBr');
    return [
      {
        ...(here === undefined ? { missing: 'ChrgBr' } : { node: here }),
        sentence: sentence('sepa-charge-bearer', { bearer }),
      },
    ];
  },
};

/** SLEV is used with the service level SEPA only; otherwise DEBT, SHAR or CRED. */
const serviceLevelCharges: TransactionRule = {
  name: 'service-level-charges',
  scope: 'transaction',
  source: 'rules 5.12',
  severity: 'warn',
  right: crossBorder(groupChange('ChrgBr', 'SHAR')),
  wrong: crossBorder(groupChange('ChrgBr', 'SLEV')),
  check: ({ node, group: { node: groupNode }, sepa: isSepa }) => {
    const bearer = textAt(node, 'ChrgBr') ?? textAt(groupNode, 'ChrgBr');
    if (isSepa || bearer !== 'SLEV') return NO_BREACH;
    const here = child(node, 'ChrgBr');
    return [
      {
        ...(here === undefined ? { missing: 'ChrgBr' } : { node: here }),
        sentence: sentence('service-level-outside-sepa', {}),
      },
    ];
  },
};

/** An agreed exchange rate comes with the rate and the contract it was agreed in. */
const agreedRate: TransactionRule = {
  name: 'agreed-rate',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'warn',
  right: crossBorder(
    tx('XchgRateInf/XchgRate', '1.1'),
    tx('XchgRateInf/RateTp', 'AGRD'),
    tx('XchgRateInf/CtrctId', 'FX-1'),
  ),
  wrong: crossBorder(tx('XchgRateInf/RateTp', 'AGRD')),
  check: ({ node }) => {
    const rate = child(node, 'XchgRateInf');
    if (
      rate === undefined ||
      textAt(rate, 'RateTp') !== 'AGRD' ||
      (at(rate, 'XchgRate') !== undefined && at(rate, 'CtrctId') !== undefined)
    )
      return NO_BREACH;
    return [{ node: rate, sentence: sentence('agreed-rate-incomplete', {}) }];
  },
};

export const CHARGE_RULES = [chargeBearerOnce, sepaChargeBearer, serviceLevelCharges, agreedRate] as const;

// Rules about the sums a file declares, and payments that stand in it twice.

/** What is counted of a message or a group: its transactions, or their sum. */
interface Tally {
  add(transaction: TransactionSubject): void;
  judge(node: IsoNode): readonly Breach[];
}

type Counted = { readonly subject: HeaderSubject | GroupSubject; readonly tally: Tally };

/** Counts the message and each group, and judges what they declare at the end. */
function counting(level: 'header' | 'group', begin: () => Tally): () => Memory {
  return () => {
    const counted: Counted[] = [];
    return {
      header: (subject) => {
        if (level === 'header') counted.push({ subject, tally: begin() });
        return NO_BREACH;
      },
      group: (subject) => {
        if (level === 'group') counted.push({ subject, tally: begin() });
        return NO_BREACH;
      },
      transaction: (transaction) => {
        counted.at(-1)?.tally.add(transaction);
        return NO_BREACH;
      },
      end: () =>
        counted.flatMap(({ subject, tally }) =>
          tally.judge(subject.node).map((breach) => ({ subject, breach })),
        ),
    };
  };
}

function number(): Tally {
  let count = 0;
  return {
    add: () => {
      count += 1;
    },
    judge: (node) => wrongCount(node, count),
  };
}

function sum(): Tally {
  const amounts = new DecimalSum();
  return {
    add: ({ amount }) => void amounts.add(amount?.value ?? '0'),
    judge: (node) => wrongSum(node, amounts.toString()),
  };
}

function wrongCount(node: IsoNode, count: number): readonly Breach[] {
  const declared = child(node, 'NbOfTxs');
  if (declared?.t === undefined || !/^\d+$/.test(declared.t) || BigInt(declared.t) === BigInt(count))
    return NO_BREACH;
  const figures = { declared: declared.t, counted: String(count) };
  return [{ node: declared, sentence: sentence('declared-count', figures), figures }];
}

function wrongSum(node: IsoNode, sumOfAll: string): readonly Breach[] {
  const declared = child(node, 'CtrlSum');
  const said = parseXsdDecimal(declared?.t ?? '');
  const counted = parseXsdDecimal(sumOfAll);
  if (
    declared === undefined ||
    said === undefined ||
    counted === undefined ||
    compareDecimals(said, counted) === 0
  )
    return NO_BREACH;
  const figures = { declared: declared.t ?? '', counted: sumOfAll };
  return [{ node: declared, sentence: sentence('declared-sum', figures), figures }];
}

/** The number of transactions in the header is the number in the file. */
const messageCount: MessageRule = {
  name: 'number-of-transactions',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(header('NbOfTxs', '1')),
  wrong: sepa(header('NbOfTxs', '2')),
  begin: counting('header', number),
};

/** The control sum in the header is the exact sum of all amounts, whatever their currency. */
const messageSum: MessageRule = {
  name: 'control-sum',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(header('CtrlSum', '1204.5')),
  wrong: sepa(header('CtrlSum', '1204.51')),
  begin: counting('header', sum),
};

/** The number of transactions of a group is the number in it. */
const groupCount: MessageRule = {
  name: 'group-number-of-transactions',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(groupChange('NbOfTxs', '01')),
  wrong: sepa(groupChange('NbOfTxs', '0')),
  begin: counting('group', number),
};

/** The control sum of a group is the exact sum of its amounts. */
const groupSum: MessageRule = {
  name: 'group-control-sum',
  scope: 'message',
  source: 'rules 5.1',
  severity: 'block',
  right: sepa(groupChange('CtrlSum', '1204.500')),
  wrong: sepa(groupChange('CtrlSum', '1204')),
  begin: counting('group', sum),
};

/** No payment has the counterparty account, the amount and the date of another. */
const paymentTwice: MessageRule = {
  name: 'payment-twice',
  scope: 'message',
  source: 'rules 5.25',
  severity: 'warn',
  right: sepa(money('Amt/InstdAmt', '1204.50', 'EUR')),
  wrong: sepa(tx('PmtId/EndToEndId', 'NOTPROVIDED'), againTransaction),
  begin: () => {
    const seen = new SeenTexts();
    return {
      transaction: ({ node, group: { node: groupNode }, form, amount }) => {
        const account =
          textAt(node, form.counterparty.account, 'Id', 'IBAN') ??
          textAt(node, form.counterparty.account, 'Id', 'Othr', 'Id');
        if (account === undefined || amount === undefined) return NO_BREACH;
        const key = `${account} ${amount.value} ${amount.currency} ${firstText(groupNode, form.valueDate) ?? ''}`;
        if (!seen.again(key)) return NO_BREACH;
        return [{ sentence: sentence('payment-twice', amount) }];
      },
    };
  },
};

export const TOTAL_RULES = [messageCount, messageSum, groupCount, groupSum, paymentTwice] as const;
