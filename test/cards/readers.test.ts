// Cards that come and go, two readers side by side, a card that takes its time, another card in the same
// reader.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Card } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { PIN } from '../token/desk.ts';
import { sha256 } from '../token/pain-fixture.ts';
import { signOnCard } from './sign-on-card.ts';
import { type CardStack, startStack } from './stack.ts';

let stack: CardStack;
let hosts: DesktopTokenHosts;

beforeAll(async () => {
  stack = await startStack();
  hosts = stack.hosts({ native: 4_000, list: 4_000 });
});
beforeEach(() => stack.rest());
afterAll(() => stack.stop());

const cards = async (): Promise<readonly Card[]> => (await hosts.list()).flatMap((module) => module.cards);
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Until the list no longer shows a card of `person`; a dead-locked module is given up and started anew
 * meanwhile.
 */
async function gone(person: string): Promise<void> {
  const wanted = sha256(stack.certificate(person));
  for (let poll = 0; poll < 40; poll += 1) {
    const [module] = await hosts.list();
    if (
      module?.fault === null &&
      !module.cards.some((card) => card.certificates.some((one) => one.sha256 === wanted))
    )
      return;
    await pause(250);
  }
  throw new Error(`the card of ${person} is still shown`);
}

describe('the list', () => {
  test('shows each card at its reader, each certificate with the reason when it cannot sign', async () => {
    await stack.choice(hosts, 'preparer');
    await stack.choice(hosts, 'approver');
    const shown = (await cards()).map(({ reader, label, serial, unusable, certificates }) => ({
      reader: reader.slice(-2),
      label,
      serial: /^[0-9a-f]{16}$/u.test(serial),
      unusable,
      keys: certificates.map(({ keyType, keyBits, unusable }) => [keyType, keyBits, unusable]),
    }));
    expect(shown).toEqual([
      {
        reader: '00',
        label: 'Officer one',
        serial: true,
        unusable: null,
        keys: [
          ['RSA', 2048, null],
          ['RSA', 2048, null],
          ['RSA', 2048, 'certificate-key-usage'],
          ['EC', 256, null],
        ],
      },
      {
        reader: '01',
        label: 'Officer two',
        serial: true,
        unusable: null,
        keys: [
          ['RSA', 2048, null],
          ['EC', 256, null],
        ],
      },
    ]);
  });

  test('follows a card that is pulled, and leaves the other reader usable', async () => {
    const [first, second] = [await stack.choice(hosts, 'preparer'), await stack.choice(hosts, 'approver')];
    await stack.first.remove();
    await gone('preparer');
    expect(await signOnCard(hosts, stack, second, { pins: [PIN] })).toMatchObject({
      outcome: 'signed by approver',
    });
    expect(await signOnCard(hosts, stack, first, { purpose: 'freeze', pins: [PIN] })).toMatchObject({
      outcome: 'card-removed',
    });
    await stack.second.remove();
    await gone('approver');
    expect(await cards()).toEqual([]);
  });
});

test('ten pulls and re-insertions: after each the same card signs again', async () => {
  const choice = await stack.choice(hosts, 'preparer');
  let given = 0;
  for (let cycle = 1; cycle <= 10; cycle += 1) {
    await stack.first.remove();
    // Pulled for less than a poll, for about one, and for longer.
    await pause((cycle % 3) * 700);
    const meanwhile = await signOnCard(hosts, stack, choice, { purpose: 'freeze', pins: [PIN] });
    if (meanwhile.outcome === 'module-timeout') given += 1;
    expect(['card-removed', 'card-error', 'module-timeout']).toContain(meanwhile.outcome);
    await stack.first.insert();
    const again = await stack.choice(hosts, 'preparer');
    expect(again).toEqual(choice);
    expect(await signOnCard(hosts, stack, again, { purpose: 'freeze', pins: [PIN] })).toMatchObject({
      outcome: 'signed by preparer',
    });
  }
  console.log(`ten cycles: ten signatures afterwards, ${given} dead-locked modules given up`);
}, 240_000);

describe('a slow card', () => {
  test('is waited for: a second for every answer still makes a signature', async () => {
    const patient = stack.hosts({ native: 60_000 });
    const choice = await stack.choice(patient, 'preparer');
    const delay = (): Promise<void> => stack.first.delay(1_000);
    const began = performance.now();
    const { outcome } = await signOnCard(patient, stack, choice, {
      purpose: 'freeze',
      pins: [PIN],
      during: { 'waiting-for-pin': delay },
    });
    expect(outcome).toBe('signed by preparer');
    expect(performance.now() - began).toBeGreaterThan(4_000);
    await patient.close();
  });

  test('that takes too long is given up, and a new process signs once it is quick again', async () => {
    const impatient = stack.hosts({ native: 1_500, list: 10_000 });
    const choice = await stack.choice(impatient, 'preparer');
    const delay = (): Promise<void> => stack.first.delay(5_000);
    const { outcome } = await signOnCard(impatient, stack, choice, {
      purpose: 'freeze',
      pins: [PIN],
      during: { 'waiting-for-pin': delay },
    });
    expect(outcome).toBe('module-timeout');
    await stack.first.delay(0);
    await pause(5_000);
    expect(
      await signOnCard(impatient, stack, await stack.choice(impatient, 'preparer'), {
        purpose: 'freeze',
        pins: [PIN],
      }),
    ).toMatchObject({ outcome: 'signed by preparer' });
    await impatient.close();
  });
});

test('another card in the same reader is told as another card, and its PIN is not asked for', async () => {
  const choice = await stack.choice(hosts, 'preparer');
  await stack.first.remove();
  await gone('preparer');
  const guest = await stack.guest();
  await guest.insert();
  await stack.choice(hosts, 'guest');
  const { outcome, phases } = await signOnCard(hosts, stack, choice, { purpose: 'freeze', pins: [PIN] });
  expect([outcome, phases.some((phase) => phase.phase === 'waiting-for-pin')]).toEqual([
    'card-changed',
    false,
  ]);
  expect((await guest.state()).triesLeft.pin).toBe(3);
  await guest.close();
});
