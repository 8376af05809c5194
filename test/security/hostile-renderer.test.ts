// A window that was taken over, in front of a real desk with real cards: it lies in every call, and moves
// nothing the officers did not sign.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { isFaultCode } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';
import { shapeOf } from '../contract/malformed.ts';
import { RIGHT } from '../contract/samples.ts';
import { newFolder, removeFolder, type TrainingDesk } from '../pack/training-desk.ts';
import { openTampered, type Tampered } from './tampered-desk.ts';

const NAMES = Object.keys(contract) as CallName[];
const folder = newFolder();
let tampered: Tampered;
let desk: TrainingDesk;
/** One that is only frozen, and one that waits for its release. */
let frozen: string;
let approved: string;

beforeAll(async () => {
  // Main itself is honest here: nothing is tampered with between it and the cards.
  tampered = await openTampered(folder);
  desk = tampered.desk;
  [frozen, approved] = [await desk.batchFromSample(), await desk.batchFromSample()];
  await desk.sign(frozen, 'freeze', 'preparer');
  await desk.sign(approved, 'freeze', 'preparer');
  await desk.sign(approved, 'approve', 'approver');
});
afterAll(async () => {
  await desk.desk.close();
  removeFolder(folder);
});

const raw = (name: unknown, input: unknown, trusted: () => boolean = () => true): Promise<Result<unknown>> =>
  desk.desk.router.call(trusted, name, input);
const codeOf = async (answer: Promise<Result<unknown>>): Promise<string> => {
  const result = await answer;
  return result.ok ? 'ok' : result.error.code;
};

/**
 * What must be as before after each lie: states, signatures, what was sealed, PINs that were asked for,
 * roots.
 */
async function money(): Promise<unknown> {
  const batches = await Promise.all([frozen, approved].map((batch) => desk.ask('batches.get', { batch })));
  const { rows } = await desk.ask('outbox.list', { limit: 500 });
  return [
    batches.map(({ state, revision, signatures }) => [state, revision, signatures.length]),
    rows.length,
    tampered.asked(),
    await readFile(join(folder, 'roots.json'), 'utf8'),
  ];
}

describe('who asks', () => {
  test('a sender that is not the window reaches no call, and one that becomes another one meanwhile neither', async () => {
    const before = await money();
    for (const name of NAMES)
      expect([name, await codeOf(raw(name, RIGHT[name], () => false))]).toEqual([name, 'untrusted-sender']);
    let asked = 0;
    const changing = (): boolean => {
      asked += 1;
      return asked > 1;
    };
    expect([await codeOf(raw('desk.get', {}, changing)), asked]).toEqual(['untrusted-sender', 1]);
    expect(await money()).toEqual(before);
  });
});

