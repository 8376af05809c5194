// The one desk that sends a batch: the one that froze it, until it gave the batch up; and what a restored
// store no longer knows of that.
import { generateKeyPairSync } from 'node:crypto';
import { CompactSign } from 'jose';
import { describe, expect, test } from 'vitest';
import { NOT_SENT_TYP } from '../../../shared/domain/handover.ts';
import type { LookUp } from '../../../shared/domain/restore/restore.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { NOT_SENT_JWS } from '../../statements/handover.ts';
import { fakeRollbackGuard } from '../../ports/rollback-guard.fake.ts';
import type { OutboxMessage, StoredPolicy, StoredSignature } from '../../ports/store.ts';
import { fakeDeskStore } from '../../ports/store/desk.fake.ts';
import { fakeHandovers } from '../../ports/store/handovers.fake.ts';
import { fakeLog } from '../../ports/store/log.fake.ts';
import { fakeCard, policyOf, signedByCard } from '../../ports/token.fake.ts';
import { answeredDesk, AT, sentMessage, trackedPayment } from './answered.fake.ts';
import {
  conditionSentences,
  missingChanges,
  lookUpOf,
  noticedRestore,
  saveLookUp,
} from './restore/record.ts';
import { batchStartsUnknown, caseMayBeForgotten } from './starts-unknown.ts';
import { checkIsSendingDesk, freezeOf, freezesOf, sendingDeskFault, sendingOf } from './sending-desk.ts';

const SHA = 'a'.repeat(64);
const ada = await fakeCard('ada', ['preparer', 'releaser']);
const keys = generateKeyPairSync('ed25519');
const signing = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const policy: Policy = {
  ...policyOf([ada]),
  desks: ['desk-1', 'desk-2'].map((id) => ({
    id,
    name: id,
    signing,
    encryption: Buffer.alloc(32).toString('base64'),
  })),
};
const stored: StoredPolicy = { policy, sha256: SHA, signatures: [] };
const message = { id: 'M', kind: 'pain.001.001.03', sha256: SHA, bytes: 1, transactions: 1, controlSum: '1' };
const statement = {
  typ: 'countersign/statement/1',
  company: 'acme',
  environment: 'training',
  desk: 'desk-1',
  person: 'ada',
  certificate: ada.choice.certificate,
  time: '2026-11-20T09:00:00Z',
  log: { id: 'log-1', size: 1, head: SHA },
  purpose: 'freeze',
  role: 'preparer',
  batch: 'b-1',
  reference: 'BATCH-1',
  kind: 'credit-transfer',
  revision: 1,
  messages: [message],
  transactions: 1,
  totals: [{ currency: 'EUR', amount: '1.00', count: 1 }],
  policy: { version: 1, sha256: SHA },
  profile: { id: 'bank', version: 1, sha256: SHA },
  sendingDesk: 'desk-1',
  notAfter: '2026-11-22T10:00:00Z',
  note: '',
};
const signed = async (
  purpose: StoredSignature['purpose'],
  revision = 1,
  more: object = {},
): Promise<StoredSignature> => ({
  batch: 'b-1',
  revision,
  purpose,
  person: 'ada',
  certificate: ada.choice.certificate,
  certificateSubject: 'CN=ada',
  time: AT,
  note: '',
  jws: await signedByCard({ ...statement, purpose, revision, ...more }, ada),
});
const notSent = (more: object = {}): Promise<string> =>
  new CompactSign(
    Buffer.from(
      jcs({
        typ: NOT_SENT_TYP,
        company: 'acme',
        environment: 'training',
        desk: 'desk-1',
        to: 'desk-2',
        batch: 'b-1',
        revision: 1,
        messages: [SHA],
        policy: { version: 1, sha256: SHA },
        time: AT,
        log: { id: 'log-1', size: 1, head: SHA },
        ...more,
      }),
    ),
  )
    .setProtectedHeader({ alg: 'Ed25519', typ: NOT_SENT_JWS, kid: 'desk-1' })
    .sign(keys.privateKey);

