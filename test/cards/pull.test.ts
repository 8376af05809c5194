// A card pulled at every point of the act: each ends in its typed fault, and the same host signs again once
// the card is back.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KeyChoice } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { PIN } from '../token/desk.ts';
import { INS } from '../virtual-card/applet.ts';
import { signOnCard, type SigningOptions, type SigningOutcome, phaseNames } from './sign-on-card.ts';
import { type CardStack, startStack } from './stack.ts';

/**
 * What a module says of a pulled card: that it is gone, that it does not answer, or, dead-locked, nothing at
 * all.
 */
const PULLED = ['card-removed', 'card-error', 'module-timeout'];
/** A module that dead-locks over a pull is given up after this; a signature takes well under a second. */
const NATIVE = 5_000;

let stack: CardStack;
let hosts: DesktopTokenHosts;
let choice: KeyChoice;

beforeAll(async () => {
  stack = await startStack();
  hosts = stack.hosts({ native: NATIVE, list: NATIVE });
});
beforeEach(async () => {
  await stack.rest();
  choice = await stack.choice(hosts, 'preparer');
});
afterAll(() => stack.stop());

const freeze = (more: Partial<SigningOptions> = {}, key: KeyChoice = choice): Promise<SigningOutcome> =>
  signOnCard(hosts, stack, key, { purpose: 'freeze', pins: [PIN], ...more });

/** Bytes of a real batch take longer than the reader needs to notice. */
async function pullAndPause(): Promise<void> {
  await stack.first.remove();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

/** Back in the reader, the card serves the next act: nothing has to be started again. */
afterEach(async () => {
  await stack.rest();
  choice = await stack.choice(hosts, 'preparer');
  const { outcome, detail } = await freeze();
  if (outcome !== 'signed by preparer') throw new Error(`the host does not sign again: ${outcome} ${detail}`);
});

describe('a card that is pulled', () => {
  test('before the act is missed before any byte is read or a PIN asked for', async () => {
    await stack.first.remove();
    const { outcome, phases } = await freeze();
    expect(PULLED).toContain(outcome);
    expect(phaseNames(phases)).toEqual(['reading']);
  });

  test('while the bytes are read is missed before a PIN is asked for', async () => {
    const { outcome, phases } = await freeze({ during: { reading: pullAndPause } });
    expect(PULLED).toContain(outcome);
    expect(phaseNames(phases)).toEqual(['reading']);
  });

  test('while the PIN is awaited costs no try', async () => {
    const { outcome } = await freeze({ during: { 'waiting-for-pin': () => stack.first.remove() } });
    expect(PULLED).toContain(outcome);
    expect((await stack.first.state()).triesLeft.pin).toBe(3);
  });

  test.each([
    ['as the PIN reaches it', 'preparer', INS.verify, 1],
    ['as it begins to sign', 'preparer', INS.authenticate, 1],
    ['in the middle of the signature', 'preparer', INS.authenticate, 2],
    ['as the PIN for a key that always wants one reaches it', 'careful', INS.verify, 2],
    ['as such a key begins to sign', 'careful', INS.authenticate, 1],
  ])('%s', async (_when, person, ins, count) => {
    const key = await stack.choice(hosts, person);
    const { pulled } = await stack.first.pullAt(ins, count);
    const { outcome, detail } = await signOnCard(hosts, stack, key, {
      purpose: person === 'preparer' ? 'freeze' : 'approve',
      pins: [PIN],
    });
    await pulled;
    console.log(`pulled ${_when}: ${outcome} ${detail}`);
    expect(PULLED).toContain(outcome);
  });

  test('between a wrong PIN and the next entry', async () => {
    let entry = 0;
    const pull = async (): Promise<void> => {
      entry += 1;
      if (entry === 2) await stack.first.remove();
    };
    const { outcome } = await freeze({ pins: ['000000', PIN], during: { 'waiting-for-pin': pull } });
    expect(PULLED).toContain(outcome);
  });

  test('right after the signature leaves the signature good', async () => {
    const signing = freeze();
    const { outcome } = await signing;
    await stack.first.remove();
    expect(outcome).toBe('signed by preparer');
    expect((await hosts.list())[0]?.fault).toBeNull();
  });

  test('and put back while the PIN is awaited still is the chosen card', async () => {
    const blink = async (): Promise<void> => {
      await pullAndPause();
      await stack.first.insert();
      await stack.choice(hosts, 'preparer');
    };
    const { outcome } = await freeze({ during: { 'waiting-for-pin': blink } });
    expect(outcome).toBe('signed by preparer');
  });
});