describe('what is asked', () => {
  test.each([
    'pin.enter',
    'pin.confirm',
    'pin.change',
    'pin.cancel',
    'pin.current',
    'sign',
    'seal',
    'unwrap',
    'inquiry',
    'access-token',
    'tokens.sign',
    'store.query',
    'log.append',
    'batches.seal',
    'roots.pin',
    'BATCHES.GET',
    'batches.get\u0000',
    'batches',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'valueOf',
    '',
  ])('the main contract has no call "%s"', async (name) => {
    expect(
      await codeOf(raw(name, { requestId: '00000000-0000-4000-8000-000000000000', pin: '482915' })),
    ).toBe('unknown-call');
  });

  test('no call has a place for a PIN, a key, a path or bytes to sign', () => {
    const places = NAMES.flatMap((name) =>
      Object.keys(shapeOf(contract[name].input)).map((field) => `${name} ${field}`),
    );
    expect(
      places.filter((place) =>
        /(?:pin|puk|path|module|jws|signature|digest|statement|totals|words|approvals|role)$/iu.test(place),
      ),
      // The checksum that the sender of a file has printed is compared with the file, and only that. Of a
      // watched folder names and sizes are told; its files go the way of an import, and what is written there
      // has a folder of its own (decision 49).
    ).toEqual([
      'genesis.draft approvals',
      'genesis.pin words',
      'imports.takeOver digest',
      'folders.save path',
      'cards.addModule path',
    ]);
  });

  // The virtual card needs a PC/SC stack, and has a suite of its own.
  test.each(NAMES.filter((name) => name !== 'training.setCard'))(
    '%s: lies about everything end in a code of the closed list, never in a bug',
    async (name) => {
      const answer = await raw(name, RIGHT[name]);
      expect(
        answer.ok || (isFaultCode(answer.error.code) && answer.error.code !== 'internal')
          ? 'answered'
          : JSON.stringify(answer),
      ).toBe('answered');
    },
  );

  test.each(NAMES)('%s: prototypes, 6 million letters and depth change nothing', async (name) => {
    const polluted = JSON.parse('{"__proto__":{"environment":"production","polluted":true}}') as object;
    let deep: unknown = {};
    for (let level = 0; level < 2_000; level += 1) deep = { deep };
    for (const input of [
      polluted,
      { ...RIGHT[name], constructor: { prototype: { polluted: true } } },
      deep,
      { ...RIGHT[name], note: 'x'.repeat(6_000_000) },
      Object.create(RIGHT[name]),
    ]) {
      const code = await codeOf(raw(name, input));
      expect(code === 'ok' || (isFaultCode(code) && code !== 'internal') ? 'answered' : code).toBe(
        'answered',
      );
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('lies about a batch', () => {
  const act = async (
    name: 'batches.freeze' | 'batches.approve' | 'batches.release',
    batch: string,
    role: string,
    more: object = {},
  ): Promise<string> => {
    const [choice, { changeRevision }] = [await desk.cardOf(role), await desk.ask('batches.get', { batch })];
    const started = await raw(name, { batch, expectedRevision: changeRevision, choice, note: '', ...more });
    return started.ok
      ? desk.outcome((started.value as { readonly ticket: string }).ticket)
      : started.error.code;
  };

  test.each<[string, object]>([
    ['totals', { totals: [{ currency: 'EUR', amount: '1.00', count: 1 }] }],
    ['words', { words: [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']] }],
    ['a digest', { sha256: 'a'.repeat(64) }],
    ['a role', { role: 'releaser' }],
    ['a person', { person: 'mira-novak' }],
    ['a purpose', { purpose: 'release' }],
    ['a policy', { policy: { version: 1 } }],
    ['a PIN', { pin: '1234' }],
    ['a revision that is no number', { expectedRevision: '1' }],
    ['no revision', { expectedRevision: undefined }],
    ['a certificate that is no digest', { choice: { cardId: 'x', certificate: 'mine' } }],
  ])('%s of its own: no such field', async (_what, more) => {
    const before = await money();
    expect(await act('batches.approve', frozen, 'approver', more)).toBe('invalid-input');
    expect(await money()).toEqual(before);
  });

  test('another revision than the one that was reviewed', async () => {
    const before = await money();
    const { changeRevision } = await desk.ask('batches.get', { batch: frozen });
    for (const expectedRevision of [changeRevision - 1, changeRevision + 1, Number.MAX_SAFE_INTEGER])
      expect(await act('batches.approve', frozen, 'approver', { expectedRevision })).toBe(
        'revision-conflict',
      );
    expect(await money()).toEqual(before);
  });

  test('steps out of order, and acts of people who may not: no PIN is asked for', async () => {
    const before = await money();
    expect(await act('batches.release', frozen, 'releaser')).toBe('batch-step-impossible');
    expect(await act('batches.freeze', frozen, 'preparer')).toBe('batch-step-impossible');
    expect(await act('batches.approve', approved, 'approver')).toBe('batch-step-impossible');
    expect(await act('batches.approve', frozen, 'preparer')).toBe('person-without-role');
    expect(await act('batches.release', approved, 'approver')).toBe('person-without-role');
    const { changeRevision } = await desk.ask('batches.get', { batch: approved });
    expect(await codeOf(raw('outbox.seal', { batch: approved, expectedRevision: changeRevision }))).toBe(
      'batch-step-impossible',
    );
    expect(await money()).toEqual(before);
  });

  test('a card that is not there, and a certificate of somebody else’s card', async () => {
    const before = await money();
    const [approver, releaser] = [await desk.cardOf('approver'), await desk.cardOf('releaser')];
    for (const choice of [
      { ...approver, cardId: 'softhsm:nothing' },
      { ...approver, cardId: releaser.cardId },
      { ...approver, cardId: '../../etc' },
      { cardId: approver.cardId, certificate: '0'.repeat(64) },
    ]) {
      expect(await act('batches.approve', frozen, 'approver', { choice })).not.toBe('done');
    }
    expect(await money()).toEqual(before);
    const { rows } = await desk.ask('log.list', { limit: 50, text: 'approve-refused' });
    expect(rows.slice(0, 4).map(({ subject }) => subject)).toEqual([frozen, frozen, frozen, frozen]);
  });

  test('names of other things in the place of its own', async () => {
    const before = await money();
    const others = [
      '',
      'batch-1',
      '../batch',
      "' OR 1=1 --",
      frozen.toUpperCase(),
      `${frozen} `,
      '\u0000',
      'x'.repeat(300),
    ];
    for (const batch of others) {
      for (const [name, input] of [
        ['batches.get', { batch }],
        ['outbox.send', { message: batch }],
        ['files.read', { file: batch, offset: 0 }],
      ] as const) {
        expect(await codeOf(raw(name, input))).toMatch(/^(not-found|invalid-input|offline)$/u);
      }
    }
    expect(await money()).toEqual(before);
  });

  test('two windows at once: of two acts on what both saw one is done', async () => {
    const { changeRevision } = await desk.ask('batches.get', { batch: frozen });
    const choice = await desk.cardOf('approver');
    const both = await Promise.all(
      [0, 1].map(() =>
        desk.ask('batches.approve', { batch: frozen, expectedRevision: changeRevision, choice, note: '' }),
      ),
    );
    expect((await Promise.all(both.map(({ ticket }) => desk.outcome(ticket)))).toSorted()).toEqual([
      'done',
      'revision-conflict',
    ]);
    expect(await desk.ask('batches.get', { batch: frozen })).toMatchObject({
      state: 'approved',
      approvals: { have: 1 },
    });
  });
});

test('a file of any size it names is bounded, and a piece of any size refused', async () => {
  for (const size of [-1, 0.5, 1e15, Number.MAX_SAFE_INTEGER])
    expect((await raw('files.open', { name: 'a.xml', size })).ok).toBe(false);
  const { file } = await desk.ask('files.open', { name: '../../../etc/passwd', size: 3 });
  expect((await raw('files.append', { file, base64: 'A'.repeat(8_000_000) })).ok).toBe(false);
  expect(
    (await raw('files.append', { file, base64: Buffer.from('more than three').toString('base64') })).ok,
  ).toBe(false);
});

test('after all of it the log is whole', async () => {
  expect(await desk.ask('log.verify', {})).toMatchObject({ intact: true });
});