interface Given {
  readonly signatures?: readonly StoredSignature[];
  readonly policies?: readonly StoredPolicy[];
  readonly messages?: readonly OutboxMessage[];
  readonly handovers?: readonly { readonly jws: string; readonly revision?: number }[];
  readonly desk?: string;
}

async function world({
  signatures,
  policies = [stored],
  messages = [],
  handovers = [],
  desk = 'desk-1',
}: Given = {}) {
  const answered = await answeredDesk([trackedPayment(1)], messages);
  const log = fakeLog();
  const { batches } = answered.desk.store;
  for (const signature of signatures ?? [await signed('freeze')])
    await batches.change({
      batch: 'b-1',
      expectedChange: (await batches.get('b-1'))?.changeRevision ?? 0,
      at: AT,
      set: {},
      signature,
      log: { at: AT, act: 'x', actor: '', subject: '', detail: '' },
    });
  const given = fakeHandovers(batches);
  for (const [index, { jws, revision = 1 }] of handovers.entries())
    await given.add(
      {
        batch: 'b-1',
        expectedChange: (await batches.get('b-1'))?.changeRevision ?? 0,
        at: AT,
        set: {},
        log: { at: AT, act: 'x', actor: '', subject: '', detail: '' },
      },
      [
        {
          sha256: String(index),
          revision,
          kind: 'not-sent',
          from: 'desk-1',
          to: 'desk-2',
          at: AT,
          jws,
          own: false,
        },
      ],
    );
  const identity = {
    environment: 'training' as const,
    companyId: 'acme',
    companyName: 'Acme',
    desk,
    logId: 'log-1',
    createdAt: AT,
  };
  const guard = fakeRollbackGuard();
  return {
    identity,
    guard,
    clock: answered.desk.clock,
    rollbackGuard: guard,
    store: { ...answered.desk.store, desk: fakeDeskStore(log, { policies }), handovers: given },
  };
}
const HEAD = { batch: 'b-1', revision: 1 };

describe('the freeze of a revision', () => {
  test('is the signature for that purpose, of that revision', async () => {
    const all = [await signed('approve'), await signed('freeze', 2), await signed('freeze')];
    expect(freezeOf(1, all)).toMatchObject({ purpose: 'freeze', revision: 1 });
    expect(freezeOf(2, all)).toMatchObject({ purpose: 'freeze', revision: 2 });
    expect(freezeOf(3, all)).toBeNull();
    expect(freezesOf(all)).toHaveLength(2);
    const [approve] = all;
    const mislabelled = approve === undefined ? [] : [{ ...approve, purpose: 'freeze' as const }];
    expect(freezesOf(mislabelled)).toEqual([]);
    expect(freezesOf([{ ...(await signed('freeze')), jws: 'no.statement.here' }])).toEqual([]);
    const hidden = { ...(await signed('freeze')), purpose: 'approve' as const };
    expect(freezesOf([hidden])).toEqual([]);
  });
});

