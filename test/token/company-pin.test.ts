// The PIN of the company's card: refused once, tried again by no machine, on none of the card's keys, until a
// person enters it.
import { ok } from '../../shared/domain/result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { RefusedPin, RefusedPinsFile } from '../../main/token/refused-pins.ts';
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import { KEY_URI, profileWith } from './profile-fixture.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
/** Another way to name a key on the same card. */
const OTHER_URI = 'pkcs11:token=Company%20seal;object=Company%20seal';

beforeAll(async () => {
  desk = await createDesk([{ id: 'preparer', roles: ['preparer'], algorithm: 'RS256' }]);
});
beforeEach(() => {
  hosts = desk.hosts();
});
afterAll(() => desk.remove());

async function inquire(pin: string, uri = KEY_URI): Promise<string> {
  const key = { uri, secret: () => Promise.resolve(ok(pin)) };
  const signed = await hosts.signInquiry({ key, profile: profileWith(), fields: { endToEndId: 'E-1' } });
  return signed.ok ? 'signed' : signed.error.code;
}

/** In the same process: SoftHSM reads the PIN of a token once. */
async function changePin(old: string, fresh: string): Promise<void> {
  const cards = (await hosts.list()).flatMap((module) => module.cards);
  const cardId = cards.find(({ label }) => label === 'Company seal')?.cardId ?? '';
  const changed = await hosts.changePin({
    cardId,
    onPhase: (phase) => {
      if (phase.phase !== 'waiting-for-pin') return;
      const { requestId } = phase.request;
      const [typed, again] = [pinBytes(fresh), pinBytes(fresh)];
      hosts.answerPin({ type: 'change', requestId, old: pinBytes(old), fresh: typed, repeat: again });
    },
  });
  if (!changed.ok) throw new Error(changed.error.code);
}

async function enter(uri: string, ...pins: string[]): Promise<string> {
  const entered = await hosts.enterCompanyPin({
    uri,
    policy: desk.policy,
    onPhase: pinEntry(hosts, ...pins).onPhase,
  });
  return entered.ok ? entered.value.pin : entered.error.code;
}

test('a refused PIN stands for every key on the card, so that it costs one try', async () => {
  expect(hosts.companyCard(KEY_URI)).toMatchObject({ label: 'Company seal', refused: false });
  expect(await inquire('999999')).toBe('pin-incorrect');
  expect(await inquire('999999', OTHER_URI)).toBe('company-pin-refused');
  expect(hosts.companyCard(OTHER_URI)).toMatchObject({ label: 'Company seal', refused: true });
});

test('a person enters it: a wrong entry may be corrected, and the one the card took is answered', async () => {
  expect(await inquire('999999')).toBe('pin-incorrect');
  expect(await enter(KEY_URI, '999998', PIN)).toBe(PIN);
  // It counts from the moment it is in the vault.
  expect(await inquire('999999')).toBe('company-pin-refused');
  await hosts.pinEntered(KEY_URI, PIN);
  expect(hosts.companyCard(OTHER_URI)).toMatchObject({ refused: false });
  expect(await inquire(PIN)).toBe('signed');
});

test('a card that was unblocked with the same PIN is used again once that PIN is entered, without opening the desk anew', async () => {
  expect(await inquire('999999')).toBe('pin-incorrect');
  await changePin(PIN, '999999');
  try {
    expect(await inquire('999999')).toBe('company-pin-refused');
    expect(await enter(OTHER_URI, '999999')).toBe('999999');
    await hosts.pinEntered(OTHER_URI, '999999');
    expect(await inquire('999999')).toBe('signed');
  } finally {
    await changePin('999999', PIN);
  }
});

test('three jobs that are under way when the PIN of the card was changed spend one try', async () => {
  // Once the card has taken a PIN, jobs with it do not wait for each other in main.
  expect(await inquire(PIN)).toBe('signed');
  await changePin(PIN, '730164');
  try {
    const jobs = await Promise.all([inquire(PIN), inquire(PIN), inquire(PIN)]);
    expect(jobs.toSorted()).toEqual(['company-pin-refused', 'company-pin-refused', 'pin-incorrect']);
  } finally {
    await changePin('730164', PIN);
  }
});

test('a desk that is opened again does not try a refused PIN once more', async () => {
  let kept: readonly RefusedPin[] = [];
  const refusedPins: RefusedPinsFile = {
    read: async () => ok(kept),
    write: async (pins) => void (kept = pins),
  };
  hosts = desk.hosts({ refusedPins });
  expect(await inquire('999999')).toBe('pin-incorrect');
  hosts = desk.hosts({ refusedPins });
  expect(await inquire('999999')).toBe('company-pin-refused');
  expect(hosts.companyCard(KEY_URI)).toMatchObject({ refused: true });
  await hosts.pinEntered(KEY_URI, PIN);
  hosts = desk.hosts({ refusedPins });
  expect(hosts.companyCard(KEY_URI)).toMatchObject({ refused: false });
  expect(await inquire(PIN)).toBe('signed');
});

describe('refused before anything is typed', () => {
  test.each([
    ['the card of an enrolled person', 'pkcs11:token=Officer%20preparer;id=%01', 'card-of-a-person'],
    ['a card that is not there', 'pkcs11:token=Nobody;id=%01', 'company-key-not-found'],
    ['a key file', 'vault:company', 'company-key-not-found'],
  ])('%s', async (_what, uri, code) => {
    const { phases, onPhase } = pinEntry(hosts, PIN);
    const entered = await hosts.enterCompanyPin({ uri, policy: desk.policy, onPhase });
    expect(entered.ok ? 'entered' : entered.error.code).toBe(code);
    expect(phases.filter(({ phase }) => phase === 'waiting-for-pin')).toEqual([]);
  });

  test('under a policy that is not pinned', async () => {
    const policy = {
      ...desk.policy,
      persons: desk.policy.persons.map((person) => ({ ...person, certificates: [] })),
    };
    const entered = await hosts.enterCompanyPin({
      uri: KEY_URI,
      policy,
      onPhase: pinEntry(hosts, PIN).onPhase,
    });
    expect(entered).toMatchObject({ ok: false, error: { code: 'policy-not-pinned' } });
  });
});

test('cancelled is cancelled, and nothing was tried', async () => {
  expect(await enter(KEY_URI)).toBe('pin-cancelled');
});
