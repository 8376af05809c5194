// The part of the rig that judges a store whose worker thread dies or hangs in an act: the act ends by name,
// the desk can be closed, and when it is opened again everything that was answered is there.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause, StdioDesk } from '../flow/stdio-desk.ts';
import { ACTIONS_OF, type RunningAction } from './actions.ts';
import type { Finding, ResultKind } from './evaluate.ts';
import { checkDesk } from './money.ts';
import { preloaded, type Product } from './product.ts';

const KINDS = ['dies-before', 'dies-after', 'hangs'] as const;

export interface StoreCase {
  readonly act: RunningAction;
  readonly kind: (typeof KINDS)[number];
  /** Which request of the act to the store, by its name and its number among those of that name. */
  readonly request: string;
  readonly number: number;
}

const STEPS = fileURLToPath(new URL('store-steps.mjs', import.meta.url));

export interface StoreShim {
  readonly place: string;
  readonly product: Product;
}

function start(folder: string, { place, product }: StoreShim): Promise<StdioDesk> {
  return StdioDesk.start(folder, {
    env: {
      ...preloaded(product, STEPS),
      FAULTS_FOLDER: folder,
      FAULTS_STORE_LOG: join(place, 'store-requests'),
      FAULTS_STORE_ORDER: join(place, 'store-order'),
    },
  });
}

/** Does each act once and reads what it asked of the store. */
export async function storeCases(
  folder: string,
  shim: StoreShim,
  acts: readonly RunningAction[],
): Promise<readonly StoreCase[]> {
  const log = join(shim.place, 'store-requests');
  const desk = await start(folder, shim);
  const cases: StoreCase[] = [];
  const sizeOf = (): number => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  for (const act of acts) {
    const subject = await ACTIONS_OF[act].prepare(desk);
    const from = sizeOf();
    const failed = await ACTIONS_OF[act].act(desk, subject);
    if (failed !== null) throw new Error(`${act}: ${failed} ${desk.errors}`);
    const requests = readFileSync(log, 'utf8').slice(from).trim().split('\n');
    cases.push(...casesOf(act, requests));
  }
  await desk.stop();
  return cases;
}

/**
 * Every kind at each kind of request that changes the store, once; before the first that only reads,
 * death.
 */
function casesOf(act: RunningAction, requests: readonly string[]): readonly StoreCase[] {
  const seen = new Map<string, { number: number; writes: number | null }>();
  for (const line of requests) {
    const [name = '', how] = line.split('\t');
    const { number, writes } = seen.get(name) ?? { number: 0, writes: null };
    seen.set(name, { number: number + 1, writes: writes ?? (how === 'write' ? number + 1 : null) });
  }
  const writing = [...seen].flatMap(([request, { writes }]) =>
    writes === null ? [] : KINDS.map((kind) => ({ act, kind, request, number: writes })),
  );
  const [reading] = [...seen].filter(([, { writes }]) => writes === null);
  return reading === undefined
    ? writing
    : [...writing, { act, kind: 'dies-before', request: reading[0], number: 1 }];
}

const HANGS = 120_000;

/** All cases of one act; after each the desk is closed and opened again, as its message says. */
export async function evaluateStoreThread(
  folder: string,
  shim: StoreShim,
  cases: readonly StoreCase[],
  onResult: (one: StoreCase, findings: readonly Finding[]) => void,
): Promise<void> {
  const order = join(shim.place, 'store-order');
  let desk = await start(folder, shim);
  let subject: string | null = null;
  for (const [generation, one] of cases.entries()) {
    const { prepare, act, isDone } = ACTIONS_OF[one.act];
    const what = `${one.act} ${one.kind} at ${one.request} ${one.number}`;
    const findings: Finding[] = [];
    const find = (verdict: ResultKind, why: string): void =>
      void findings.push({ verdict, why: `${what}: ${why}` });
    subject ??= await prepare(desk);
    const before = (await desk.must('log.list', { limit: 1 })).total;
    writeFileSync(order, `${generation} ${one.kind} ${one.number} ${one.request}\n`);
    const answer = await within(
      HANGS,
      act(desk, subject).catch((cause: unknown) => nameIn(cause)),
    );
    if (answer === 'hangs') find('stuck', 'no answer');
    else if (answer === 'internal') find('unclear', 'ends in internal');
    else if (answer?.startsWith('no name') === true) find('unclear', answer);
    if (
      (await within(
        HANGS,
        desk.stop().then(() => null),
      )) === 'hangs'
    ) {
      find('stuck', 'cannot be closed');
      desk.child.kill('SIGKILL');
      await desk.exited;
    }
    rmSync(order, { force: true });
    desk = await start(folder, shim);
    findings.push(...(await checkDesk(desk, folder, what)));
    if ((await desk.must('log.list', { limit: 1 })).total < before) find('lost', 'entries of the log');
    if ((await desk.must('restore.get', {})).restored !== null) find('unclear', 'says that work is missing');
    if (answer === null && (await isUndone(desk, one.act, subject))) find('lost', 'it was answered as done');
    if (answer === null || (await isDone(desk, subject))) subject = null;
    else if (one === cases.at(-1)) {
      const again = await act(desk, subject);
      if (again !== null) find('stuck', `still ${again} after the desk was opened again`);
    }
    onResult(one, findings);
  }
  await desk.stop();
}

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | 'hangs'> =>
  Promise.race([work, pause(milliseconds).then(() => 'hangs' as const)]);

/** The acts of the rig read before and after; a store that has stopped answers those by name, too. */
function nameIn(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return /"code":"(?<code>[a-z-]+)"/u.exec(text)?.groups?.['code'] ?? `no name: ${text.slice(0, 200)}`;
}

/** Only of acts that are done once. */
async function isUndone(desk: StdioDesk, act: RunningAction, subject: string): Promise<boolean> {
  const once: readonly RunningAction[] = [
    'freeze',
    'approve',
    'release',
    'seal',
    'send',
    'resend',
    'handover',
  ];
  return once.includes(act) && !(await ACTIONS_OF[act].isDone(desk, subject));
}