describe('who sends', () => {
  test('is the desk that froze', async () => {
    const desk = await world();
    expect(await sendingOf(desk, HEAD)).toMatchObject({
      desk: 'desk-1',
      freeze: { revision: 1 },
      handovers: [],
      policy,
      newest: policy,
    });
    expect(await checkIsSendingDesk(desk, HEAD)).toBeNull();
    expect(await checkIsSendingDesk(await world({ desk: 'desk-9' }), HEAD)).toMatchObject({
      code: 'not-the-sending-desk',
    });
  });

  test('is not known before the first freeze, or without the policy it names', async () => {
    expect(await sendingOf(await world(), { batch: 'b-1', revision: 0 })).toBeNull();
    expect(await sendingOf(await world({ signatures: [] }), HEAD)).toBeNull();
    expect(await sendingOf(await world({ policies: [] }), HEAD)).toBeNull();
    const other = [{ ...stored, sha256: 'b'.repeat(64) }];
    expect(await sendingOf(await world({ policies: other }), HEAD)).toBeNull();
    expect(await checkIsSendingDesk(await world({ signatures: [] }), HEAD)).toBeNull();
  });

  test('is judged by the newest policy until the batch is sealed, then by its own', async () => {
    const newest = { ...stored, policy: { ...policy, version: 2 }, sha256: 'b'.repeat(64) };
    const policies = [stored, newest];
    expect((await sendingOf(await world({ policies }), HEAD))?.newest.version).toBe(2);
    expect(
      (await sendingOf(await world({ policies, messages: [sentMessage()] }), HEAD))?.newest.version,
    ).toBe(1);
    const earlier = sentMessage();
    const ofAnother = { ...earlier, frozen: { ...earlier.frozen, revision: 2 } };
    expect((await sendingOf(await world({ policies, messages: [ofAnother] }), HEAD))?.newest.version).toBe(2);
  });

  test('counts what was signed about a handover of this revision, and verifies', async () => {
    const counted = async (...handovers: NonNullable<Given['handovers']>): Promise<number | undefined> =>
      (await sendingOf(await world({ handovers }), HEAD))?.handovers.length;
    const jws = await notSent();
    expect(await counted({ jws })).toBe(1);
    expect(await counted({ jws, revision: 2 })).toBe(0);
    expect(await counted({ jws: `${jws}A` })).toBe(0);
    expect(await counted({ jws: await notSent({ policy: { version: 1, sha256: 'b'.repeat(64) } }) })).toBe(0);
  });

  test('is no more a desk whose rollback guard says that it gave the revision up', async () => {
    const desk = await world();
    await desk.guard.write(
      { logId: 'log-1', size: 1, head: SHA },
      { givenUp: [{ batch: 'b-1', revision: 1, to: 'desk-2' }] },
    );
    expect(await checkIsSendingDesk(desk, HEAD)).toMatchObject({ detail: 'desk-2' });
    expect(await checkIsSendingDesk(desk, { batch: 'b-1', revision: 2 })).toBeNull();
  });

  test('is refused in words that say where it went', () => {
    const desk = { identity: { desk: 'desk-1' } } as Parameters<typeof sendingDeskFault>[0];
    const move = (from: string) => ({ from, to: 'desk-3', at: AT });
    const code = (its: string | null, ...moves: readonly ReturnType<typeof move>[]): string | null =>
      sendingDeskFault(desk, { desk: its, moves })?.code ?? null;
    expect(code('desk-1')).toBeNull();
    expect(code(null)).toBe('handover-contradicts');
    const [handed, elsewhere] = [code('desk-3', move('desk-1')), code('desk-3')];
    expect(handed).not.toBe(elsewhere);
    expect(code('desk-3', move('desk-2'), move('desk-1'))).toBe(handed);
    expect(code('desk-3', move('desk-2'))).toBe(elsewhere);
  });
});

