// What the port of packs promises, of the desk's own keys and of the fake alike.
import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { enrolment, keepDeskKeys, makeDeskKeys } from '../../main/pack/desk-keys.ts';
import { packTools } from '../../main/pack/pack-tools.ts';
import { fakeDeskKeys, fakePacks } from '../../main/ports/packs.fake.ts';
import type { PackContent, PackExpectation, PackTools } from '../../main/ports/packs.ts';
import { policyOf } from '../../main/ports/token.fake.ts';
import { verifyHandover } from '../../main/statements/handover.ts';
import type { NotSent } from '../../shared/domain/handover.ts';
import { must } from '../../shared/domain/must.fake.ts';
import { LOG_ENTRY, policyEntry } from '../../shared/domain/pack.ts';
import type { PolicyDesk } from '../../shared/domain/policy.ts';
import { ok } from '../../shared/domain/result.ts';
import type { SheetCode } from '../../shared/domain/sheet.ts';
import { bytesOf, digest, entry, sampleContent } from '../pack/sample-pack.ts';

interface Desk {
  readonly enrolled: PolicyDesk;
  readonly tools: PackTools;
}

async function realDesk(id: string): Promise<Desk> {
  const keys = makeDeskKeys();
  const secrets = new Map<string, Uint8Array>();
  const put = async (name: string, secret: Uint8Array) => {
    secrets.set(name, new Uint8Array(secret));
    return ok(null);
  };
  must(await keepDeskKeys({ put }, keys));
  const vault = { get: async (name: string) => secrets.get(name) ?? null };
  const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
  return { enrolled: enrolment(id, `Desk ${id}`, keys), tools: packTools(vault, random) };
}

async function fakeDesk(id: string): Promise<Desk> {
  const keys = fakeDeskKeys(id);
  return { enrolled: keys.enrolled, tools: fakePacks(keys) };
}

const KINDS = [
  ['with keys in a vault', realDesk, () => packTools({ get: async () => null }, { bytes: randomBytes })],
  ['in memory', fakeDesk, () => fakePacks(null)],
] as const;

const refused = (code: string): unknown => ({ ok: false, error: expect.objectContaining({ code }) });

