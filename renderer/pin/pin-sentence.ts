// What is being done, in one sentence, from the token host's own reading and from nothing else.
import { isOfDirection } from '../../shared/domain/message-versions/catalogue.ts';
import type { BatchKind, CurrencyTotal } from '../../shared/domain/batch.ts';
import {
  addDecimals,
  formatDecimalAtLeast,
  parseXsdDecimal,
  ZERO,
  exponentOf,
} from '../../shared/domain/money.ts';
import type { PinRequestView } from '../../shared/ipc/pin-contract.ts';
import { t } from '../i18n/index.ts';
import { revealInvisible } from '../ui/reveal.ts';
import { totalsText } from '../ui/totals-text.ts';

/** Whether the messages collect money, as the token host read them. */
export function kindOf(readings: PinRequestView['readings']): BatchKind {
  return readings.length > 0 && readings.every(({ kind }) => isOfDirection(kind, 'direct-debit'))
    ? 'direct-debit'
    : 'credit-transfer';
}

/** Totals per currency over all messages of the request. */
export function totalsSentence(readings: PinRequestView['readings']): readonly CurrencyTotal[] {
  const found = new Map<string, { amount: typeof ZERO; count: number }>();
  for (const total of readings.flatMap((reading) => reading.totals)) {
    const before = found.get(total.currency) ?? { amount: ZERO, count: 0 };
    found.set(total.currency, {
      amount: addDecimals(before.amount, parseXsdDecimal(total.amount) ?? ZERO),
      count: before.count + total.count,
    });
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { amount, count }]) => ({
      currency,
      count,
      amount: formatDecimalAtLeast(amount, exponentOf(currency) ?? 0),
    }));
}

/** "Approve: recall EUR 1,204.00, Kestrel Hydraulics, reason FRAD, case CASE-20261120-1." */
function caseSentence(
  { step, act, about, fields }: NonNullable<PinRequestView['case']>,
  reference: string,
): string {
  const money = about.amount === null ? '' : totalsText([{ ...about.amount, count: 1 }]);
  return t.pin.caseSentence(
    t.pin.caseStep[step],
    t.pin.caseAct[act],
    money,
    revealInvisible(about.name),
    fields.reason ?? '',
    reference,
  );
}

/** "Approve 214 payments, EUR 1,204,331.70 and USD 88,000.00, batch PAY-2026-11-20-3." */
export function pinSentence(
  request: Pick<
    PinRequestView,
    'purpose' | 'readings' | 'reference' | 'key' | 'policy' | 'case' | 'beneficiaries'
  >,
): string {
  if (request.case !== undefined) return caseSentence(request.case, request.reference);
  if (request.beneficiaries !== undefined)
    return t.pin.entriesSentence(
      t.pin.entriesStep[request.beneficiaries.step],
      request.beneficiaries.entries.length,
    );
  const verb = t.pin.verb[request.purpose];
  if (request.purpose === 'checkpoint') return t.pin.anchor(request.reference);
  if (request.policy) return t.pin.policySentence(request.policy.version);
  if (request.key) return t.pin.plainSentence(verb, t.pin.keyMade(request.key));
  if (request.readings.length === 0) return t.pin.plainSentence(verb, request.reference);
  const transactions = request.readings.reduce((sum, reading) => sum + reading.transactions, 0);
  return t.pin.sentence(
    verb,
    t.batchKinds[kindOf(request.readings)].counted(transactions),
    totalsText(totalsSentence(request.readings)),
    request.reference,
  );
}
