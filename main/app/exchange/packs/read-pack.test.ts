// Which packs leave nothing behind, which policies they may bring, and what they prove of a desk's past.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { approvalEntry, LOG_ENTRY, policyEntry } from '../../../../shared/domain/pack.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { STATEMENT_TYP } from '../../../../shared/domain/statement.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import type { PackContent } from '../../../ports/packs.ts';
import { fakeCard, signedByCard, type FakeCard } from '../../../ports/token.fake.ts';
import { policyStatement } from '../../authorise/index.ts';
import { noticedRestore } from '../../deliver/index.ts';
import {
  exchangeDesk,
  frozenAtFirst,
  importedAt,
  memoryDesks,
  withApprovals,
  type ExchangeDesk,
} from '../memory-desks.fake.ts';
import {
  remadePack,
  textOf,
  without,
  withEntry,
  withManifest,
  withStatement,
  type Change,
} from './remade-pack.fake.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const lena = await fakeCard('lena', ['approver', 'administrator']);
const mira = await fakeCard('mira', ['releaser']);
const CARDS = [ada, jonas, lena, mira] as const;
const AT = '2026-11-20T10:00:00.000Z';

let a: ExchangeDesk;
let b: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a, b, batch } = await frozenAtFirst(CARDS, withApprovals(2)));
});

