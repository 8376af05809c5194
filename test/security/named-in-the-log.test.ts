// A desk whose main process was taken over, with everything else real: each lie to the card process ends in
// its refusal, and the refusal stands in the log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder, removeFolder, type TrainingDesk } from '../pack/training-desk.ts';
import { openTampered, type Message, type Tampered } from './tampered-desk.ts';

const folder = newFolder();
let tampered: Tampered;
let desk: TrainingDesk;

beforeAll(async () => {
  tampered = await openTampered(folder);
  desk = tampered.desk;
});
afterAll(async () => {
  await desk.desk.close();
  removeFolder(folder);
});

type Act = 'freeze' | 'approve' | 'release';
const ROLE = { freeze: 'preparer', approve: 'approver', release: 'releaser' } as const;
const TYPE = { freeze: 'sign', approve: 'sign', release: 'sign', seal: 'seal' } as const;

async function upTo(last: Act | null): Promise<string> {
  tampered.tamper(null);
  const batch = await desk.batchFromSample();
  for (const act of ['freeze', 'approve', 'release'] as const) {
    if (last === null) break;
    await desk.sign(batch, act, ROLE[act]);
    if (act === last) break;
  }
  return batch;
}

/**
 * The act under a lie: how it ended, how often a PIN was asked for, what the log says of the batch's last
 * refusal, and its state.
 */
async function attempt(
  act: Act,
  batch: string,
  lie: (message: Message) => Message,
): Promise<readonly unknown[]> {
  const before = tampered.asked();
  const choice = await desk.cardOf(ROLE[act]);
  const { changeRevision } = await desk.ask('batches.get', { batch });
  tampered.tamper((message) =>
    message['type'] === TYPE[act] || message['type'] === 'chunk' ? lie(message) : message,
  );
  const { ticket } = await desk.ask(`batches.${act}`, {
    batch,
    expectedRevision: changeRevision,
    choice,
    note: '',
  });
  const code = await desk.outcome(ticket);
  tampered.tamper(null);
  return [
    code,
    tampered.asked() - before,
    await refusal(batch),
    (await desk.ask('batches.get', { batch })).state,
  ];
}

async function refusal(batch: string): Promise<string> {
  const { rows } = await desk.ask('log.list', { limit: 500, text: batch });
  const last = rows.find(({ act, subject }) => subject === batch && act.endsWith('-refused'));
  return `${last?.act ?? 'nothing'} ${last?.detail ?? ''}`.trim();
}

const statement = (message: Message): Message => message['statement'] as Message;
const within =
  (more: object) =>
  (message: Message): Message =>
    message['type'] === 'sign' ? { ...message, statement: { ...statement(message), ...more } } : message;
const policy =
  (change: (policy: Message) => object) =>
  (message: Message): Message =>
    message['type'] === 'sign'
      ? { ...message, policy: { ...(message['policy'] as Message), ...change(message['policy'] as Message) } }
      : message;
const otherBytes = (message: Message): Message => {
  const { value } = message;
  return message['type'] === 'chunk' && value instanceof Uint8Array
    ? {
        ...message,
        value: Buffer.from(
          Buffer.from(value)
            .toString('utf8')
            .replace(/<IBAN>..../u, '<IBAN>DE00'),
        ),
      }
    : message;
};

describe.each([
  ['freeze', null, 'draft'],
  ['approve', 'freeze', 'frozen'],
  ['release', 'approve', 'approved'],
] as const)('%s', (act, before, state) => {
  test('every lie is refused before a PIN, by name, and the batch stays where it was', async () => {
    const batch = await upTo(before);
    const lies: readonly (readonly [string, (message: Message) => Message])[] = [
      ['reading-differs', otherBytes],
      ['statement-differs', within({ totals: [{ currency: 'EUR', amount: '1.00', count: 1 }] })],
      ['root-mismatch', within({ company: 'other-ag' })],
      ['root-mismatch', within({ environment: 'sandbox' })],
      ['root-mismatch', within({ desk: 'desk-of-somebody' })],
      [
        'policy-not-pinned',
        policy(({ rules }) => ({ rules: (rules as Message[]).map((rule) => ({ ...rule, release: false })) })),
      ],
      ['policy-not-pinned', policy(({ version }) => ({ version: (version as number) + 1 }))],
      ['statement-expired', within({ notAfter: '2020-01-01T00:00:00Z' })],
    ];
    for (const [code, lie] of lies)
      expect(await attempt(act, batch, lie)).toEqual([code, 0, `batch.${act}-refused ${code}`, state]);
  });

  test('a lie that the card signs is noticed by what it signed, and nothing is kept', async () => {
    const batch = await upTo(before);
    // The card process cannot know ids: but what comes back is not what the use case asked for.
    expect(await attempt(act, batch, within({ batch: 'batch-of-somebody' }))).toEqual([
      'approval-invalid',
      1,
      `batch.${act}-refused approval-invalid`,
      state,
    ]);
    expect(await attempt(act, batch, within({ revision: 77 }))).toEqual([
      'approval-invalid',
      1,
      `batch.${act}-refused approval-invalid`,
      state,
    ]);
  });
});

describe('seal', () => {
  async function sealWith(lie: (message: Message) => Message): Promise<readonly string[]> {
    const batch = await upTo('approve');
    const choice = await desk.cardOf('releaser');
    const { changeRevision } = await desk.ask('batches.get', { batch });
    tampered.tamper((message) =>
      message['type'] === 'seal' || message['type'] === 'chunk' ? lie(message) : message,
    );
    const { ticket } = await desk.ask('batches.release', {
      batch,
      expectedRevision: changeRevision,
      choice,
      note: '',
    });
    // The machine seals by itself after the release, and a chunk is changed for the seal only.
    expect(await desk.outcome(ticket)).toBe('done');
    for (let tries = 0; tries < 2_400 && (await refusal(batch)) === 'nothing'; tries += 1)
      await new Promise((next) => {
        setTimeout(next, 25);
      });
    const said = await refusal(batch);
    const { state } = await desk.ask('batches.get', { batch });
    tampered.tamper(null);
    return [said, state];
  }
  const approvals = (message: Message): string[] => message['approvals'] as string[];
  const seal =
    (more: (message: Message) => object) =>
    (message: Message): Message =>
      message['type'] === 'seal' ? { ...message, ...more(message) } : message;

  test.each<[string, (message: Message) => Message, string]>([
    [
      'without an approval',
      seal((message) => ({ approvals: approvals(message).slice(1) })),
      'approvals-insufficient',
    ],
    [
      'with one twice',
      seal((message) => ({ approvals: [...approvals(message).slice(0, 2), approvals(message)[1]] })),
      'approvals-insufficient',
    ],
    [
      'for another batch',
      seal(() => ({ batch: { id: 'batch-of-somebody', revision: 1 } })),
      'approvals-insufficient',
    ],
    [
      'under a policy of its own',
      seal((message) => ({ policy: { ...(message['policy'] as Message), quorum: 1 } })),
      'policy-not-pinned',
    ],
    [
      'under another profile',
      seal((message) => ({ profile: { ...(message['profile'] as Message), name: 'Another bank' } })),
      'approvals-insufficient',
    ],
  ])('%s: refused, named in the log, and the batch stays released', async (_what, lie, code) => {
    expect(await sealWith(lie)).toEqual([`batch.seal-refused ${code}`, 'released']);
  });
});

test('after all of it the log is whole', async () => {
  expect(await desk.ask('log.verify', {})).toMatchObject({ intact: true });
});
