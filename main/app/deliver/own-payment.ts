// Which of our payments a row of an enhanced inquiry is: by identifiers only we or the bank gave it. In doubt
// it is nobody's.
import { compareDecimals, parseXsdDecimal } from '../../../shared/domain/decimal.ts';
import { isValidIban } from '../../../shared/domain/iban.ts';
import type { PainKind } from '../../../shared/domain/message-tree.ts';
import { directionOf } from '../../../shared/domain/message-versions/catalogue.ts';
import { parseUetr } from '../../../shared/domain/uetr.ts';
import type { PaymentsRead } from './read-payments.ts';
import type { TrackedPayment } from '../../ports/store.ts';

export type BankPayment = PaymentsRead['rows'][number];

export interface OwnPaymentCandidate {
  readonly payment: TrackedPayment;
  readonly kind: PainKind;
}

/**
 * The one candidate the row means, or null. The end-to-end identification must be equal, one identifier
 * besides it must prove it
 * (UETR, the bank's reference, or our instruction identification together with the amount), and nothing both
 * sides know may differ.
 */
export function ownPayment(
  row: BankPayment,
  candidates: readonly OwnPaymentCandidate[],
): OwnPaymentCandidate | null {
  const fitting = candidates.filter((candidate) => fits(row, candidate));
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined ? only : null;
}

/** `null`: at least one side does not say. */
type Agreement = boolean | null;

function fits(row: BankPayment, { payment, kind }: OwnPaymentCandidate): boolean {
  if (row.endToEndId === null || row.endToEndId !== payment.endToEndId) return false;
  const [own, other] =
    directionOf(kind) === 'credit-transfer'
      ? [row.debtorAccount, row.creditorAccount]
      : [row.creditorAccount, row.debtorAccount];
  const uetr = agree(normalUetr(row.uetr), normalUetr(payment.uetr));
  const bankReference = agree(row.bankReference, payment.bankReference);
  const instruction = agree(row.instructionId, payment.instructionId);
  const amount = sameAmount(row.instructedAmount, payment);
  const known = [
    uetr,
    bankReference,
    instruction,
    amount,
    sameAccount(own, payment.ownAccount),
    sameAccount(other, payment.account),
  ];
  if (known.includes(false)) return false;
  return uetr === true || bankReference === true || (instruction === true && amount === true);
}

function agree(theirs: string | null, ours: string | null): Agreement {
  return theirs === null || theirs === '' || ours === null || ours === '' ? null : theirs === ours;
}

function normalUetr(text: string | null): string | null {
  return text === null ? null : (parseUetr(text) ?? text);
}

function sameAmount(
  theirs: BankPayment['instructedAmount'],
  { amount, currency }: TrackedPayment,
): Agreement {
  if (theirs?.currency === null || theirs === null) return null;
  const [a, b] = [parseXsdDecimal(theirs.amount), parseXsdDecimal(amount)];
  return a === undefined || b === undefined
    ? null
    : theirs.currency === currency && compareDecimals(a, b) === 0;
}

/** Banks also name an account by its number alone: only two IBANs can contradict each other. */
function sameAccount(theirs: string | null, ours: string): Agreement {
  const [a, b] = [theirs?.replaceAll(' ', '').toUpperCase() ?? '', ours.replaceAll(' ', '').toUpperCase()];
  return isValidIban(a) && isValidIban(b) ? a === b : null;
}
