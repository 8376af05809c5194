// Insertion and removal as the desk notices them: told by the smartcard service, without asking any card;
// what was open on a pulled card is closed.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCardMonitor, type CardMonitor } from '../../main/app/administer/cards/card-monitor.ts';
import type { Clock } from '../../main/ports/clock.ts';
import type { CardSessionChange } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { batchStatement, PIN } from '../token/desk.ts';
import { sha256 } from '../token/pain-fixture.ts';
import { type CardStack, startStack } from './stack.ts';

/** Two seconds on a machine with nothing else to do; the time that was needed is printed. */
const BUSY = 30_000;

const clock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

let stack: CardStack;
let hosts: DesktopTokenHosts;
let cards: CardMonitor;
let told = 0;

beforeAll(async () => {
  stack = await startStack();
  hosts = stack.hosts({ native: 5_000, list: 20_000 });
  cards = makeCardMonitor(hosts, clock, () => (told += 1));
  await stack.rest();
  await shows('preparer', true);
  await shows('approver', true);
});
beforeEach(() => stack.rest());
afterAll(async () => {
  cards.close();
  await stack.stop();
});

/**
 * Waits until the desk's own listing, which nobody refreshes, shows the card or not; answers how long that
 * took.
 */
async function shows(person: string, wanted: boolean): Promise<number> {
  const certificate = sha256(stack.certificate(person));
  const began = performance.now();
  for (;;) {
    const listed = (await cards.modules(false))
      .flatMap((module) => module.cards)
      .some((card) => card.certificates.some((each) => each.sha256 === certificate));
    if (listed === wanted) return Math.round(performance.now() - began);
    if (performance.now() - began > BUSY)
      throw new Error(`the card of ${person} is ${wanted ? 'not shown' : 'still shown'}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('the desk’s listing', () => {
  test('follows pulls and insertions by itself, in each reader, and tells the window', async () => {
    expect(cards.watch()).toBe('events');
    const before = told;
    await stack.first.remove();
    const pulled = await shows('preparer', false);
    await stack.second.remove();
    const other = await shows('approver', false);
    await stack.first.insert();
    const inserted = await shows('preparer', true);
    await stack.second.insert();
    await shows('approver', true);
    console.log(`noticed: pulls after ${pulled} and ${other} ms, an insertion after ${inserted} ms`);
    expect(told - before).toBeGreaterThanOrEqual(4);
  });
});

describe('a card that was left open', () => {
  test('is closed when it is pulled, and asks for its PIN when it is back', async () => {
    const changes: CardSessionChange[] = [];
    hosts.onLease((change) => changes.push(change));
    const sign = async (): Promise<readonly [string, string]> => {
      const choice = await stack.choice(hosts, 'approver');
      let asked = '';
      const result = await hosts.sign({
        choice,
        statement: batchStatement('approve', [stack.message], stack.policy),
        messages: [stack.message],
        policy: stack.policy,
        lease: { seconds: 600, acts: 5, idleSeconds: 120 },
        onPhase(phase) {
          if (phase.phase !== 'waiting-for-pin') return;
          const { requestId, entry } = phase.request;
          asked = entry.kind;
          hosts.answerPin(
            entry.kind === 'confirm'
              ? { type: 'confirm', requestId }
              : { type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: true },
          );
        },
      });
      return [result.ok ? 'signed' : result.error.code, asked];
    };
    expect(await sign()).toEqual(['signed', 'pin']);
    expect(await sign()).toEqual(['signed', 'confirm']);
    await stack.second.remove();
    await shows('approver', false);
    await expect.poll(() => hosts.leases(), { timeout: BUSY }).toEqual([]);
    expect(changes.at(-1)?.why).toMatch(/removed|failed/u);
    await stack.second.insert();
    expect(await sign()).toEqual(['signed', 'pin']);
  });
});
