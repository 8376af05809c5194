// Why a payment deserves a look before it is signed: each reason is a sentence with the facts, and the
// earlier payment that proves it.
import { displayMoney, type Money } from '../../../../shared/domain/money.ts';
import { exponentOf, type CurrencyCode } from '../../../../shared/domain/currency.ts';
import { displayDate, type IsoDate } from '../../../../shared/domain/dates.ts';
import { isAtOtherBank } from '../../../../shared/domain/beneficiary-account.ts';
import type { Flag, Reason } from '../../../../shared/domain/flags.ts';
import { specialSentence } from '../../../../shared/domain/special-words.ts';
import type { ReadTransaction } from '../../../ports/messages.ts';
import type { CounterpartyHistory, EarlierPayment } from '../../../ports/store.ts';

export interface Risk {
  /** Heaviest first. */
  readonly reasons: readonly Reason[];
  /** Sum of the weights of its reasons; only the order matters. */
  readonly risk: number;
}

/** What the rest of the same batch says of a payment. */
export interface WithinBatch {
  /** EndToEndId of a payment before it with the same account, currency and amount. */
  readonly twinOf: string | null;
  /** Another name under which a payment before it goes to the same account. */
  readonly otherName: string | null;
  /** Another bank at which a payment before it goes to the same account number. */
  readonly otherBank: string | null;
}

/** How much more than the largest payment so far is out of pattern. */
const OUT_OF_PATTERN = 3n;

const WEIGHT: Readonly<Record<Flag, number>> = {
  'changed-account': 60,
  'look-alike': 55,
  duplicate: 50,
  'several-names': 45,
  'out-of-pattern': 40,
  'near-duplicate': 35,
  'new-account': 30,
  rule: 25,
  'no-account': 20,
  // What only says how an ordinary payment is carried out weighs nothing: it is shown, and moves no row up.
  equivalent: 40,
  exchange: 20,
  method: 30,
  cheque: 30,
  intermediary: 25,
  'account-form': 0,
  bank: 0,
  'bank-account': 20,
  ultimate: 15,
  'charges-account': 10,
  charges: 0,
  instruction: 10,
  type: 0,
  purpose: 0,
  further: 0,
};

/** `warnings`: what the business rules warn of. */
export function riskOf(
  transaction: ReadTransaction,
  history: CounterpartyHistory,
  within: WithinBatch,
  warnings: readonly string[] = [],
): Risk {
  const reasons = [
    ...newcomer(transaction, history),
    ...otherBankHere(transaction, within),
    ...severalNames(history, within),
    ...duplicates(history, within),
    ...pattern(transaction, history),
    ...(transaction.account === '' ? [reason('no-account', 'The payment names no account.')] : []),
    ...warnings.map((sentence) => reason('rule', sentence)),
    ...(transaction.special ?? []).map(({ kind, text }) => reason(kind, specialSentence(kind, text))),
    ...((transaction.further ?? 0) === 0
      ? []
      : [
          reason(
            'further',
            transaction.further === 1 ? '1 more value' : `${transaction.further} more values`,
          ),
        ]),
  ].toSorted((a, b) => WEIGHT[b.flag] - WEIGHT[a.flag]);
  return { reasons, risk: reasons.reduce((sum, { flag }) => sum + WEIGHT[flag], 0) };
}

function newcomer(
  { name, account, agentBic }: ReadTransaction,
  { paidBefore, lastPaid, bankBefore, otherAccounts, lookAlikes }: CounterpartyHistory,
): readonly Reason[] {
  if (isAtOtherBank(account, bankBefore, agentBic)) {
    return [
      reason(
        'changed-account',
        `This account number was paid before at the bank ${bankBefore || 'of no BIC'}, and is now at ${agentBic || 'a bank without BIC'}. The same number at another bank is another account.`,
        lastPaid,
      ),
    ];
  }
  if (paidBefore > 0) return [];
  const [other] = otherAccounts;
  if (other !== undefined) {
    return [
      reason(
        'changed-account',
        `${name} was paid before, last on ${day(other)}, but to ${other.account}. This account is new.`,
        other,
      ),
    ];
  }
  const first = reason('new-account', 'This is the first payment to this account.');
  const [like] = lookAlikes;
  return like === undefined
    ? [first]
    : [
        reason(
          'look-alike',
          `The name looks like ${like.name}, who was last paid on ${day(like)} to ${like.account}.`,
          like,
        ),
        first,
      ];
}

