// The part of the rig that judges a disk which fails under a running desk, and processes of it that die: the
// act is answered by name, nothing
// is half done, and when the disk works again so does the desk.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, sealed, sign, typedBatch } from '../flow/officers.ts';
import { pause, type StdioDesk } from '../flow/stdio-desk.ts';
import type { Day } from './images.ts';
import { bookedIn, type Finding, type Verdict } from './judge.ts';
import { startShimmed, type Shim } from './session.ts';
import { isBank, type DiskStep } from './trace.ts';

export const DISK_FAULTS = ['enospc', 'eio', 'short'] as const;
export const LIVE_ACTS = ['draft', 'freeze', 'approve', 'release', 'send', 'inquire'] as const;
export type LiveAct = (typeof LIVE_ACTS)[number];

export interface LiveCase {
  readonly act: LiveAct;
  readonly kind: (typeof DISK_FAULTS)[number];
  /** The change of the disk that fails first, counted from the beginning of the act. */
  readonly number: number;
}

/**
 * The first and the last of each run of equal steps: within one transaction every frame is written by the
 * same loop.
 */
export function liveCases(day: Day): readonly LiveCase[] {
  return LIVE_ACTS.flatMap((act) => {
    const span = day.acts.find((one) => one.act === act);
    if (span === undefined) return [];
    const steps = day.steps
      .slice(span.first, span.last)
      .filter((step) => !isBank(step) && step.what !== 'unlink' && step.what !== 'create');
    const same = (one: DiskStep | undefined, other: DiskStep): boolean =>
      one?.what === other.what && one.file === other.file;
    const numbers = steps.flatMap((step, index) =>
      same(steps[index - 1], step) && same(steps[index + 1], step) ? [] : [index + 1],
    );
    return DISK_FAULTS.flatMap((kind) => numbers.map((number) => ({ act, kind, number })));
  });
}

const HANGS = 90_000;

/**
 * All cases of one act and one kind, in one desk: what was not done by a case that failed is tried by the
 * next one.
 */
export async function judgeLive(
  folder: string,
  shim: Shim,
  cases: readonly LiveCase[],
  onResult: (one: LiveCase, findings: readonly Finding[]) => void,
): Promise<void> {
  let desk = await startShimmed(folder, shim);
  let subject: string | null = null;
  let generation = 0;
  for (const one of cases) {
    const findings: Finding[] = [];
    const find = (verdict: Verdict, why: string): void =>
      void findings.push({ verdict, why: `${one.act} ${one.kind} at ${one.number}: ${why}` });
    subject ??= await prepared(desk, one.act);
    generation += 1;
    writeFileSync(shim.order, `${generation} ${one.number} ${one.kind}\n`);
    const answer = await Promise.race([
      acted(desk, one.act, subject),
      pause(HANGS).then(() => 'hangs' as const),
    ]);
    rmSync(shim.order, { force: true });
    if (answer === 'hangs') find('stuck', 'no answer');
    else if (answer === 'internal') find('unclear', 'ends in internal');
    await settled(desk);
    findings.push(...(await checkMoney(desk, folder, one)));
    if (!(await desk.must('log.verify', {})).intact) find('contradictory', 'the chain of the log is broken');
    if (answer === null || (await isDone(desk, one.act, subject))) subject = null;
    if (answer === 'hangs') {
      desk.child.kill('SIGKILL');
      await desk.exited;
      desk = await startShimmed(folder, shim);
      subject = null;
    }
    onResult(one, findings);
  }
  await desk.stop();
}

async function prepared(desk: StdioDesk, act: LiveAct): Promise<string> {
  const batch = await typedBatch(desk, { amount: `${randomInt(100, 9_999)}.00` });
  if (act === 'draft' || act === 'freeze') return batch;
  if (act === 'send' || act === 'inquire') {
    const { message } = await sealed(desk, batch);
    if (act === 'inquire') await desk.must('outbox.send', { message });
    return message;
  }
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  if (act === 'release') await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  return batch;
}

/** The code of the fault the act ended with; null: it is done. */
async function acted(desk: StdioDesk, act: LiveAct, subject: string): Promise<string | null> {
  if (act === 'draft') {
    const made = await desk.call('batches.create', { kind: 'credit-transfer', reference: '' });
    return made.ok ? null : made.error.code;
  }
  if (act === 'send' || act === 'inquire') {
    const sent = await desk.call(act === 'send' ? 'outbox.send' : 'outbox.inquire', { message: subject });
    return sent.ok ? null : sent.error.code;
  }
  const [call, officer] = (
    {
      freeze: ['batches.freeze', 'ada-keller'],
      approve: ['batches.approve', 'jonas-weber'],
      release: ['batches.release', 'mira-novak'],
    } as const
  )[act];
  return (await sign(desk, call, subject, officer))?.code ?? null;
}

