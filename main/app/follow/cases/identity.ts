// Whether a case asks about the payment it says it is about, and which other cases may be about the same one.
import type { CaseFields } from '../../../../shared/domain/case.ts';
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import type { CaseContext } from '../context.ts';
import type { CaseHead, OpenAbout, TrackedPayment } from '../../../ports/store.ts';
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
  return (await paymentOf(desk, head)) ?? (await ownNamed(desk, head.fields));
}

/**
 * By whatever a case about the same payment could name it: what the request gives, and what the desk knows
 * besides.
 */
export async function sameAs(
  desk: CaseContext,
  fields: CaseFields,
  payment: TrackedPayment | null,
): Promise<OpenAbout> {
  const own = payment ?? (await ownNamed(desk, fields));
  return {
    payment: own?.payment ?? null,
    uetr: fields.uetr ?? own?.uetr ?? null,
    bankReference: fields.bank_reference ?? own?.bankReference ?? null,
    instructionId:
      fields.instruction_id ?? (own === null || own.instructionId === '' ? null : own.instructionId),
  };
}

/** The payment of this desk that typed identifications name, if one does. */
async function ownNamed(
  { store }: Stores<'follow'>,
  { uetr, bank_reference }: CaseFields,
): Promise<TrackedPayment | null> {
  const [byUetr] = uetr === undefined ? [] : await store.follow.byUetr([uetr.toLowerCase()]);
  if (byUetr !== undefined || bank_reference === undefined) return byUetr ?? null;
  const {
    rows: [byReference],
  } = await store.follow.archive({
    bankReference: bank_reference,
    from: null,
    to: null,
    offset: 0,
    limit: 1,
  });
  return byReference ?? null;
}
