// Whether a case asks about the payment it says it is about, and which other cases may be about the same one.
import { caseOperation, type CaseFields } from '../../../../shared/domain/case.ts';
import {
  goesFirst,
  mayBeOnePayment,
  OPEN_CASES,
  type PaymentNames,
} from '../../../../shared/domain/case-identity.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import type { CaseHead, TrackedPayment } from '../../../ports/store.ts';
import type { Stores } from '../../desk/index.ts';

type Named = readonly (readonly [
  field: 'uetr' | 'bank_reference' | 'instruction_id' | 'end_to_end_id',
  theirs: string,
  ours: string | null,
])[];

/** Every identification the request gives, beside what the desk knows of the payment. */
function named(
  { uetr, bank_reference, instruction_id, end_to_end_id }: CaseFields,
  payment: TrackedPayment,
): Named {
  const both = [
    ['uetr', uetr?.toLowerCase(), payment.uetr?.toLowerCase() ?? null],
    ['bank_reference', bank_reference, payment.bankReference],
    ['instruction_id', instruction_id, payment.instructionId === '' ? null : payment.instructionId],
    ['end_to_end_id', end_to_end_id, payment.endToEndId],
  ] as const;
  return both.flatMap(([field, theirs, ours]) =>
    theirs === undefined ? [] : [[field, theirs, ours] as const],
  );
}

/**
 * Officers read what the desk knows of the payment; the bank acts on the identifications. So none of them may
 * name another one.
 */
export function namesAnother(fields: CaseFields, payment: TrackedPayment): Fault | null {
  const other = named(fields, payment).find(([, theirs, ours]) => ours !== null && theirs !== ours);
  return other === undefined ? null : fault('case-other-payment', { path: `fields.${other[0]}` });
}

/**
 * The bank releases, stops and recalls credit transfers; who collected by mistake asks it for a reversal
 * (pain.007).
 */
export async function aboutCollection(
  { store }: Stores<'batches'>,
  { batch }: TrackedPayment,
): Promise<Fault | null> {
  const head = await store.batches.get(batch);
  return head?.kind === 'direct-debit' ? fault('case-about-collection') : null;
}

/** Nobody can approve a request that says nothing of what it is about. The bank's document demands no set. */
export function namesNone({ uetr, bank_reference, instruction_id, end_to_end_id }: CaseFields): Fault | null {
  const given = [uetr, bank_reference, instruction_id, end_to_end_id];
  return given.some((name) => name !== undefined && name.trim() !== '')
    ? null
    : fault('case-names-no-payment', { path: 'fields.uetr' });
}

/**
 * `desk` only where the desk itself knows every identification the bank gets; one that was typed could be of
 * any payment.
 */
export function sourceOf(fields: CaseFields, payment: TrackedPayment | null): 'desk' | 'typed' {
  return payment !== null && named(fields, payment).every(([, theirs, ours]) => theirs === ours)
    ? 'desk'
    : 'typed';
}

export function paymentOf(
  desk: Stores<'tracking'>,
  { payment }: Pick<CaseHead, 'payment'>,
): Promise<TrackedPayment | null> {
  return payment === null ? Promise.resolve(null) : desk.store.tracking.get(payment);
}

/** The payment of this desk that a case is about, whether it was chosen or its identifications were typed. */
export async function paymentNamed(
  desk: Stores<'follow' | 'tracking'>,
  head: Pick<CaseHead, 'payment' | 'fields'>,
): Promise<TrackedPayment | null> {
  return (await paymentOf(desk, head)) ?? (await ownByUnique(desk, head.fields))[0] ?? null;
}

/**
 * Each identification is looked up by itself: the bank acts on any of them. A UETR and a reference of the
 * bank name one payment. The others may be of somebody else's payment too, so they refuse what asks for money
 * that was sent, where every payment of this desk that they name is a collection.
 */
export async function refuseCollection(
  desk: Stores<'batches' | 'follow' | 'tracking'>,
  head: Pick<CaseHead, 'act' | 'payment' | 'fields'>,
): Promise<Fault | null> {
  const { uetr, bank_reference } = head.fields;
  const chosen = await paymentOf(desk, head);
  const sure = [
    ...(chosen === null ? [] : [chosen]),
    ...(uetr === undefined ? [] : await ownByUnique(desk, { uetr })),
    ...(bank_reference === undefined ? [] : await ownByUnique(desk, { bank_reference })),
  ];
  for (const payment of sure) {
    const refused = await aboutCollection(desk, payment);
    if (refused !== null) return refused;
  }
  if (sure.length > 0 || caseOperation(head.act) !== 'stop') return null;
  const named = await ownNamed(desk, head.fields);
  const refused = await Promise.all(named.map((payment) => aboutCollection(desk, payment)));
  return refused.every((one) => one !== null) ? (refused[0] ?? null) : null;
}

