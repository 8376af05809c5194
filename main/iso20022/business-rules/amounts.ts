// Rules about amounts and currencies.
import { findCurrency } from '../../../shared/domain/currency.ts';
import { parseXsdDecimal, significantDecimals } from '../../../shared/domain/decimal.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { parseMoney } from '../../../shared/domain/money.ts';
import { at, child } from '../tree.ts';
import { crossBorder, money, sepa, tx } from './example.ts';
import { NO_BREACH } from './rule.ts';
import type { Breach, TransactionRule } from './rule.ts';
import type { TransactionSubject } from './subject.ts';

const PLAIN = /^\d+(?:\.\d+)?$/;

/** The element with the amount that counts. */
function amountNode(transaction: TransactionSubject): IsoNode | undefined {
  const { node } = transaction;
  return child(node, 'InstdAmt') ?? at(node, 'Amt', 'InstdAmt') ?? at(node, 'Amt', 'EqvtAmt', 'Amt');
}

function breach(transaction: TransactionSubject, sentence: string): readonly Breach[] {
  const node = amountNode(transaction);
  return [node === undefined ? { sentence } : { node, sentence }];
}

const amountPlain: TransactionRule = {
  name: 'amount-plain',
  scope: 'transaction',
  demand: 'An amount is digits with at most one decimal point: no sign, no exponent, no bare point.',
  source: 'rules 5.7',
  severity: 'block',
  right: sepa(money('Amt/InstdAmt', '1204.50', 'EUR')),
  wrong: sepa(money('Amt/InstdAmt', '+1204.50', 'EUR')),
  check: (transaction) => {
    const text = transaction.amount?.value;
    if (text === undefined || PLAIN.test(text)) return NO_BREACH;
    return breach(
      transaction,
      `The amount is written ${text}; write it with digits and a decimal point only, such as 1204331.70.`,
    );
  },
};

const amountAboveZero: TransactionRule = {
  name: 'amount-above-zero',
  scope: 'transaction',
  demand: 'An amount is more than zero; the schema would allow zero.',
  source: 'rules 5.7',
  severity: 'block',
  right: sepa(money('Amt/InstdAmt', '0.01', 'EUR')),
  wrong: sepa(money('Amt/InstdAmt', '0.00', 'EUR')),
  check: (transaction) =>
    /[1-9]/.test(transaction.amount?.value ?? '1') ? NO_BREACH : breach(transaction, 'The amount is zero.'),
};

const currencyKnown: TransactionRule = {
  name: 'currency-known',
  scope: 'transaction',
  demand: 'A payment is made in a currency of ISO 4217 that is still in use.',
  source: 'rules 5.7',
  severity: 'block',
  right: crossBorder(money('Amt/InstdAmt', '100', 'CHF')),
  wrong: crossBorder(money('Amt/InstdAmt', '100', 'ZZZ')),
  check: (transaction) => {
    const codes = [transaction.amount?.currency, at(transaction.node, 'Amt', 'EqvtAmt', 'CcyOfTrf')?.t];
    for (const code of codes) {
      if (code === undefined) continue;
      const standing = findCurrency(code)?.standing;
      if (standing === undefined) return breach(transaction, `${code} is not a currency of ISO 4217.`);
      if (standing === 'historic')
        return breach(transaction, `${code} is no longer a currency; use its successor.`);
      if (standing === 'unpayable') return breach(transaction, `Nothing can be paid in ${code}.`);
    }
    return NO_BREACH;
  },
};

const amountDecimals: TransactionRule = {
  name: 'amount-decimals',
  scope: 'transaction',
  demand: 'An amount has no more decimals than its currency: JPY none, EUR two, KWD three.',
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
    const allowed = exponent === 0 ? 'no decimals' : `${exponent} decimals`;
    return breach(
      transaction,
      `${amount.currency} ${amount.value} has ${significantDecimals(value)} decimals; ${amount.currency} has ${allowed}.`,
    );
  },
};

const amountDigits: TransactionRule = {
  name: 'amount-digits',
  scope: 'transaction',
  demand:
    'An amount has at most 18 digits when it is counted in the smallest unit of its currency; more cannot be added up and compared exactly.',
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
      : breach(transaction, `${amount.currency} ${amount.value} is more than can be counted exactly.`);
  },
};

const SEPA_MOST_DIGITS = 9;

const sepaAmount: TransactionRule = {
  name: 'sepa-amount',
  scope: 'transaction',
  demand: 'A SEPA payment is in euro, from 0.01 to 999,999,999.99.',
  source: 'rules 5.7',
  severity: 'block',
  right: sepa(money('Amt/InstdAmt', '999999999.99', 'EUR')),
  wrong: sepa(money('Amt/InstdAmt', '1000000000.00', 'EUR')),
  check: (transaction) => {
    const { amount } = transaction;
    if (!transaction.sepa || amount === undefined) return NO_BREACH;
    if (amount.currency !== 'EUR')
      return breach(transaction, `A SEPA payment is in euro; this one is in ${amount.currency}.`);
    const whole = amount.value.split('.')[0]?.replace(/^0+/, '') ?? '';
    return whole.length > SEPA_MOST_DIGITS
      ? breach(transaction, 'A SEPA payment is at most 999,999,999.99 euro.')
      : NO_BREACH;
  },
};

const sepaInstructedAmount: TransactionRule = {
  name: 'sepa-instructed-amount',
  scope: 'transaction',
  direction: 'credit-transfer',
  demand: 'A SEPA payment names the amount itself, not the equivalent of another currency.',
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
      ? [{ node, sentence: 'A SEPA payment cannot be the equivalent of another currency.' }]
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
