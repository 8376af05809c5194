// An evidence file in the hands of an outsider: the verifier accepts it as it is and refuses it once a piece
// is changed; and what stands in it of policies, profiles, certificates, confirmations and answers.
import { beforeEach, describe, expect, it } from 'vitest';
import { rsaPair } from '../../../../test/interop/keys.ts';
import { readZip } from '../../../../verifier/archive.ts';
import { fromEvidence } from '../../../../verifier/contents.ts';
import { examine } from '../../../../verifier/verify.ts';
import { jcs } from '../../../../shared/domain/jcs.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { confirmationEntry, policyEntry } from '../../../../shared/domain/pack.ts';
import { STATEMENT_TYP } from '../../../../shared/domain/statement.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { fakeCard, signedByCard } from '../../../ports/token.fake.ts';
import type { TrackedPayment } from '../../../ports/store.ts';
import { policyStatement } from '../../authorise/index.ts';
import { trackedPayment } from '../../deliver/answered.fake.ts';
import { frozenAtFirst, withApprovals, type ExchangeDesk } from '../memory-desks.fake.ts';
import { payloadOf } from '../packs/remade-pack.fake.ts';
import {
  addTrust,
  collectEvidence,
  COMPANY_CERTIFICATES,
  confirmationEntries,
  zipOf,
  type Files,
} from './collect.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const mira = await fakeCard('mira', ['releaser']);
const lena = await fakeCard('lena', ['administrator']);
const [signing, decryption, renewed] = await Promise.all(
  ['signing', 'decryption', 'renewed'].map((name) => rsaPair(`CN=Acme ${name}`)),
);
const AT = '2026-11-20T10:00:00.000Z';

let desk: ExchangeDesk;
let batch: string;
beforeEach(async () => {
  ({ a: desk, batch } = await frozenAtFirst([ada, jonas, mira, lena], withApprovals(1)));
});

type Contents = ReadonlyMap<string, Buffer>;
const collected = async (context = desk.context): Promise<Contents> =>
  readZip(desk.outgoingBytes(must(await collectEvidence(context, batch)).file));
const textOf = (files: Contents, name: string): string => files.get(name)?.toString('utf8') ?? '';
const reportOf = (files: Contents) => JSON.parse(textOf(files, 'report.json')) as Record<string, unknown>;
const named = (files: Contents, start: string) => [...files.keys()].filter((name) => name.startsWith(start));
/** The store with single operations of one port replaced. */
const storeWith = (port: 'desk' | 'tracking', changes: object) => ({
  ...desk.context,
  store: {
    ...desk.context.store,
    [port]: Object.assign(Object.create(desk.context.store[port]) as object, changes),
  } as ExchangeDesk['context']['store'],
});
async function sealed(): Promise<void> {
  expect(await desk.approvedBy(batch, jonas)).toBeNull();
  expect(await desk.releasedBy(batch, mira)).toBeNull();
  expect(await desk.sealed(batch)).toBeNull();
}

