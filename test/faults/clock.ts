// The part of the rig that judges a desk whose clock is wrong: in an act, between send and answer, and
// while an attempt is lost. The desk's clock decides nothing about money, and when it is right again so is
// the desk.
import { openSync, writeSync, closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { order } from '../flow/bank-journal.ts';
import { pause, StdioDesk } from '../flow/stdio-desk.ts';
import { ACTIONS_OF, RUNNING_ACTIONS, type RunningAction } from './actions.ts';
import type { Finding, ResultKind } from './evaluate.ts';
import { checkDesk } from './money.ts';
import type { Product } from './product.ts';
import { CaseWatch, MessageWatch, requestsAt } from './settle.ts';
import { clockLibraries } from './shim.ts';

const HOUR = 3_600;
/**
 * Seconds. An hour: a wrong zone; a month: past every window of an approval; two years: past certificates.
 */
const MOVES = {
  'an hour ahead': HOUR,
  'an hour behind': -HOUR,
  'a month ahead': 31 * 24 * HOUR,
  'a month behind': -31 * 24 * HOUR,
  'two years ahead': 731 * 24 * HOUR,
  'two years behind': -731 * 24 * HOUR,
} as const;
type Move = keyof typeof MOVES;

/**
 * `during`: moved for the act alone, right before and after. `before the answer`: moved while the bank has
 * the request. The others: moved while the request or its answer is lost, right when somebody settles it.
 */
const MOMENTS = ['during', 'before the answer', 'request lost', 'answer lost'] as const;

export interface ClockCase {
  readonly moment: (typeof MOMENTS)[number];
  readonly act: RunningAction;
  readonly move: Move;
}

/** The acts that reach the bank, and the bank's name of what they ask for. */
const ON_THE_WIRE: Readonly<Partial<Record<RunningAction, readonly string[]>>> = {
  send: ['payment-initiation'],
  inquire: ['status-inquiry-post', 'status-inquiry-get', 'enhanced-inquiry'],
  resend: ['payment-initiation'],
  'case-send': ['stop'],
};

export const clockCases = (): readonly ClockCase[] =>
  MOMENTS.flatMap((moment) =>
    RUNNING_ACTIONS.filter((act) => moment === 'during' || ON_THE_WIRE[act] !== undefined).flatMap((act) =>
      (Object.keys(MOVES) as Move[]).map((move) => ({ moment, act, move })),
    ),
  );

interface MovedDesk {
  readonly desk: StdioDesk;
  readonly move: (seconds: number) => void;
}

async function startMoved(folder: string, place: string, product: Product): Promise<MovedDesk> {
  const file = join(place, 'clock');
  writeFileSync(file, Buffer.alloc(8));
  const desk = await StdioDesk.start(folder, {
    env: { ...product, LD_PRELOAD: clockLibraries(place), FAULTS_CLOCK: file },
  });
  const move = (seconds: number): void => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(BigInt(seconds));
    const handle = openSync(file, 'r+');
    writeSync(handle, bytes, 0, bytes.length, 0);
    closeSync(handle);
  };
  // A clock that does not move proves nothing.
  const hour = async (): Promise<number> => Date.parse((await desk.must('training.get', {})).bank.clock);
  const before = await hour();
  move(HOUR);
  if ((await hour()) - before < HOUR * 900) throw new Error("the desk's clock was not moved");
  move(0);
  return { desk, move };
}

const HANGS = 180_000;

export async function evaluateClock(
  folder: string,
  place: string,
  product: Product,
  cases: readonly ClockCase[],
  onResult: (one: ClockCase, findings: readonly Finding[]) => void,
): Promise<void> {
  const { desk, move } = await startMoved(folder, place, product);
  for (const one of cases) {
    const what = `${one.act}, clock ${one.move}, ${one.moment}`;
    const findings: Finding[] = [];
    const find = (verdict: ResultKind, why: string): void =>
      void findings.push({ verdict, why: `${what}: ${why}` });
    const { prepare, act } = ACTIONS_OF[one.act];
    const subject = await prepare(desk);
    const answer = await Promise.race([
      acted(desk, folder, one, move, () => act(desk, subject)),
      pause(HANGS).then(() => 'hangs'),
    ]);
    if (answer === 'hangs') find('stuck', 'no answer');
    if (answer === 'internal') find('unclear', 'ends in internal');
    move(0);
    await order(desk, 'faults.set', { faults: [] });
    findings.push(...(await checkDesk(desk, folder, what)));
    if (answer !== null || ON_THE_WIRE[one.act] !== undefined)
      for (const { verdict, why } of await settled(desk, folder, one, subject)) find(verdict, why);
    onResult(one, findings);
  }
  await desk.stop();
}

async function acted(
  desk: StdioDesk,
  folder: string,
  { moment, act, move: name }: ClockCase,
  move: (seconds: number) => void,
  run: () => Promise<string | null>,
): Promise<string | null> {
  const operations = ON_THE_WIRE[act] ?? [];
  const arm = (kind: string): Promise<unknown> =>
    order(desk, 'faults.set', {
      faults: operations.map((operation) => ({ operation, kind, times: 1, delayMs: 400 })),
    });
  if (moment === 'before the answer') {
    await arm('slow');
    const before = requestsAt(folder, operations);
    const running = run();
    // The bank writes a request down before it answers it.
    for (let tries = 0; tries < 2_000 && requestsAt(folder, operations) === before; tries += 1)
      await pause(5);
    move(MOVES[name]);
    return running;
  }
  move(MOVES[name]);
  if (moment === 'request lost') await arm('drop-before');
  if (moment === 'answer lost') await arm('drop-after');
  return run();
}

/** With the right time again: what an officer does, and what must be true of it. */
async function settled(
  desk: StdioDesk,
  folder: string,
  { act }: ClockCase,
  subject: string,
): Promise<readonly Finding[]> {
  if (act === 'send' || act === 'inquire' || act === 'resend')
    return new MessageWatch(desk, folder, subject).settle();
  if (act === 'case-send') return new CaseWatch(desk, folder, subject).settle();
  if (await ACTIONS_OF[act].isDone(desk, subject)) return [];
  const again = await ACTIONS_OF[act].act(desk, subject);
  if (again === null || again === 'batch-step-impossible') return [];
  return [{ verdict: 'stuck', why: `still ${again} with the right time` }];
}