/** Within one batch too: the number was given another bank before. */
function otherBankHere({ agentBic }: ReadTransaction, { otherBank }: WithinBatch): readonly Reason[] {
  return otherBank === null
    ? []
    : [
        reason(
          'changed-account',
          `The batch pays this account number at another bank too: ${otherBank || 'without BIC'}, and here ${agentBic || 'without BIC'}.`,
        ),
      ];
}

function severalNames(
  { otherNames, lastPaid }: CounterpartyHistory,
  { otherName }: WithinBatch,
): readonly Reason[] {
  const [known] = otherNames;
  if (otherName !== null)
    return [reason('several-names', `The batch pays this account under another name too: ${otherName}.`)];
  return known === undefined
    ? []
    : [
        reason(
          'several-names',
          `This account was paid under another name before: ${otherNames.join(', ')}.`,
          lastPaid,
        ),
      ];
}

function duplicates(
  { duplicateOf, sameName, sameText }: CounterpartyHistory,
  { twinOf }: WithinBatch,
): readonly Reason[] {
  const found: Reason[] = [];
  if (twinOf !== null)
    found.push(
      reason('duplicate', `The batch pays the same amount to the same account twice: see ${twinOf}.`),
    );
  if (duplicateOf !== null)
    found.push(
      reason(
        'duplicate',
        `The same amount went to the same account on ${day(duplicateOf)}: see ${duplicateOf.endToEndId} of ${duplicateOf.reference}.`,
        duplicateOf,
      ),
    );
  if (duplicateOf === null && sameText !== null) {
    found.push(
      reason(
        'near-duplicate',
        `A payment with the same remittance text went to this account on ${day(sameText)}, then ${money(sameText.minor, sameText.currency)}: see ${sameText.endToEndId} of ${sameText.reference}.`,
        sameText,
      ),
    );
  }
  if (duplicateOf === null && sameName !== null) {
    found.push(
      reason(
        'near-duplicate',
        `The same amount went to the same name on ${day(sameName)}, but to ${sameName.account}: see ${sameName.endToEndId} of ${sameName.reference}.`,
        sameName,
      ),
    );
  }
  return found;
}

function pattern(
  { minor, currency }: ReadTransaction,
  { largestMinor, paidBefore, paidInCurrency, lastPaid }: CounterpartyHistory,
): readonly Reason[] {
  if (paidBefore > 0 && paidInCurrency === 0)
    return [
      reason(
        'out-of-pattern',
        `Of ${times(paidBefore)} to this account so far, none was in ${currency}.`,
        lastPaid,
      ),
    ];
  if (largestMinor === null || largestMinor <= 0n || minor < largestMinor * OUT_OF_PATTERN) return [];
  return [
    reason(
      'out-of-pattern',
      `${money(minor, currency)} is ${minor / largestMinor} times the largest of ${times(paidInCurrency)} to this account so far (${money(largestMinor, currency)}).`,
      lastPaid,
    ),
  ];
}

function reason(flag: Flag, sentence: string, earlier: EarlierPayment | null = null): Reason {
  return {
    flag,
    sentence,
    evidence:
      earlier === null
        ? null
        : { batch: earlier.batch, reference: earlier.reference, endToEndId: earlier.endToEndId },
  };
}

const times = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`);
const day = ({ on }: EarlierPayment): string => displayDate(on as IsoDate);

function money(minor: bigint, currency: string): string {
  if (exponentOf(currency) === undefined) return currency;
  const value: Money = { minor, currency: currency as CurrencyCode };
  return displayMoney(value);
}