describe('the verifier of an outsider', () => {
  const zipped = async (files: Contents): Promise<Buffer> => {
    const entries: Files = {};
    for (const [name, bytes] of files) entries[name] = { bytes };
    return Buffer.from(await zipOf(entries));
  };
  /** As it leaves a desk whose first policy its administrator has signed. */
  async function signedEvidence(): Promise<Contents> {
    const first = await desk.store.desk.policyVersion(1);
    if (first === null) throw new Error('a policy is in force');
    const stated = {
      typ: STATEMENT_TYP,
      desk: 'desk-a',
      log: await desk.store.log.head(),
      ...policyStatement({ version: 1, sha256: first.sha256 }),
      company: first.policy.company.id,
      environment: first.policy.environment,
      person: 'lena',
      certificate: lena.choice.certificate,
      time: AT,
    };
    const signatures = [await signedByCard(stated, lena)];
    return collected(storeWith('desk', { policyVersion: async () => ({ ...first, signatures }) }));
  }
  const verdict = async (files: Contents) => examine(fromEvidence(await zipped(files)), null).verdict;
  const changed = async (change: (files: Map<string, Buffer>) => void) => {
    const files = new Map(await signedEvidence());
    change(files);
    return verdict(files);
  };
  const without = (start: string) => (files: Map<string, Buffer>) => {
    for (const name of files.keys()) if (name.startsWith(start)) files.delete(name);
  };
  const replaced = (name: string, from: string | RegExp, to: string) => (files: Map<string, Buffer>) => {
    const before = textOf(files, name);
    const after = before.replace(from, to);
    expect(after, 'something was changed').not.toBe(before);
    files.set(name, Buffer.from(after));
  };

  it('accepts it as it leaves the desk, and says of a batch that waits that it is not approved', async () => {
    expect(await verdict(await signedEvidence())).toBe('open');
    await sealed();
    const files = await signedEvidence();
    expect(await verdict(files)).toBe('unpinned');
    const first = (await desk.store.desk.policyVersion(1))?.sha256 ?? null;
    expect(examine(fromEvidence(await zipped(files)), first).verdict).toBe('satisfied');
    expect(examine(fromEvidence(await zipped(files)), 'a'.repeat(64)).verdict).toBe('broken');
  });

  it.each([
    ['an amount in the frozen bytes', replaced('payload-1.xml', '120.50', '920.50')],
    ['the account that is paid', replaced('payload-1.xml', /<IBAN>DE8937/u, '<IBAN>DE8838')],
    ['the policy', replaced('policy.json', '"approvals":1', '"approvals":0')],
    ['an entry of the log', replaced('log.jsonl', '"actor":"jonas"', '"actor":"jonah"')],
  ])('refuses it once somebody changed %s', async (_, change) => {
    await sealed();
    expect(await changed(change)).toBe('broken');
  });

  it('refuses it without its frozen bytes, its freeze, or the signature under its first policy', async () => {
    await sealed();
    expect(await changed(() => undefined)).toBe('unpinned');
    expect(await changed(without('policy-signatures/'))).toBe('broken');
    expect(await changed(without('payload-'))).toBe('broken');
    expect(await changed(without('approvals/01'))).toBe('broken');
  });

  it('does not take it for released without the signature of the releaser, or with another one’s', async () => {
    await sealed();
    expect(await changed(without('approvals/03'))).toBe('open');
    const files = new Map(await signedEvidence());
    const [name = ''] = named(files, 'approvals/03');
    const forged = await signedByCard(payloadOf(textOf(files, name)), jonas);
    files.set(name, Buffer.from(forged));
    expect(await verdict(files)).toBe('broken');
  });
});

describe('policies in it', () => {
  it('are the chain that led to the one it is bound to, as far as this desk has it, each with its signatures once', async () => {
    await desk.adopt({});
    batch = await desk.frozenBy(ada);
    const second = await desk.store.desk.policyVersion(2);
    if (second === null) throw new Error('the second version is stored');
    const policyVersion = async (version: number) =>
      version === 2 ? { ...second, signatures: ['e30.e30.AA', 'e30.e30.AB', 'e30.e30.AA'] } : null;
    const files = await collected(storeWith('desk', { policyVersion }));
    expect(named(files, 'policies/').filter((name) => name.endsWith('.json'))).toEqual([policyEntry(2)]);
    expect(named(files, 'policies/2/').filter((name) => name.endsWith('.jws'))).toHaveLength(2);
    expect(named(files, 'policy-signatures/')).toEqual([1, 2, 3].map((n) => `policy-signatures/${n}.jws`));
  });

  it('are none where the version it is bound to is not here: nothing else is put in its place', async () => {
    const files = await collected(storeWith('desk', { policyVersion: async () => null }));
    expect([...files.keys()]).not.toContain('policy.json');
    expect(named(files, 'certificates/')).toEqual([]);
    expect(reportOf(files)['policy']).toBeNull();
    const empty: Files = {};
    await addTrust(desk.context, empty, null);
    expect(Object.keys(empty)).toEqual([]);
  });
});

describe('the profile in its report', () => {
  const named1 = (
    stored: {
      readonly profile: { readonly id: string; readonly version: number };
      readonly sha256: string;
    } | null,
  ) => ({
    id: stored?.profile.id,
    version: stored?.profile.version,
    sha256: stored?.sha256,
  });

  it('is the version the batch was frozen under, whatever is in force by now; of a draft the one in force', async () => {
    const frozen = await desk.store.desk.profile();
    await desk.useProfile({ name: 'renamed' });
    expect(reportOf(await collected())['profile']).toEqual(named1(frozen));
    batch = await desk.typed();
    expect(reportOf(await collected())['profile']).toEqual(named1(await desk.store.desk.profile()));
  });

  it('is none at a desk without a bank', async () => {
    batch = await desk.typed();
    const files = await collected(storeWith('desk', { profile: async () => null }));
    expect(reportOf(files)['profile']).toBeNull();
  });
});