async function isDone(desk: StdioDesk, act: LiveAct, subject: string): Promise<boolean> {
  if (act === 'draft' || act === 'inquire') return false;
  if (act === 'send') return (await desk.must('outbox.get', { message: subject })).state !== 'queued';
  const { state } = await desk.must('batches.get', { batch: subject });
  return state !== { freeze: 'draft', approve: 'frozen', release: 'approved' }[act];
}

/** What was cut off becomes unknown at the next look of the follow-up. */
async function settled(desk: StdioDesk): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await desk.must('outbox.list', { limit: 500 });
    if (rows.every(({ state }) => state !== 'sending')) return;
    await desk.must('training.advanceClock', { seconds: 1 });
    await pause(100);
  }
}

async function checkMoney(desk: StdioDesk, folder: string, one: LiveCase): Promise<readonly Finding[]> {
  const booked = bookedIn(folder);
  const findings: Finding[] = [];
  for (const row of (await desk.must('outbox.list', { limit: 500 })).rows) {
    const times = booked.filter((id) => id === row.messageId).length;
    const find = (verdict: Verdict, why: string): void =>
      void findings.push({
        verdict,
        why: `${one.act} ${one.kind} at ${one.number}: ${row.messageId} ${why}`,
      });
    if (times > 1) find('doubled', `booked ${times} times`);
    if (times > 0 && (row.may.send || row.may.resend))
      find('doubled', `booked, ${row.state} here, and may be sent`);
    if (times > 0 && !['accepted', 'unknown'].includes(row.state))
      find(row.state === 'sending' ? 'stuck' : 'contradictory', `booked and ${row.state} here`);
    if (row.state === 'unknown' && row.fault === null) find('unclear', 'unknown without a reason');
  }
  return findings;
}

export const PROCESS_CASES = ['token process hangs', 'token process dies', 'bank dies'] as const;

/** A process of the desk that ends or stops in the midst of an act. */
export async function judgeProcess(
  desk: StdioDesk,
  what: (typeof PROCESS_CASES)[number],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const find = (verdict: Verdict, why: string): void =>
    void findings.push({ verdict, why: `${what}: ${why}` });
  const batch = await typedBatch(desk);
  if (what === 'bank dies') {
    const { message } = await sealed(desk, batch);
    for (const pid of childrenOf(desk.child.pid ?? 0, 'sandbox/main.ts')) process.kill(pid, 'SIGKILL');
    const sent = await desk.call('outbox.send', { message });
    const row = await desk.must('outbox.get', { message });
    if (!sent.ok && sent.error.code === 'internal') find('unclear', 'ends in internal');
    if (!['unknown', 'queued'].includes(row.state) || row.fault === null)
      find('unclear', `${row.state} without a reason`);
    return findings;
  }
  const kept = desk.pin;
  desk.pin = (asked) => {
    for (const pid of childrenOf(desk.child.pid ?? 0, 'token/process/main.ts'))
      process.kill(pid, what === 'token process dies' ? 'SIGKILL' : 'SIGSTOP');
    return kept(asked);
  };
  const failed = await Promise.race([
    sign(desk, 'batches.freeze', batch, 'ada-keller'),
    pause(150_000).then(() => 'hangs' as const),
  ]);
  desk.pin = kept;
  if (failed === 'hangs') find('stuck', 'no answer');
  else if (failed === null) find('silent', 'the act is done though its process was not there');
  else if (failed.code === 'internal') find('unclear', 'ends in internal');
  // The next process is started for the next question; until it has listed its cards there is none to sign
  // with.
  let again = 'no card';
  for (let tries = 0; tries < 120 && again !== ''; tries += 1) {
    again = await sign(desk, 'batches.freeze', batch, 'ada-keller').then(
      (fault) => fault?.code ?? '',
      (cause: unknown) => String(cause),
    );
    if (again !== '') await pause(500);
  }
  if (again !== '') find('stuck', `does not work afterwards: ${again}`);
  return findings;
}

function childrenOf(parent: number, program: string): readonly number[] {
  const below = new Set([parent]);
  const found: number[] = [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .toSorted((a, b) => a - b);
  for (const pid of all) {
    try {
      const fields = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
        .replace(/^.*\) /u, '')
        .split(' ');
      if (!below.has(Number(fields[1]))) continue;
      below.add(pid);
      if (readFileSync(join('/proc', String(pid), 'cmdline'), 'utf8').includes(program)) found.push(pid);
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/** Without a compiler there is no shim, and so no rig. */
export function hasCompiler(): boolean {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}