describe('nothing is kept of a pack', () => {
  const refused = async (change: Change, maker: ExchangeDesk = a): Promise<string> => {
    const result = await importedAt(b, await remadePack(maker, await a.pack(batch), change));
    return result.ok ? 'taken' : result.error.code;
  };
  async function expectNothingKept(): Promise<void> {
    expect(await b.store.batches.get(batch)).toBeNull();
    expect(await b.store.handovers.ofBatch(batch)).toEqual([]);
    expect(await b.newestActions(1)).toEqual(['pack.refused']);
    expect((await b.store.desk.policy())?.policy.version).toBe(1);
  }

  it.each<[string, Change, string]>([
    ['without the frozen bytes', without('messages/'), 'pack-contents-differ'],
    ['without the freeze', without('approvals/'), 'pack-contents-differ'],
    ['without its stretch of the log', without(LOG_ENTRY), 'pack-contents-differ'],
    [
      'whose log has a gap',
      async (content) => {
        const lines = (await textOf(content, LOG_ENTRY)).trim().split('\n');
        return withEntry(LOG_ENTRY, lines.filter((_, place) => place !== 1).join('\n'))(content);
      },
      'pack-contents-differ',
    ],
    [
      'whose log says something else than it did',
      async (content) =>
        withEntry(
          LOG_ENTRY,
          (await textOf(content, LOG_ENTRY)).replace('"actor":"ada"', '"actor":"eva"'),
        )(content),
      'pack-contents-differ',
    ],
    [
      'whose list gives the batch another reference than its preparer signed',
      (content) => {
        const [listed] = content.manifest.batches;
        if (listed === undefined) throw new Error('a pack has its batch');
        return withManifest({ batches: [{ ...listed, reference: 'ANOTHER' }] })(content);
      },
      'pack-contents-differ',
    ],
    [
      'with a signature that was changed',
      withEntry(approvalEntry('a'.repeat(64)), 'e30.e30.AA'),
      'pack-statement-invalid',
    ],
    [
      'with a statement about another company',
      withStatement(ada, { company: 'other' }),
      'pack-statement-invalid',
    ],
    [
      'with a statement of another environment',
      withStatement(ada, { environment: 'sandbox' }),
      'pack-statement-invalid',
    ],
    [
      'with a statement about another batch',
      withStatement(ada, { batch: 'batch-x' }),
      'pack-statement-invalid',
    ],
    [
      'whose signature ends at a time that is written in another form',
      withStatement(ada, { notAfter: `Sat, 21 Nov 2026 10:00:00 GMT (${'x'.repeat(60)})` }),
      'pack-statement-invalid',
    ],
    [
      'whose signature ends at a time that each zone reads differently',
      withStatement(ada, { notAfter: 'Nov 21 2026 12:00' }),
      'pack-statement-invalid',
    ],
    [
      'whose signature was given at a time that is written in another form',
      withStatement(ada, { time: 'Fri, 20 Nov 2026 10:00:00 GMT (said)' }),
      'pack-statement-invalid',
    ],
    [
      'whose signature names a reference that no list has room for',
      withStatement(ada, { reference: 'R'.repeat(141) }),
      'pack-statement-invalid',
    ],
    [
      'with a genuine signature under the name of another',
      async (content) => {
        const approval = content.entries.find(({ name }) => name.startsWith('approvals/'));
        const jws = await textOf(content, approval?.name ?? '');
        return withEntry(approvalEntry('0'.repeat(64)), jws)(content);
      },
      'pack-statement-invalid',
    ],
    [
      'that freezes the revision over other bytes as well',
      withStatement(ada, { reference: 'SAME-REVISION' }),
      'pack-contradicts',
    ],
    [
      'under a policy that nobody here knows',
      withManifest({ policy: { version: 2, sha256: 'b'.repeat(64) } }),
      'pack-policy-unknown',
    ],
    [
      'under another policy of the same version',
      withManifest({ policy: { version: 1, sha256: 'b'.repeat(64) } }),
      'pack-policy-differs',
    ],
  ])('%s', async (_, change, code) => {
    expect(await refused(change)).toBe(code);
    await expectNothingKept();
  });

  it('of a maker whose key the policy does not enrol', async () => {
    const { a: stranger } = await memoryDesks(CARDS);
    const pack = await stranger.pack(await stranger.frozenBy(ada));
    const result = await importedAt(b, pack);
    expect(result).toMatchObject({ ok: false });
    await expectNothingKept();
  });

  it('made under a policy that was replaced here since', async () => {
    const pack = await a.pack(batch);
    await b.adopt({ quorum: 1 });
    expect(await importedAt(b, pack)).toMatchObject({
      ok: false,
      error: { code: 'pack-policy-rolled-back' },
    });
    expect(await b.store.batches.get(batch)).toBeNull();
  });

  it('that the officer stops while it is read', async () => {
    const { notifier, tickets } = b.context;
    const emit = notifier.emit.bind(notifier);
    notifier.emit = (event, data) => {
      emit(event, data);
      if (event === 'ticket' && 'phase' in data && data.phase === 'reading') tickets.cancel(data.ticket);
    };
    expect(await importedAt(b, await a.pack(batch))).toMatchObject({
      ok: false,
      error: { code: 'pack-stopped' },
    });
    await expectNothingKept();
  });

  it('whose message the reader of this desk reads otherwise than the preparer signed', async () => {
    const [message] = await a.store.freezes.messages(batch, 1);
    if (message === undefined) throw new Error('a frozen batch has a message');
    const its = { id: message.messageId, kind: message.kind, sha256: message.sha256, bytes: message.bytes };
    const lie = { messages: [{ ...its, transactions: 1, controlSum: '999' }] };
    const changed = async (content: PackContent): Promise<PackContent> =>
      without('approvals/')(await withStatement(ada, lie)(content));
    expect(await refused(changed)).toBe('pack-contents-differ');
    const only = async (content: PackContent): Promise<PackContent> => {
      const approvals = new Set(content.entries.map(({ name }) => name));
      const more = await withStatement(ada, lie)(content);
      const keep = more.entries.filter(({ name }) => !name.startsWith('approvals/') || !approvals.has(name));
      return { ...more, entries: keep };
    };
    expect(await refused(only)).toBe('frozen-bytes-differ');
    await expectNothingKept();
  });
});