describe('the certificates of the company in it', () => {
  const uri = (name: string): string => `pkcs11:token=Seal;id=${name}`;
  const record = (name: string, pair: typeof signing, usage = 'sign') => ({
    key: `key-${name}`,
    usage,
    type: 'RSA-2048',
    subject: name,
    uri: uri(name),
    card: 'Seal',
    madeAt: AT,
    request: '',
    certificate: pair?.certificatePem ?? null,
  });
  const keys = (change: object = {}) => ({
    keys: { signing: uri('signing'), decryption: uri('decryption'), inquiry: null, tls: 'tls', ...change },
  });
  const companyOf = async () => {
    const files = await collected();
    return named(files, 'certificates/company-').map((name) => [name, textOf(files, name)]);
  };
  const pem = (pair: typeof signing): string => pair?.certificatePem ?? '';

  it('are those of the keys of the profile it was frozen under, made on this desk', async () => {
    await desk.store.desk.saveSetting(
      'company.keys',
      [record('other', renewed), record('signing', signing), record('decryption', decryption, 'decrypt')],
      null,
    );
    await desk.useProfile(keys());
    batch = await desk.frozenBy(ada);
    const both = [
      ['certificates/company-signing.pem', pem(signing)],
      ['certificates/company-encryption.pem', pem(decryption)],
    ];
    expect(await companyOf()).toEqual(both);
    // Renewed since: what it was sealed with is in the profile it was frozen under.
    await desk.useProfile(keys({ signing: uri('other') }));
    expect(await companyOf()).toEqual(both);
  });

  it('are those of the next key where it was sealed after the day of change', async () => {
    await desk.store.desk.saveSetting(
      'company.keys',
      [record('signing', signing), record('next', renewed)],
      null,
    );
    await desk.useProfile(
      keys({ next: { signing: uri('next'), decryption: null, from: '2026-11-20T10:00:30.000Z' } }),
    );
    batch = await desk.frozenBy(ada);
    expect((await companyOf())[0]?.[1]).toBe(pem(signing));
    desk.clock.advance(60_000);
    expect((await companyOf())[0]?.[1], 'not sealed yet: as it would be sealed now').toBe(pem(renewed));
    await sealed();
    expect((await companyOf())[0]?.[1]).toBe(pem(renewed));
  });

  it('are those it was sealed with before the day of change, and of a day that was agreed after the freeze', async () => {
    await desk.store.desk.saveSetting(
      'company.keys',
      [record('signing', signing), record('next', renewed)],
      null,
    );
    const next = (from: string) => keys({ next: { signing: uri('next'), decryption: null, from } });
    await desk.useProfile(next('2026-11-21T00:00:00.000Z'));
    batch = await desk.frozenBy(ada);
    await sealed();
    desk.clock.advance(24 * 3_600_000);
    expect((await companyOf())[0]?.[1]).toBe(pem(signing));
    await desk.useProfile(keys());
    batch = await desk.frozenBy(ada);
    await desk.useProfile(next('2026-11-21T00:00:00.000Z'));
    expect((await companyOf())[0]?.[1]).toBe(pem(renewed));
  });

  it('are none without a profile or a key of this desk, and none of a key without a certificate', async () => {
    expect(await companyOf()).toEqual([]);
    await desk.store.desk.saveSetting(
      'company.keys',
      [{ ...record('signing', signing), certificate: null }],
      null,
    );
    await desk.useProfile(keys());
    expect(await companyOf()).toEqual([]);
    await desk.store.desk.saveSetting('company.keys', [record('signing', signing)], null);
    batch = await desk.frozenBy(ada);
    expect(await companyOf()).toHaveLength(1);
    const files = await collected(storeWith('desk', { profile: async () => null }));
    expect(named(files, 'certificates/company-')).toEqual([]);
  });

  it('are those of a training company where it has them', async () => {
    await desk.store.desk.saveSetting(COMPANY_CERTIFICATES, { signing: 'PEM-1', encryption: 'PEM-2' }, null);
    expect(await companyOf()).toEqual([
      ['certificates/company-signing.pem', 'PEM-1'],
      ['certificates/company-encryption.pem', 'PEM-2'],
    ]);
    await desk.store.desk.saveSetting(COMPANY_CERTIFICATES, 'damaged', null);
    expect(await companyOf()).toEqual([]);
  });
});

