// The part of the rig that judges processes which die or stop in the midst of an act: the act is answered by
// name, and the next one works.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealed, sign, typedBatch } from '../flow/officers.ts';
import { pause, type StdioDesk } from '../flow/stdio-desk.ts';
import type { Finding, ResultKind } from './evaluate.ts';

export const PROCESS_CASES = ['token process hangs', 'token process dies', 'bank dies'] as const;

/** A process of the desk that ends or stops in the midst of an act. */
export async function evaluateProcess(
  desk: StdioDesk,
  what: (typeof PROCESS_CASES)[number],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const find = (verdict: ResultKind, why: string): void =>
    void findings.push({ verdict, why: `${what}: ${why}` });
  const batch = await typedBatch(desk);
  if (what === 'bank dies') {
    const { message } = await sealed(desk, batch);
    for (const pid of childrenOf(desk.child.pid ?? 0, BANK)) process.kill(pid, 'SIGKILL');
    const sent = await desk.call('outbox.send', { message });
    const row = await desk.must('outbox.get', { message });
    if (!sent.ok && sent.error.code === 'internal') find('unclear', 'ends in internal');
    if (!['unknown', 'queued'].includes(row.state) || row.fault === null)
      find('unclear', `${row.state} without a reason`);
    return findings;
  }
  const kept = desk.pin;
  desk.pin = (asked) => {
    for (const pid of childrenOf(desk.child.pid ?? 0, CARD_PROCESS))
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

/** What a process is started from: a source, or its bundle. */
const BANK = ['/sandbox/main.ts', '/sandbox.js'];
const CARD_PROCESS = ['/token/process/main.ts', '/token-host.js'];

/** A process that is not there cannot be ended, and what follows would prove nothing. */
function childrenOf(parent: number, programs: readonly string[]): readonly number[] {
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
      const line = readFileSync(join('/proc', String(pid), 'cmdline'), 'utf8');
      if (programs.some((program) => line.includes(program))) found.push(pid);
    } catch {
      // It ended meanwhile.
    }
  }
  if (found.length === 0) throw new Error(`no process of ${programs.join(' or ')}`);
  return found;
}
