// What officers do, in one line each, over the contract.
import type { Fault } from '../../shared/domain/errors.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { advanceBank, askAgain, openSample } from './bank-console.ts';
import { pause, type KeyChoice, type StdioDesk } from './stdio-desk.ts';
import { TYPED_PAYMENT } from '../typed-payment.ts';

export type Officer = 'ada-keller' | 'jonas-weber' | 'mira-novak';
type SignedCall = 'batches.freeze' | 'batches.approve' | 'batches.release';
export type Detail = CallOutput<'batches.get'>;
type OutboxRow = CallOutput<'outbox.list'>['rows'][number];

/** Card and certificate of a person, or of the one nobody enrolled. */
export async function cardOf(desk: StdioDesk, person: Officer | null): Promise<KeyChoice> {
  const { modules } = await desk.must('cards.list', {});
  for (const card of modules.flatMap((module) => module.cards)) {
    for (const certificate of card.certificates) {
      const theirs = person === null ? card.label === 'Unenrolled card' : certificate.person === person;
      if (theirs) return { cardId: card.cardId, certificate: certificate.sha256 };
    }
  }
  throw new Error(`no card of ${person ?? 'the stranger'}`);
}

export async function adoptSample(desk: StdioDesk, sample: string): Promise<string> {
  const file = await openSample(desk, sample);
  const checked = await desk.must('imports.check', { file });
  return (await desk.must('imports.takeOver', { import: checked.import, reference: '' })).batch;
}

export function detail(desk: StdioDesk, batch: string): Promise<Detail> {
  return desk.must('batches.get', { batch });
}

/** One signed act to its end: the fault it ended with, or null. */
export async function sign(
  desk: StdioDesk,
  call: SignedCall,
  batch: string,
  officer: Officer | null,
): Promise<Fault | null> {
  const { changeRevision } = await detail(desk, batch);
  const started = await desk.call(call, {
    batch,
    expectedRevision: changeRevision,
    choice: await cardOf(desk, officer),
    note: '',
  });
  if (!started.ok) return started.error;
  const ended = await desk.ended(started.value.ticket);
  return ended.fault === null ? null : (ended.fault as Fault);
}

export async function must(signed: Promise<Fault | null>): Promise<void> {
  const failed = await signed;
  if (failed !== null) throw new Error(JSON.stringify(failed));
}

/** Of the restore that is shown, as whoever has read it names it. */
export async function noticedAt(desk: StdioDesk): Promise<string> {
  return (await desk.must('restore.get', {})).restored?.at ?? '';
}

/** From draft to sealed with the three officers' cards. */
export async function sealed(desk: StdioDesk, batch: string): Promise<OutboxRow> {
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  for (let tries = 0; tries < 2_400; tries += 1) {
    const row = (await desk.must('outbox.list', { limit: 500 })).rows.find(
      (message) => message.batch === batch,
    );
    if (row !== undefined) return row;
    await pause(25);
  }
  throw new Error(
    `the batch was not sealed: ${JSON.stringify(desk.events.filter(({ event }) => event === 'ticket').at(-1))} ${desk.errors}`,
  );
}

/** A new batch of one typed payment, ready to freeze. */
export async function typedBatch(
  desk: StdioDesk,
  change: Partial<CallOutput<'batches.payments'>['rows'][number]['form']> = {},
): Promise<string> {
  const { batch } = await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
  const created = await detail(desk, batch);
  const [group] = created.groups;
  if (group === undefined) throw new Error('a new batch has a group');
  const header = {
    ...group,
    ownName: 'Halden Marine Instruments Ltd',
    ownAccount: 'DE88 5002 0900 0023 4112 08',
    ownAgentBic: 'SNDBDEFFXXX',
    chargeBearer: 'SHAR' as const,
  };
  const saved = await desk.must('batches.saveGroup', {
    batch,
    expectedRevision: created.changeRevision,
    header,
  });
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: saved.changeRevision,
    group: group.group,
    payments: [{ payment: null, form: { ...TYPED_PAYMENT, ...change } }],
  });
  return batch;
}

export async function payments(desk: StdioDesk, batch: string): Promise<CallOutput<'payments.list'>['rows']> {
  return (await desk.must('payments.list', { batch, limit: 500 })).rows;
}

/** Lets the bank's clock run on and waits until the follow-up has asked about what came due. */
export async function advanceUntil(
  desk: StdioDesk,
  seconds: number,
  isThere: () => Promise<boolean>,
): Promise<void> {
  await advanceBank(desk, seconds);
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (await isThere()) return;
    await pause(25);
    if (tries % 80 === 79) await askAgain(desk);
  }
  throw new Error(`the follow-up did not get there: ${desk.errors}`);
}
