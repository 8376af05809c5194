// One desk's day for the rig: every act once, with what was acknowledged after it and how far the disk had
// got by then.
import { statSync } from 'node:fs';
import { caseOf, draftCase, releasedCase } from '../flow/case-actions.ts';
import { order } from '../flow/bank-journal.ts';
import { must, sealed, sign, adoptSample, typedBatch } from '../flow/officers.ts';
import { StdioDesk } from '../flow/stdio-desk.ts';
import { ACTIONS_OF, sealing, type RunningAction } from './actions.ts';
import { laterVersion } from './product.ts';
import { startShimmed, type Shim } from './shim.ts';

/** What the contract had answered by a moment: no later state of the disk may know less. */
export interface Acknowledged {
  readonly act: string;
  /** Bytes of the trace by the beginning of the act and by its answer. */
  readonly from: number;
  readonly until: number;
  readonly logSize: number;
  readonly batches: Readonly<Record<string, number>>;
  readonly messages: Readonly<Record<string, string>>;
  readonly cases: Readonly<Record<string, number>>;
  /** The version that is in force. */
  readonly policy: number;
  /** Batches that this desk has given up sending. */
  readonly handedOver: readonly string[];
}

/**
 * Each once. `backup`: the desk is opened by the next version of the program, which copies the store and
 * migrates it; that version closes it, too.
 */
export const ACTIONS = [
  'open',
  'import',
  'draft',
  'freeze',
  'approve',
  'release',
  'seal',
  'send',
  'inquire',
  'unknown',
  'resend',
  'case',
  'case-send',
  'handover',
  'pack',
  'profile',
  'policy',
  'checkpoint',
  'close',
  'backup',
  'close again',
] as const;
export type ActionName = (typeof ACTIONS)[number];

/** A sealed message that was never sent: what the day hands over. Made before anything is traced. */
export async function prepareDay(folder: string): Promise<void> {
  const desk = await StdioDesk.start(folder);
  await sealed(desk, await typedBatch(desk, { amount: '88.20' }));
  await desk.stop();
}

/** Does the whole day; `onAct` learns each answer. */
export async function runDay(
  folder: string,
  shim: Shim,
  onAct: (acknowledged: Acknowledged) => void,
): Promise<void> {
  const sizeOf = (): number => statSync(shim.log, { throwIfNoEntry: false })?.size ?? 0;
  let from = 0;
  const told = (act: ActionName, seen: Omit<Acknowledged, 'act' | 'from' | 'until'>): void => {
    onAct({ act, from, until: sizeOf(), ...seen });
    from = sizeOf();
  };
  const desk = await startShimmed(folder, shim);
  const [prepared] = (await desk.must('outbox.list', { limit: 1 })).rows;
  if (prepared === undefined) throw new Error('the day was not prepared');
  const known = { batch: '', message: '', second: '', case: '' };
  const done = async (act: RunningAction, subject = ''): Promise<void> => {
    const failed = await ACTIONS_OF[act].act(desk, subject);
    if (failed !== null) throw new Error(`${act}: ${failed} ${desk.errors}`);
  };
  const steps: Readonly<
    Record<Exclude<ActionName, 'close' | 'backup' | 'close again'>, () => Promise<unknown>>
  > = {
    open: () => Promise.resolve(),
    import: () => adoptSample(desk, 'supplier-run'),
    draft: async () => {
      known.batch = await typedBatch(desk);
    },
    freeze: () => done('freeze', known.batch),
    approve: () => done('approve', known.batch),
    release: () => must(sign(desk, 'batches.release', known.batch, 'mira-novak')),
    seal: async () => {
      const made = await sealing(desk, known.batch);
      if ('failed' in made) throw new Error(`seal: ${made.failed}`);
      known.message = made.message;
    },
    send: () => done('send', known.message),
    inquire: () => done('inquire', known.message),
    unknown: async () => {
      known.second = (await sealed(desk, await typedBatch(desk, { amount: '17.35' }))).message;
      await order(desk, 'faults.set', {
        faults: [{ operation: 'payment-initiation', kind: 'drop-before', times: 1 }],
      });
      await desk.must('outbox.send', { message: known.second });
    },
    resend: () => done('resend', known.second),
    case: async () => {
      known.case = await releasedCase(desk, await draftCase(desk));
    },
    'case-send': () => done('case-send', known.case),
    handover: () => done('handover', prepared.batch),
    // Also what a pack leaves behind: from here on the other desk may send.
    pack: () => done('pack', prepared.batch),
    profile: () => done('profile'),
    policy: async () => done('policy', await ACTIONS_OF.policy.prepare(desk)),
    checkpoint: () => done('checkpoint'),
  };
  for (const act of ACTIONS) {
    if (act === 'close' || act === 'backup' || act === 'close again') continue;
    await steps[act]();
    told(act, await acknowledged(desk));
  }
  const last = await acknowledged(desk);
  await desk.stop();
  told('close', last);
  const later = await startShimmed(folder, { ...shim, product: laterVersion(shim.product ?? {}) });
  told('backup', await acknowledged(later));
  const afterwards = await acknowledged(later);
  await later.stop();
  told('close again', afterwards);
}

async function acknowledged(desk: StdioDesk): Promise<Omit<Acknowledged, 'act' | 'from' | 'until'>> {
  const [batches, messages, cases, log, policy] = await Promise.all([
    desk.must('batches.list', { limit: 500 }),
    desk.must('outbox.list', { limit: 500 }),
    desk.must('cases.list', { limit: 500 }),
    desk.must('log.list', { limit: 1 }),
    desk.must('policies.get', {}),
  ]);
  return {
    logSize: log.total,
    policy: policy.version,
    handedOver: messages.rows.flatMap(({ batch, handedOverTo }) => (handedOverTo === null ? [] : [batch])),
    batches: Object.fromEntries(
      await Promise.all(
        batches.rows.map(async ({ batch }) => [
          batch,
          (await desk.must('batches.get', { batch })).changeRevision,
        ]),
      ),
    ),
    messages: Object.fromEntries(messages.rows.map((row) => [row.message, row.state])),
    cases: Object.fromEntries(
      await Promise.all(
        cases.rows.map(async (row) => [row.case, (await caseOf(desk, row.case)).changeRevision]),
      ),
    ),
  };
}
