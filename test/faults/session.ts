// One desk's day for the rig: every act once, with what was acknowledged after it and how far the disk had
// got by then.
import { statSync } from 'node:fs';
import { caseOf, draftCase, releasedCase } from '../flow/case-acts.ts';
import { order } from '../flow/bank-journal.ts';
import { cardOf, must, sealed, sign, takeOverSample, typedBatch } from '../flow/officers.ts';
import { StdioDesk } from '../flow/stdio-desk.ts';

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
}

export const ACTS = [
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
  'pack',
  'profile',
  'checkpoint',
  'close',
] as const;
export type ActName = (typeof ACTS)[number];

/** Named in the list of acts and not in the day: the table says so. */
export const NOT_COVERED: readonly string[] = [
  'the clock (npm run -s test:dates moves it)',
  'handover and policy changes (they need a second desk and a quorum)',
  'backup before a migration (test/store/opening.test.ts)',
];

export interface Shim {
  readonly library: string;
  readonly log: string;
  readonly order: string;
  readonly product?: Readonly<Record<string, string>>;
}

export function startShimmed(
  folder: string,
  { library, log, order: orders, product = {} }: Shim,
): Promise<StdioDesk> {
  const env = {
    LD_PRELOAD: library,
    FAULTS_FOLDER: folder,
    FAULTS_LOG: log,
    FAULTS_ORDER: orders,
    ...product,
  };
  return StdioDesk.start(folder, { env });
}

/** Does the whole day; `onAct` learns each answer. */
export async function runDay(
  folder: string,
  shim: Shim,
  onAct: (acknowledged: Acknowledged) => void,
): Promise<void> {
  const sizeOf = (): number => statSync(shim.log, { throwIfNoEntry: false })?.size ?? 0;
  let from = 0;
  const desk = await startShimmed(folder, shim);
  const known: { import: string; batch: string; message: string; second: string; case: string } = {
    import: '',
    batch: '',
    message: '',
    second: '',
    case: '',
  };
  const steps: Readonly<Record<Exclude<ActName, 'close'>, () => Promise<unknown>>> = {
    open: () => Promise.resolve(),
    import: async () => {
      known.import = await takeOverSample(desk, 'supplier-run');
    },
    draft: async () => {
      known.batch = await typedBatch(desk);
    },
    freeze: () => must(sign(desk, 'batches.freeze', known.batch, 'ada-keller')),
    approve: () => must(sign(desk, 'batches.approve', known.batch, 'jonas-weber')),
    release: () => must(sign(desk, 'batches.release', known.batch, 'mira-novak')),
    seal: async () => {
      for (;;) {
        const row = (await desk.must('outbox.list', { limit: 500 })).rows.find(
          (one) => one.batch === known.batch,
        );
        if (row === undefined) continue;
        known.message = row.message;
        return;
      }
    },
    send: () => desk.must('outbox.send', { message: known.message }),
    inquire: () => desk.must('outbox.inquire', { message: known.message }),
    unknown: async () => {
      known.second = (await sealed(desk, await typedBatch(desk, { amount: '17.35' }))).message;
      await order(desk, 'faults.set', {
        faults: [{ operation: 'payment-initiation', kind: 'drop-before', times: 1 }],
      });
      await desk.must('outbox.send', { message: known.second });
    },
    resend: async () => {
      await desk.must('outbox.inquire', { message: known.second });
      await desk.must('outbox.resend', { message: known.second });
    },
    case: async () => {
      known.case = await releasedCase(desk, await draftCase(desk));
    },
    'case-send': async () => {
      await desk.call('cases.send', { case: known.case });
      await caseOf(desk, known.case);
    },
    pack: () => desk.must('packs.export', { batch: known.batch }),
    profile: () => desk.must('network.setMode', { mode: 'offline' }),
    checkpoint: async () => {
      const { ticket } = await desk.must('log.checkpoint', { choice: await cardOf(desk, 'mira-novak') });
      await desk.ended(ticket);
    },
  };
  for (const act of ACTS) {
    if (act === 'close') break;
    await steps[act]();
    const seen = await acknowledged(desk);
    onAct({ act, from, until: sizeOf(), ...seen });
    from = sizeOf();
  }
  const last = await acknowledged(desk);
  await desk.stop();
  onAct({ act: 'close', from, until: sizeOf(), ...last });
}

async function acknowledged(
  desk: StdioDesk,
): Promise<Pick<Acknowledged, 'logSize' | 'batches' | 'messages' | 'cases'>> {
  const [batches, messages, cases, log] = await Promise.all([
    desk.must('batches.list', { limit: 500 }),
    desk.must('outbox.list', { limit: 500 }),
    desk.must('cases.list', { limit: 500 }),
    desk.must('log.list', { limit: 1 }),
  ]);
  return {
    logSize: log.total,
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