const PAGE = 200;

/**
 * The other open cases that may be about the same payment, whatever either of them names it by: by what its
 * request gives, or by what the desk knows of the payment besides.
 */
export async function openAboutSame(
  desk: Stores<'cases' | 'follow' | 'tracking'>,
  head: CaseHead,
): Promise<readonly CaseHead[]> {
  const own = await namesOf(desk, head);
  const found: CaseHead[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await desk.store.cases.list({ offset, limit: PAGE, states: OPEN_CASES });
    for (const other of rows) {
      if (other.case === head.case) continue;
      const theirs = await namesOf(desk, other);
      if (theirs.some((one) => own.some((mine) => mayBeOnePayment(one, mine)))) found.push(other);
    }
    if (offset + PAGE >= total) return found.toSorted((a, b) => (goesFirst(a, b) ? -1 : 1));
  }
}

/** Why a proposed case may not go on towards the bank: another one about its payment goes first. */
export async function refuseSecondRequest(
  desk: Stores<'cases' | 'follow' | 'tracking'>,
  head: CaseHead,
): Promise<Fault | null> {
  const before = (await openAboutSame(desk, head)).filter((other) => goesFirst(other, head));
  return before.length === 0 ? null : openAlready(before);
}

export function openAlready(others: readonly CaseHead[]): Fault {
  return fault('case-open-already', { detail: others.map(({ reference }) => reference).join(', ') });
}

/** By each payment of this desk that it may be about; by what it gives alone where there is none. */
async function namesOf(
  desk: Stores<'follow' | 'tracking'>,
  head: Pick<CaseHead, 'payment' | 'fields'>,
): Promise<readonly PaymentNames[]> {
  const chosen = await paymentOf(desk, head);
  const candidates = chosen === null ? await ownNamed(desk, head.fields) : [chosen];
  const { uetr, bank_reference, instruction_id, end_to_end_id } = head.fields;
  const names = (known: TrackedPayment | null): PaymentNames => ({
    payment: known?.payment ?? head.payment,
    uetr: uetr ?? known?.uetr ?? null,
    bankReference: bank_reference ?? known?.bankReference ?? null,
    instructionId:
      instruction_id ?? (known === null || known.instructionId === '' ? null : known.instructionId),
    endToEndId: end_to_end_id ?? known?.endToEndId ?? null,
  });
  return candidates.length === 0 ? [names(null)] : candidates.map(names);
}

/** Every payment of this desk that a case may be about. */
export async function mayBeAbout(
  desk: Stores<'follow' | 'tracking'>,
  head: Pick<CaseHead, 'payment' | 'fields'>,
): Promise<readonly TrackedPayment[]> {
  const chosen = await paymentOf(desk, head);
  return [...(chosen === null ? [] : [chosen]), ...(await ownNamed(desk, head.fields))];
}

/** The payments of this desk that typed identifications may name: by the surest of them. */
async function ownNamed(desk: Stores<'follow'>, fields: CaseFields): Promise<readonly TrackedPayment[]> {
  const sure = await ownByUnique(desk, fields);
  const { instruction_id: instructionId, end_to_end_id: endToEndId } = fields;
  if (sure.length > 0 || (endToEndId === undefined && instructionId === undefined)) return sure;
  const by = endToEndId === undefined ? { instructionId: instructionId ?? '' } : { endToEndId };
  const found = await desk.store.follow.named(by, MOST_NAMED);
  return found.filter((payment) => namesAnother(fields, payment) === null);
}

/** Payments of one EndToEndId that are looked at, newest first. */
const MOST_NAMED = 50;

/** By what names one payment alone. */
async function ownByUnique(
  { store }: Stores<'follow'>,
  { uetr, bank_reference: bankReference }: CaseFields,
): Promise<readonly TrackedPayment[]> {
  const byUetr = uetr === undefined ? [] : await store.follow.byUetr([uetr.toLowerCase()]);
  if (byUetr.length > 0 || bankReference === undefined) return byUetr.slice(0, 1);
  const anyTime = { from: null, to: null, offset: 0, limit: 1 };
  return (await store.follow.archive({ ...anyTime, bankReference })).rows;
}
