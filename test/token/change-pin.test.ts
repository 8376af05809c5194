// A PIN changed on a real module: old, new, new again, and everything that must not cost a try or change
// anything.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyChoice, SignPhase } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import { frozen } from './pain-fixture.ts';

let desk: TestDesk | null = null;
let hosts: DesktopTokenHosts;
let choice: KeyChoice;

beforeEach(async () => {
  await desk?.remove();
  desk = await createDesk([{ id: 'approver', roles: ['approver'], algorithm: 'RS256' }], false);
  hosts = desk.hosts();
  choice = await desk.choice(hosts, 'approver');
});
afterAll(() => desk?.remove());

type Change = readonly [old: string, fresh: string, repeat: string];

async function change(
  ...entries: readonly Change[]
): Promise<{ readonly outcome: string; readonly phases: readonly SignPhase[] }> {
  const left = [...entries];
  const phases: SignPhase[] = [];
  const result = await hosts.changePin({
    cardId: choice.cardId,
    onPhase(phase) {
      phases.push(phase);
      if (phase.phase !== 'waiting-for-pin') return;
      const { requestId } = phase.request;
      const next = left.shift();
      if (next === undefined) hosts.cancel(requestId);
      else
        hosts.answerPin({
          type: 'change',
          requestId,
          old: pinBytes(next[0]),
          fresh: pinBytes(next[1]),
          repeat: pinBytes(next[2]),
        });
    },
  });
  return { outcome: result.ok ? 'changed' : result.error.code, phases };
}

async function signsWith(pin: string): Promise<string> {
  if (desk === null) throw new Error('no desk');
  const message = await frozen();
  const result = await hosts.sign({
    choice,
    statement: batchStatement('approve', [message], desk.policy),
    messages: [message],
    policy: desk.policy,
    onPhase: pinEntry(hosts, pin).onPhase,
  });
  return result.ok ? 'signed' : result.error.code;
}

describe('a change of the PIN', () => {
  test('holds at once, and the old PIN opens nothing any more', async () => {
    const { outcome, phases } = await change([PIN, '130274', '130274']);
    expect([outcome, phases.map((phase) => phase.phase)]).toEqual([
      'changed',
      ['waiting-for-pin', 'signing'],
    ]);
    expect([await signsWith('130274'), await signsWith(PIN)]).toEqual(['signed', 'pin-incorrect']);
  });

  test('asks as its page needs it: who, on which card, within which lengths, and shows no payment', async () => {
    const { phases } = await change();
    expect(phases[0]).toMatchObject({
      request: {
        purpose: 'change-pin',
        readings: [],
        words: [],
        card: { holder: 'Officer approver' },
        entry: { kind: 'change', demanded: false, min: 4, max: 64 },
      },
    });
  });

  test.each<[string, Change, string]>([
    ['the new PIN typed differently', [PIN, '130274', '130275'], 'pin-repeat-differs'],
    ['the old PIN as the new one', [PIN, PIN, PIN], 'pin-unchanged'],
  ])('is refused before the card is asked: %s', async (_what, entry, code) => {
    const { outcome, phases } = await change(entry);
    expect([outcome, phases.map((phase) => phase.phase)]).toEqual([code, ['waiting-for-pin']]);
    expect(await signsWith(PIN)).toBe('signed');
  });

  test('with a wrong old PIN changes nothing, says so, and may be corrected by the officer alone', async () => {
    const { outcome, phases } = await change(['000000', '130274', '130274'], [PIN, '130274', '130274']);
    expect([outcome, phases.map((phase) => phase.phase)]).toEqual([
      'changed',
      ['waiting-for-pin', 'signing', 'wrong-pin', 'waiting-for-pin', 'signing'],
    ]);
    expect(await signsWith('130274')).toBe('signed');
  });

  test('that is cancelled leaves everything as it was', async () => {
    expect((await change()).outcome).toBe('pin-cancelled');
    expect(await signsWith(PIN)).toBe('signed');
  });
});