describe('confirmations of beneficiaries in it', () => {
  it('are the signatures that the freezes of the batch name, and no others', async () => {
    const [freeze] = await desk.store.batches.signatures(batch);
    if (freeze === undefined) throw new Error('the batch is frozen');
    const stated = payloadOf(freeze.jws);
    const digest = 'd'.repeat(64);
    const withDigest = await signedByCard({ ...stated, confirmations: [digest] }, ada);
    const approval = await signedByCard(
      { ...stated, purpose: 'approve', role: 'approver', confirmations: ['e'.repeat(64)] },
      jonas,
    );
    const asked: (readonly string[])[] = [];
    const store = {
      batches: {
        signatures: async () =>
          [freeze, withDigest, withDigest, approval, 'no statement'].map((jws) =>
            typeof jws === 'string' ? { jws } : jws,
          ),
      },
      confirmations: {
        byDigest: async (digests: readonly string[]) => (
          asked.push(digests),
          [{ signatures: [{ jws: 'one' }, { jws: 'two' }] }]
        ),
      },
    };
    expect(await confirmationEntries({ store } as never, { batch })).toEqual([
      [confirmationEntry(sha256Hex('one')), 'one'],
      [confirmationEntry(sha256Hex('two')), 'two'],
    ]);
    expect(asked).toEqual([[digest]]);
  });
});

describe('payments and answers in it', () => {
  const listing = (count: number) => {
    const offsets: number[] = [];
    const all: readonly TrackedPayment[] = Array.from({ length: count }, (_, place) =>
      trackedPayment(place + 1),
    );
    const list = async ({ offset, limit }: { offset: number; limit: number }) => {
      offsets.push(offset);
      return { rows: all.slice(offset, offset + limit), total: count };
    };
    return { offsets, list, timeline: async () => [] };
  };

  it.each([
    [1, [0]],
    [500, [0]],
    [501, [0, 500]],
    [1_000, [0, 500]],
  ])('are all %i payments, page after page', async (count, offsets) => {
    const world = listing(count);
    const files = await collected(storeWith('tracking', world));
    expect(reportOf(files)['payments']).toHaveLength(count);
    expect(world.offsets).toEqual(offsets);
  });

  it('are the first ten thousand payments of a larger batch', async () => {
    const world = listing(10_001);
    expect(reportOf(await collected(storeWith('tracking', world)))['payments']).toHaveLength(10_000);
    expect(world.offsets).toHaveLength(20);
  });

  it('are the answers in the order in which they came first, each once, without those that are gone', async () => {
    const texts: Readonly<Record<string, string>> = { one: 'first', two: 'second', three: 'third' };
    const world = {
      list: async () => ({ rows: [trackedPayment(1)], total: 1 }),
      timeline: async () => [null, 'one', 'two', 'one', 'gone', 'three'].map((answer) => ({ answer })),
      answer: async (answer: string) => (answer in texts ? { text: texts[answer], verified: true } : null),
    };
    const files = await collected(storeWith('tracking', world));
    expect(named(files, 'answers/').map((name) => [name, textOf(files, name)])).toEqual([
      ['answers/001-verified.xml', 'first'],
      ['answers/002-verified.xml', 'second'],
      ['answers/004-verified.xml', 'third'],
    ]);
  });
});

describe('messages and log in it', () => {
  it('stand with their state once they are sealed; the sealed bytes lie in the file as they are', async () => {
    const stateOf = async () =>
      (reportOf(await collected())['messages'] as readonly { state: unknown }[])[0]?.state;
    expect(await stateOf()).toBeNull();
    await sealed();
    expect(await stateOf()).toBe('queued');
    const zip = desk.outgoingBytes(must(await collectEvidence(desk.context, batch)).file);
    const envelope = (await collected()).get('envelope-1.xml');
    expect(envelope?.length).toBeGreaterThan(100);
    expect(zip.includes(envelope ?? 'none'), 'what is encrypted is not compressed').toBe(true);
  });

  it('have the log in one order, whichever of batch and message an entry is about', async () => {
    const [message] = await desk.store.freezes.messages(batch, 1);
    for (const subject of [message?.message ?? '', batch, message?.message ?? '', batch])
      await desk.store.log.append({ at: AT, act: 'note', actor: '', subject, detail: '' });
    const lines = textOf(await collected(), 'log.jsonl')
      .trim()
      .split('\n');
    const positions = lines.map((line) => (JSON.parse(line) as { position: number }).position);
    expect(positions).toEqual(positions.toSorted((x, y) => x - y));
    expect(lines[0]).toBe(jcs((await desk.store.log.about(batch))[0]));
  });
});
