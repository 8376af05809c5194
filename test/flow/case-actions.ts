// What officers do about cases, in one line each, over the contract.
import type { Fault } from '../../shared/domain/errors.ts';
import { withMember } from '../../shared/domain/profile/changes.ts';
import type { CallInput, CallOutput } from '../../shared/ipc/contract.ts';
import { advanceUntil, cardOf, payments, sealed, typedBatch, type Officer } from './officers.ts';
import type { StdioDesk } from './stdio-desk.ts';

export type CaseDetail = CallOutput<'cases.get'>;
type Form = Partial<CallInput<'cases.create'>>;
type SignedCase = 'cases.propose' | 'cases.approve' | 'cases.release';

export const ABOUT = {
  name: 'Kestrel Hydraulics GmbH',
  account: 'DE89370400440532013000',
  amount: { amount: '1204.00', currency: 'EUR' },
  valueDate: '2026-11-20',
};
/** A UETR the bank has never seen. */
export const STRANGE = '11111111-2222-4333-8444-555555555555';

export const caseOf = (desk: StdioDesk, id: string): Promise<CaseDetail> =>
  desk.must('cases.get', { case: id });

/** A draft; by default a recall of a payment nobody knows. */
export async function draftCase(desk: StdioDesk, form: Form = {}): Promise<string> {
  return (
    await desk.must('cases.create', {
      payment: null,
      act: 'recall',
      fields: { reason: 'DUPL', uetr: STRANGE },
      about: ABOUT,
      note: '',
      ...form,
    })
  ).case;
}

/** One signed step to its end: the fault it ended with, or null. */
export async function signCase(
  desk: StdioDesk,
  call: SignedCase,
  id: string,
  officer: Officer | null,
  note = '',
): Promise<Fault | null> {
  const { changeRevision } = await caseOf(desk, id);
  const started = await desk.call(call, {
    case: id,
    expectedRevision: changeRevision,
    choice: await cardOf(desk, officer),
    note,
  });
  if (!started.ok) return started.error;
  return ((await desk.ended(started.value.ticket)).fault as Fault | null | undefined) ?? null;
}

/** From draft to released with the three officers' cards. */
export async function releasedCase(desk: StdioDesk, id: string): Promise<string> {
  for (const [call, officer] of [
    ['cases.propose', 'ada-keller'],
    ['cases.approve', 'jonas-weber'],
    ['cases.release', 'mira-novak'],
  ] as const) {
    const failed = await signCase(desk, call, id, officer);
    if (failed !== null) throw new Error(`${call}: ${JSON.stringify(failed)} ${desk.errors}`);
  }
  return id;
}

/** A payment of the desk that is with the bank: its row once the bank has given it a UETR. */
export async function sentPayment(desk: StdioDesk): Promise<CallOutput<'payments.list'>['rows'][number]> {
  const batch = await typedBatch(desk);
  const { message } = await sealed(desk, batch);
  await desk.must('outbox.send', { message });
  await advanceUntil(desk, 1, async () => (await payments(desk, batch))[0]?.uetr !== null);
  const [row] = await payments(desk, batch);
  if (row === undefined) throw new Error('the payment is gone');
  return row;
}

/**
 * The profile in force with one member replaced, adopted as an officer would; nothing where it is so already.
 */
export async function adopted(desk: StdioDesk, path: string, value: string): Promise<void> {
  const { profile, sha256 } = await desk.must('profile.get', {});
  const done = await desk.call('profile.adopt', {
    draft: JSON.stringify(withMember(profile, path, value)),
    expectedSha256: sha256,
    person: 'mira-novak',
    reason: 'a test',
  });
  if (!done.ok && done.error.code !== 'profile-unchanged') throw new Error(JSON.stringify(done.error));
}
