// What is left of a PIN in the memory of a token process, three seconds after its signature: Linux shows the
// memory of a process of one's own.
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { signOnCard } from '../cards/sign-on-card.ts';
import { createDesk, PIN, type TestDesk } from './desk.ts';
import { frozen } from './pain-fixture.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
beforeAll(async () => {
  desk = await createDesk([{ id: 'approver', roles: ['approver'], algorithm: 'RS256' }]);
  hosts = desk.hosts();
});
afterAll(() => desk.remove());

/** Process of this test that has the module loaded. */
function tokenProcess(): string {
  const own = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/u.test(name)) return false;
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const isChild = new RegExp(`^PPid:\\s+${process.pid}$`, 'mu').test(
        readFileSync(`/proc/${name}/status`, 'utf8'),
      );
      return isChild && line.includes('token/process/main.ts') && line.includes('softhsm');
    } catch {
      return false;
    }
  });
  const [pid, ...more] = own;
  if (pid === undefined || more.length > 0) throw new Error(`${own.length} token processes`);
  return pid;
}

/** What stands around each copy of these bytes in memory that can be written. */
function copies(pid: string, needles: readonly Buffer[]): readonly string[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const found: string[] = [];
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/u.exec(line) ?? [];
      const size = Number.parseInt(to, 16) - Number.parseInt(from, 16);
      if (!(size > 0) || size > 1_073_741_824) continue;
      const bytes = Buffer.alloc(size);
      try {
        readSync(memory, bytes, 0, size, Number.parseInt(from, 16));
      } catch {
        // A region that cannot be read holds nothing of the process either (a guard page).
        continue;
      }
      for (const needle of needles)
        for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1))
          found.push(JSON.stringify(bytes.toString('latin1', Math.max(0, at - 40), at + 16)));
    }
  } finally {
    closeSync(memory);
  }
  return found;
}

/** As the carrier of this shell writes a message: Node's channel leaves its buffers to be used again. */
const ON_THE_WIRE = /pin/u;

test('no text of it and no copy of ours is left, but the buffers of Node’s own channel', async ({
  annotate,
}) => {
  const choice = await desk.choice(hosts, 'approver');
  const { outcome } = await signOnCard(hosts, { policy: desk.policy, message: await frozen() }, choice, {
    pins: [PIN],
  });
  expect(outcome).toBe('signed by approver');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const pid = tokenProcess();
  const left = copies(pid, [Buffer.from(PIN, 'utf8'), Buffer.from(PIN, 'utf16le')]);
  await annotate(`${left.length} copies of the PIN: ${left.join(' ')}`);
  expect(left.filter((around) => !ON_THE_WIRE.test(around))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(2);
  // The scan finds what is there: the label of the token is.
  expect(copies(pid, [Buffer.from(choice.certificate, 'utf8')]).length).toBeGreaterThan(0);
});