describe('after a restore', () => {
  const RESTORE = {
    at: '2026-11-20T09:30:00.000Z',
    lost: null,
    messages: 0,
    acknowledged: false,
    missing: null,
    copyEndedAt: '2026-11-20T08:00:00.000Z',
    copySize: 5,
    unresolved: [],
  };
  async function restored(
    signatures: readonly StoredSignature[] | undefined,
    restore: object | null = RESTORE,
  ) {
    const desk = await world(signatures === undefined ? {} : { signatures });
    await desk.store.desk.saveSetting('desk.restored', restore, null);
    return desk;
  }

  test('a copy of a whole folder sends nothing until somebody confirmed what it is', async () => {
    const under = async (restore: object): Promise<string | null> =>
      (await checkIsSendingDesk(await restored(undefined, restore), HEAD))?.code ?? null;
    expect(await under({ ...RESTORE, isCopy: true })).toBe('desk-copied');
    expect(await under({ ...RESTORE, isCopy: true, acknowledged: true })).toBeNull();
    expect(await under(RESTORE)).toBeNull();
  });

  test('a batch without a freeze is the stricter case, and one frozen since the copy begins anew', async () => {
    const notice = async (desk: Awaited<ReturnType<typeof restored>>) => {
      const its = await noticedRestore(desk);
      if (its === null) throw new Error('a restore was noticed');
      return batchStartsUnknown(desk, its, 'b-1');
    };
    expect(await notice(await restored([]))).toBe(true);
    const since = await signed('freeze', 1, { time: '2026-11-20T09:45:00Z' });
    expect(await notice(await restored([since]))).toBe(false);
    const before = await signed('freeze', 1, { time: '2026-11-20T07:00:00Z' });
    expect(await notice(await restored([before]))).toBe(true);
    const elsewhere = await signed('freeze', 1, { time: '2026-11-20T09:45:00Z', desk: 'desk-2' });
    expect(await notice(await restored([elsewhere]))).toBe(true);
  });

  test('a case may be forgotten where its payment may have been', async () => {
    const since = await signed('freeze', 1, { time: '2026-11-20T09:45:00Z' });
    const its = { batch: 'b-1' };
    expect(await caseMayBeForgotten(await restored([since], null), its)).toBe(false);
    expect(await caseMayBeForgotten(await restored([]), its)).toBe(true);
    expect(await caseMayBeForgotten(await restored([since]), null)).toBe(true);
    expect(await caseMayBeForgotten(await restored([since]), its)).toBe(false);
  });

  test('what was looked up counts for this restore, and a look-up that cannot be read is none', async () => {
    const desk = await restored(undefined);
    const lookUp: LookUp = {
      restore: RESTORE.at,
      attempts: 1,
      result: 'clear',
      findings: '',
      settledAt: null,
    };
    const entry = { at: AT, act: 'restore.look-up', actor: 'desk', subject: 'm-1', detail: '' };
    expect(await lookUpOf(desk, 'm-1')).toBeNull();
    await saveLookUp(desk, 'm-1', lookUp, entry);
    expect(await lookUpOf(desk, 'm-1')).toEqual(lookUp);
    expect(await lookUpOf(desk, 'm-2')).toBeNull();
    await desk.store.desk.saveSetting('restore.look-up:m-1', { ...lookUp, result: 'what' }, null);
    expect(await lookUpOf(desk, 'm-1')).toBeNull();
    expect(await noticedRestore(desk)).toMatchObject({ at: RESTORE.at });
  });

  test('the state of the store’s file is told in the log, and what is missing from it', () => {
    expect(conditionSentences({ kind: 'whole' })).toEqual([]);
    const missing = { kind: 'changes-missing', changes: 3, since: AT } as const;
    expect(conditionSentences(missing)).toMatchObject([
      { code: 'log-changes-missing', data: { changes: 3, since: AT } },
    ]);
    expect(conditionSentences({ kind: 'unproven', why: 'other-file' })).toMatchObject([
      { code: 'log-copy-unproven', data: { why: 'other-file' } },
    ]);
    expect(conditionSentences({ kind: 'unrecorded' })).toMatchObject([
      { code: 'log-copy-unproven', data: { why: 'record-missing' } },
    ]);
    expect(missingChanges(missing)).toEqual({ changes: 3, since: AT });
    expect(missingChanges({ kind: 'whole' })).toBeNull();
  });
});

test.each([['text'], [{ at: AT }], [{ at: AT, lost: null, messages: 0, acknowledged: true, more: 1 }]])(
  'a record of a restore that cannot be read is no desk without one: %j',
  async (record) => {
    const store = { desk: fakeDeskStore(fakeLog(), { settings: { 'desk.restored': record } }) };
    await expect(noticedRestore({ store })).rejects.toMatchObject({
      fault: { code: 'setting-damaged', detail: 'desk.restored' },
    });
  },
);
