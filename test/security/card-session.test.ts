// A main process that was taken over and a card that an officer left open: what it can have signed without
// the officer.
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PIN } from '../token/desk.ts';
import type { Asked, HostileMain, Outcome } from './hostile-main.ts';
import { openWorld, profile, type World } from './world.ts';

const LEASE = { seconds: 600, acts: 5, idleSeconds: 120 };

let world: World;
let main: HostileMain;
beforeAll(async () => {
  world = await openWorld();
  main = await world.main();
});
afterEach(() => main.post({ type: 'end-lease', cardId: null, why: 'logout' }));
afterAll(() => world.close());

const keep = ({ requestId }: Asked): readonly object[] => [
  { type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: true },
];
const cancel = ({ requestId }: Asked): readonly object[] => [{ type: 'cancel', requestId }];

async function open(): Promise<void> {
  expect(await act('approver', world.statement('approve'), keep)).toMatchObject({
    code: 'done',
    asked: [{ entry: { kind: 'pin' } }],
  });
}

async function act(
  person: string,
  statement: object,
  answers: (asked: Asked) => readonly object[],
  more: object = {},
): Promise<Outcome> {
  return main.run(await world.signJob(person, statement, { lease: LEASE, ...more }), { answers });
}

test('the open card serves its own person: shown again, and confirmed', async () => {
  await open();
  const confirmed = await act('approver', world.statement('approve'), ({ requestId }) => [
    { type: 'confirm', requestId },
  ]);
  expect(confirmed).toMatchObject({
    code: 'done',
    asked: [{ purpose: 'approve', entry: { kind: 'confirm' } }],
  });
});

describe('an open card signs nothing', () => {
  test('for another person, or under the certificate of another card', async () => {
    await open();
    expect(await act('releaser', world.statement('release'), cancel)).toMatchObject({
      code: 'pin-cancelled',
      asked: [{ entry: { kind: 'pin' } }],
    });
    const [own, other] = [await world.choice('approver'), await world.choice('releaser')];
    expect(
      await act('releaser', world.statement('release'), cancel, {
        choice: { cardId: own.cardId, certificate: other.certificate },
      }),
    ).toMatchObject({ code: 'certificate-changed', asked: [] });
  });

  test('in another role, or over bytes that nobody reviewed', async () => {
    await open();
    expect(await act('approver', world.statement('release'), cancel)).toMatchObject({
      code: 'role-missing',
      asked: [],
    });
    const swapped = {
      pulled: (_message: number, pull: number): Uint8Array | null =>
        pull === 0 ? Buffer.from('<Document/>') : null,
      answers: cancel,
    };
    expect(
      await main.run(await world.signJob('approver', world.statement('approve'), { lease: LEASE }), swapped),
    ).toMatchObject({ code: 'reading-differs', asked: [] });
  });

  test('for what always asks for the PIN: a checkpoint, a card test', async () => {
    const { typ, company, environment, desk, log, policy } = world.statement('approve');
    const head = { typ, company, environment, desk, log };
    for (const other of [
      { ...head, purpose: 'checkpoint', role: 'approver', policy },
      { ...head, purpose: 'card-test', nonce: 'n'.repeat(32) },
    ]) {
      main.post({ type: 'end-lease', cardId: null, why: 'logout' });
      await open();
      expect(await act('approver', other, cancel)).toMatchObject({
        code: 'pin-cancelled',
        asked: [{ entry: { kind: 'pin' } }],
      });
    }
  });

  test('to an answer of another request, of no request, or of one that is over', async () => {
    await open();
    const other = '00000000-0000-4000-8000-000000000000';
    const told = await act('approver', world.statement('approve'), ({ requestId }) => [
      { type: 'confirm', requestId: other },
      { type: 'change', requestId, old: pinBytes(PIN), fresh: pinBytes(PIN), repeat: pinBytes(PIN) },
      { type: 'cancel', requestId },
    ]);
    expect(told).toMatchObject({ code: 'pin-cancelled' });
    const [before] = told.asked;
    const again = await act('approver', world.statement('approve'), ({ requestId }) => [
      { type: 'confirm', requestId: before?.requestId ?? '' },
      { type: 'cancel', requestId },
    ]);
    expect(again).toMatchObject({ code: 'pin-cancelled' });
  });

  test('to a confirmation where the PIN was asked for', async () => {
    const outcome = await act('approver', world.statement('approve'), ({ requestId }) => [
      { type: 'confirm', requestId },
      { type: 'cancel', requestId },
    ]);
    expect(outcome).toMatchObject({ code: 'pin-cancelled', asked: [{ entry: { kind: 'pin' } }] });
  });

  test('for longer or more often than the schema of the card process has it', async () => {
    for (const wider of [
      { ...LEASE, acts: 51 },
      { ...LEASE, seconds: 1_801 },
      { ...LEASE, idleSeconds: 601 },
      { ...LEASE, seconds: Number.POSITIVE_INFINITY },
    ]) {
      expect(await act('approver', world.statement('approve'), keep, { lease: wider })).toMatchObject({
        code: 'request-refused',
        asked: [],
      });
    }
  });

  test('through the company’s work: an inquiry by the officer’s key closes the card first', async () => {
    await open();
    const key = { uri: 'pkcs11:token=Officer%20approver;id=%01', secret: '000000', entry: 0, file: null };
    expect((await main.run({ type: 'inquiry', key, profile, fields: { endToEndId: 'E-1' } })).code).not.toBe(
      'done',
    );
    expect(await act('approver', world.statement('approve'), cancel)).toMatchObject({
      code: 'pin-cancelled',
      asked: [{ entry: { kind: 'pin' } }],
    });
  });
});