describe.each(KINDS)('packs %s', (_, make, withoutKeys) => {
  const world = async () => {
    const [a, b, stranger] = await Promise.all([make('desk-a'), make('desk-b'), make('desk-c')]);
    return { a, b, stranger, desks: [a.enrolled, b.enrolled] };
  };
  async function file(maker: Desk, content: PackContent): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of must(await maker.tools.write(content))) parts.push(part);
    return Buffer.concat(parts);
  }
  const expected = (desks: readonly PolicyDesk[], more: Partial<PackExpectation> = {}): PackExpectation => ({
    company: 'halden-marine',
    environment: 'training',
    desk: 'desk-b',
    desks,
    ...more,
  });

  it('open with the list and the bytes that were put in, in order', async () => {
    const { a, b, desks } = await world();
    const content = sampleContent('desk-a', desks);
    const opened = must(await b.tools.open([await file(a, content)], expected(desks)));
    expect(opened.manifest).toMatchObject({ ...content.manifest, entries: [{}, {}, {}, {}] });
    expect([...opened.entries.keys()]).toEqual(content.entries.map(({ name }) => name));
    for (const one of content.entries) {
      const its = opened.entries.get(one.name);
      expect(its).toMatchObject({ name: one.name, sha256: one.sha256, bytes: one.bytes });
      expect((await bytesOf(its)).equals(await bytesOf(one))).toBe(true);
    }
  });

  it('are refused for another company, another environment, and at a desk they are not for', async () => {
    const { a, b, stranger, desks } = await world();
    const bytes = await file(a, sampleContent('desk-a', desks));
    const open = (more: Partial<PackExpectation>, at: Desk = b): ReturnType<PackTools['open']> =>
      at.tools.open([bytes], expected(desks, more));
    expect(await open({ company: 'another' })).toEqual(refused('pack-other-company'));
    expect(await open({ environment: 'production' })).toEqual(refused('pack-other-environment'));
    expect(await open({ desk: 'desk-c' }, stranger)).toEqual(refused('pack-not-addressed'));
    expect(await open({}, stranger), 'of this name, with another key').toEqual(refused('pack-damaged'));
  });

  it('are worth nothing of a maker who is not enrolled, or who signed with another key', async () => {
    const { a, b, stranger, desks } = await world();
    const bytes = await file(a, sampleContent('desk-a', desks));
    expect(await b.tools.open([bytes], expected([b.enrolled]))).toEqual(refused('pack-desk-not-enrolled'));
    const forged = await file(stranger, sampleContent('desk-a', desks));
    expect(await b.tools.open([forged], expected(desks))).toEqual(refused('pack-signature-invalid'));
  });

  it('of a maker that a newer policy enrols are read by it, and of one that it drops by nobody', async () => {
    const { a, b, desks } = await world();
    const bytes = await file(a, sampleContent('desk-a', desks));
    const names: string[][] = [];
    const newest =
      (its: readonly PolicyDesk[]): NonNullable<PackExpectation['newestDesks']> =>
      async ({ entries }) => {
        names.push([...entries.keys()]);
        return its;
      };
    const younger = expected([b.enrolled], { newestDesks: newest(desks) });
    expect((await b.tools.open([bytes], younger)).ok).toBe(true);
    const dropped = expected(desks, { newestDesks: newest([b.enrolled]) });
    expect(await b.tools.open([bytes], dropped)).toEqual(refused('pack-desk-not-enrolled'));
    expect(names, 'only the policies are shown before').toEqual([[policyEntry(1)], [policyEntry(1)]]);
  });

  it('that are no packs, or were changed on the way, are refused', async () => {
    const { a, b, desks } = await world();
    const bytes = await file(a, sampleContent('desk-a', desks));
    expect(await b.tools.open([Buffer.from('PK')], expected(desks))).toEqual(refused('pack-not-one'));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2);
    expect(await b.tools.open([bytes], expected(desks))).toEqual(refused('pack-damaged'));
  });

  it('are not written with other bytes than announced, for no desk, or without keys', async () => {
    const { a, desks } = await world();
    const content = sampleContent('desk-a', desks);
    const lying = { ...entry(LOG_ENTRY, Buffer.from('one')), chunks: () => [Buffer.from('two')] };
    await expect(file(a, { ...content, entries: [lying] })).rejects.toThrow('other bytes');
    expect(await a.tools.write({ ...content, desks: [] })).toEqual(refused('pack-no-desks'));
    const without = withoutKeys();
    expect(await without.write(content)).toEqual(refused('desk-keys-missing'));
    expect(await without.open([Buffer.from('PK')], expected(desks))).toEqual(refused('desk-keys-missing'));
    expect(await without.signNotSent(NOT_SENT)).toEqual(refused('desk-keys-missing'));
    expect(await without.signSheet(SHEET)).toEqual(refused('desk-keys-missing'));
  });

  it('come with a promise not to send that is good under the policy which enrols the desk, and no other', async () => {
    const { a, b } = await world();
    const jws = must(await a.tools.signNotSent(NOT_SENT));
    const under = (desks: PolicyDesk[]) => verifyHandover(jws, () => ({ ...policyOf([]), desks }));
    expect(under([a.enrolled])).toEqual({ kind: 'not-sent', jws, statement: NOT_SENT });
    expect(under([{ ...b.enrolled, id: 'desk-a' }])).toBeNull();
  });

  it('come with a sheet whose code names the desk and brings its public key', async () => {
    const { a } = await world();
    const header = decodeProtectedHeader(must(await a.tools.signSheet(SHEET)));
    const x = Buffer.from(a.enrolled.signing, 'base64').toString('base64url');
    expect(header).toEqual({
      alg: 'Ed25519',
      typ: 'countersign-sheet+jws',
      kid: 'desk-a',
      jwk: { kty: 'OKP', crv: 'Ed25519', x },
    });
  });
});

const NOT_SENT: NotSent = {
  typ: 'countersign/not-sent/1',
  company: 'halden-marine',
  environment: 'training',
  desk: 'desk-a',
  to: 'desk-b',
  batch: 'batch-1',
  revision: 1,
  messages: [digest('message')],
  policy: { version: 1, sha256: digest('policy') },
  time: '2026-11-20T10:00:00.000Z',
  log: { id: 'log-a', size: 1, head: digest('head') },
};
const short = Buffer.from(digest('frozen'), 'hex').toString('base64url');
const SHEET: SheetCode = {
  typ: 'countersign/sheet/1',
  company: 'halden-marine',
  environment: 'training',
  desk: 'desk-a',
  batch: 'batch-1',
  reference: 'PAY-1',
  revision: 1,
  kind: 'credit-transfer',
  totals: ['EUR 1.00 1'],
  messages: 1,
  frozen: short,
  policy: short,
  sender: 'desk-a',
  signed: [{ purpose: 'freeze', person: 'ada', jws: short }],
  time: '2026-11-20T10:00:00.000Z',
};
