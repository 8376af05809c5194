// The try counter of a real card as the officer meets it: final try, lock, and the way back with the PUK in
// foreign software.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyChoice, PinFlags } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { PIN } from '../token/desk.ts';
import { signOnCard, phaseNames } from './sign-on-card.ts';
import { type CardStack, PUK, startStack } from './stack.ts';

let stack: CardStack;
let hosts: DesktopTokenHosts;
let choice: KeyChoice;

beforeAll(async () => {
  stack = await startStack();
  hosts = stack.hosts();
});
beforeEach(async () => {
  await stack.rest();
  choice = await stack.choice(hosts, 'preparer');
});
afterAll(() => stack.stop());

const freeze = (...pins: string[]): ReturnType<typeof signOnCard> =>
  signOnCard(hosts, stack, choice, { purpose: 'freeze', pins });

async function flags(): Promise<PinFlags | undefined> {
  const cards = (await hosts.list()).flatMap((module) => module.cards);
  return cards.find((card) => card.cardId === choice.cardId)?.flags;
}

describe('the try counter', () => {
  test('stands at its full height when the right PIN comes at once', async () => {
    expect(await freeze(PIN)).toMatchObject({ outcome: 'signed by preparer' });
    expect((await stack.first.state()).triesLeft.pin).toBe(3);
  });

  test('falls by one for each wrong entry, never by more', async () => {
    expect(await freeze('000000')).toMatchObject({ outcome: 'pin-incorrect' });
    expect((await stack.first.state()).triesLeft.pin).toBe(2);
  });

  test('shows the final try before the officer enters it, and the right PIN puts all back', async () => {
    const { outcome, phases } = await freeze('000000', '000001', PIN);
    expect(outcome).toBe('signed by preparer');
    const asked = phases.flatMap((phase) =>
      phase.phase === 'waiting-for-pin' ? [phase.request.card.flags.finalTry] : [],
    );
    expect(asked).toEqual([false, false, true]);
    expect((await stack.first.state()).triesLeft.pin).toBe(3);
    // The module keeps showing the final try while the card still counts as verified: a warning too many,
    // which a new card session ends.
    expect(await flags()).toMatchObject({ locked: false });
    await stack.first.remove();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await stack.first.insert();
    await stack.choice(hosts, 'preparer');
    expect(await flags()).toMatchObject({ finalTry: false, locked: false });
  });

  test('of one card leaves the other alone', async () => {
    await freeze('000000', '000001');
    expect([(await stack.first.state()).triesLeft.pin, (await stack.second.state()).triesLeft.pin]).toEqual([
      1, 3,
    ]);
  });
});

describe('a locked PIN', () => {
  beforeEach(async () => {
    await freeze('000000', '000001', '000002');
  });

  test('is told as locked, in the list and before anything is asked', async () => {
    expect((await stack.first.state()).triesLeft.pin).toBe(0);
    expect(await flags()).toMatchObject({ locked: true, finalTry: false });
    const { outcome, phases } = await freeze(PIN);
    expect([outcome, phaseNames(phases)]).toEqual(['pin-locked', ['reading']]);
  });

  test('does not stop the officer at the other reader', async () => {
    expect(
      await signOnCard(hosts, stack, await stack.choice(hosts, 'approver'), { pins: [PIN] }),
    ).toMatchObject({
      outcome: 'signed by approver',
    });
  });

  test('opens again with the PUK in foreign software, and the same host signs', async () => {
    const args = ['--reader', '0', '--unblock-pin', '--auth-id', '01', '--puk', PUK, '--new-pin', PIN];
    await promisify(execFile)('pkcs15-tool', args, {
      env: { ...process.env, ...stack.pcsc.env },
      timeout: 30_000,
    });
    expect((await stack.first.state()).triesLeft.pin).toBe(3);
    choice = await stack.choice(hosts, 'preparer');
    expect(await freeze(PIN)).toMatchObject({ outcome: 'signed by preparer' });
  });
});