describe('a policy that comes with a pack', () => {
  async function nextPolicy(change: Partial<Policy>, ...signers: readonly FakeCard[]): Promise<Policy> {
    const before = await a.store.desk.policy();
    if (before === null) throw new Error('a policy is in force');
    const policy = { ...before.policy, version: 2, previous: before.sha256, validFrom: AT, ...change };
    const stated = {
      typ: STATEMENT_TYP,
      desk: 'desk-a',
      log: await a.store.log.head(),
      ...policyStatement({ version: 2, sha256: jcsDigest(policy) }),
      company: policy.company.id,
      environment: policy.environment,
      time: AT,
    };
    const signatures = await Promise.all(
      signers.map((card) =>
        signedByCard({ ...stated, person: card.person.id, certificate: card.choice.certificate }, card),
      ),
    );
    const log = { at: AT, act: 'policy.adopt', actor: 'lena', subject: 'policy', detail: '' };
    must(await a.store.desk.savePolicy({ policy, sha256: jcsDigest(policy), signatures }, log));
    return policy;
  }

  it('is adopted and pinned where its administrators signed it, and the log says from which pack', async () => {
    const policy = await nextPolicy({ quorum: 1 }, lena);
    expect((await importedAt(b, await a.pack(batch))).ok).toBe(true);
    expect((await b.store.desk.policy())?.sha256).toBe(jcsDigest(policy));
    expect((await b.context.roots.pinned()).at(-1)).toEqual({ version: 2, sha256: jcsDigest(policy) });
    const about = await b.store.log.about('policy');
    expect(about.at(-1)?.detail).toContain('log-of-pack');
  });

  it.each([
    ['nobody', [] as FakeCard[]],
    ['an approver', [jonas]],
  ])('and that %s signed refuses the pack whole', async (_, signers) => {
    await nextPolicy(
      { rules: [{ id: 'r', kinds: ['credit-transfer'], approvals: 1, release: false, validHours: 24 }] },
      ...signers,
    );
    expect(await importedAt(b, await a.pack(batch))).toMatchObject({
      ok: false,
      error: { code: 'policy-signatures-missing' },
    });
    expect((await b.store.desk.policy())?.policy.version).toBe(1);
    expect(await b.store.batches.get(batch)).toBeNull();
  });

  it('of a version that is in force here counts only to the byte', async () => {
    const changed = withEntry(policyEntry(1), '{}');
    expect(await importedAt(b, await remadePack(a, await a.pack(batch), changed))).toMatchObject({
      ok: false,
      error: { code: 'pack-policy-differs' },
    });
  });
});

describe('what a pack knows of this desk’s own past', () => {
  it('is kept outside the store: the revisions that this desk has handed over, and no other desk’s', async () => {
    const givenUp = [
      { batch: 'forgotten', revision: 1, to: 'desk-a', desk: 'desk-b' },
      { batch: 'of-another', revision: 1, to: 'desk-b', desk: 'desk-a' },
    ];
    const result = await importedAt(b, await remadePack(a, await a.pack(batch), withManifest({ givenUp })));
    expect(result.ok).toBe(true);
    expect(await b.guard.givenUp()).toEqual([{ batch: 'forgotten', revision: 1, to: 'desk-a' }]);
    expect(
      await noticedRestore(b.context),
      'a promise the store does not know proves a restore',
    ).not.toBeNull();
  });

  it('is not lost on a full disk: then nothing of the pack is taken', async () => {
    const givenUp = [{ batch: 'forgotten', revision: 1, to: 'desk-a', desk: 'desk-b' }];
    const pack = await remadePack(a, await a.pack(batch), withManifest({ givenUp }));
    b.guard.breakDisk();
    expect(await importedAt(b, pack)).toMatchObject({ ok: false, error: { code: 'restore-not-stored' } });
    expect(await b.store.batches.get(batch)).toBeNull();
  });

  it('proves a restore where somebody signed over an entry of the log that is gone', async () => {
    await importedAt(b, await a.pack(batch));
    await b.approvedBy(batch, jonas);
    await importedAt(a, await b.pack(batch));
    const pack = await a.pack(batch);
    expect((await importedAt(b, pack)).ok, 'the desk that has the entry').toBe(true);
    const inForce = await b.store.desk.policy();
    const restored = await exchangeDesk(CARDS, inForce?.policy ?? {}, b.keys, 'log-b');
    expect(await importedAt(restored, pack)).toMatchObject({ ok: false, error: { code: 'desk-restored' } });
    expect(await noticedRestore(restored.context)).toMatchObject({ acknowledged: false });
    expect(await restored.store.batches.get(batch)).toBeNull();
  });
});
