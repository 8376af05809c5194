// What a search over the whole desk finds.
import { z } from 'zod';
import { CASE_ACTIONS, type CaseAction } from '../case.ts';
import { amountText, type CurrencyCode } from '../money.ts';
import { id } from '../schemas.ts';

/** What tells one hit from another; the page that shows it makes the words and writes the figures. */
const factSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('text'), text: z.string() }),
  z.strictObject({ is: z.literal('money'), currency: z.string(), amount: z.string() }),
  z.strictObject({ is: z.literal('payments'), count: z.int() }),
  z.strictObject({ is: z.literal('day'), day: z.string() }),
  z.strictObject({ is: z.literal('act'), act: z.enum(CASE_ACTIONS) }),
]);

export const searchHitSchema = z.strictObject({
  kind: z.enum(['batch', 'payment', 'case', 'counterparty', 'account', 'report']),
  id,
  title: z.string(),
  facts: z.array(factSchema).readonly(),
});
export type SearchHit = Readonly<z.infer<typeof searchHitSchema>>;

export function batchHit(batch: string, reference: string, payments: number): SearchHit {
  return { kind: 'batch', id: batch, title: reference, facts: [{ is: 'payments', count: payments }] };
}

export function paymentHit(found: {
  readonly payment: string;
  readonly endToEndId: string;
  readonly name: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly reference: string;
}): SearchHit {
  const { payment, endToEndId, name, currency, minor, reference } = found;
  return {
    kind: 'payment',
    id: payment,
    title: endToEndId,
    facts: [
      { is: 'money', currency, amount: amountText({ minor, currency: currency as CurrencyCode }) },
      { is: 'text', text: name },
      { is: 'text', text: reference },
    ],
  };
}

/** Says no name and no amount: the payment's batch may be hidden from whoever asks. */
export function caseHit(id: string, reference: string, act: CaseAction): SearchHit {
  return { kind: 'case', id, title: reference, facts: [{ is: 'act', act }] };
}

/** By its name; by its account where it has none, or is one of the company's own. */
export function partyHit(
  kind: 'counterparty' | 'account',
  party: { readonly name: string; readonly account: string; readonly payments: number },
): SearchHit {
  const title = kind === 'counterparty' && party.name !== '' ? party.name : party.account;
  const other = title === party.account ? party.name : party.account;
  return {
    kind,
    id: party.account,
    title,
    facts: [
      ...(other === '' ? [] : [{ is: 'text' as const, text: other }]),
      { is: 'payments', count: party.payments },
    ],
  };
}

export function reportHit(found: {
  readonly report: string;
  readonly account: string;
  readonly base: string;
  readonly receivedAt: string;
}): SearchHit {
  const { report, account, base, receivedAt } = found;
  return {
    kind: 'report',
    id: report,
    title: account,
    facts: [
      { is: 'text', text: base },
      { is: 'day', day: receivedAt.slice(0, 10) },
    ],
  };
}
