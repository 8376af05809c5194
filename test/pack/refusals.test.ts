// Packs that an enrolled desk signed and that are refused all the same, each with its own reason; and that
// nothing of them stays.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carriedPolicies, type KnownPolicies } from '../../main/app/exchange/packs/policies.ts';
import type { OpenedPack, PackEntry } from '../../main/ports/packs.ts';
import { placesOf } from '../../main/composition/desk-file.ts';
import { systemClock, systemRandom } from '../../main/composition/system.ts';
import { readDeskKeys, type DeskKeys } from '../../main/pack/desk-keys.ts';
import { createSecondDesk } from '../../training/second-desk.ts';
import { openVault } from '../../main/vault/vault.ts';
import { trainingPassphrase } from '../../training/create.ts';
import { policySchema, type Policy } from '../../shared/domain/policy.ts';
import { messageEntry, policyEntry, type PackManifest } from '../../shared/domain/pack.ts';
import { person, policyOf } from '../policy/world.ts';
import { bytesOf, digest, entry, opened, written, type SampleDesk } from './sample-pack.ts';
import { newFolder, removeFolder, TrainingDesk } from './training-desk.ts';
import { asSameFile } from '../made-desks/same-file.ts';

const root = newFolder();
const [folderA, folderB, restored] = ['a', 'b', 'restored'].map((name) => join(root, name)) as [
  string,
  string,
  string,
];
let a: TrainingDesk;
let b: TrainingDesk;
let batch: string;
let policy: Policy;
let genuine: OpenedPack;
let maker: SampleDesk;

async function deskKeys(folder: string, desk: string): Promise<DeskKeys> {
  const vault = await openVault(
    { file: placesOf(folder).vault, desk, random: systemRandom },
    { passphrase: trainingPassphrase(folder, systemRandom) },
  );
  if (!vault.ok) throw new Error(vault.error.code);
  const keys = await readDeskKeys(vault.value);
  vault.value.close();
  if (!keys.ok) throw new Error(keys.error.code);
  return keys.value;
}

const exported = async (desk: TrainingDesk, of: string): Promise<Buffer> =>
  desk.receive((await desk.ask('packs.export', { batch: of })).file);

beforeAll(async () => {
  a = await TrainingDesk.open(folderA);
  batch = await a.batchFromSample();
  await a.desk.close();
  cpSync(folderA, restored, { recursive: true });
  asSameFile(restored);
  const made = await createSecondDesk({
    first: folderA,
    folder: folderB,
    clock: systemClock(),
    random: systemRandom,
  });
  if (!made.ok) throw new Error(made.error.code);
  [a, b] = await Promise.all([TrainingDesk.open(folderA), TrainingDesk.open(folderB)]);
  await a.sign(batch, 'freeze', 'preparer');
  await a.sign(batch, 'approve', 'approver');
  const { desk } = await a.ask('desk.get', {});
  const keys = await deskKeys(folderA, desk);
  const pack = await opened(
    await exported(a, batch),
    { id: desk, keys, enrolled: { id: desk, name: '', encryption: '', signing: '' } },
    enrolled(),
  );
  if (!pack.ok) throw new Error(pack.error.code);
  genuine = pack.value;
  policy = policySchema.parse(JSON.parse((await bytesOf(genuine.entries.get(policyEntry(1)))).toString()));
  maker = { id: desk, keys, enrolled: policy.desks![0]! };
});

afterAll(async () => {
  await Promise.all([a.desk.close(), b.desk.close()]);
  removeFolder(root);
});

function enrolled(): NonNullable<Policy['desks']> {
  return (
    JSON.parse(readFileSync(join(folderA, 'training-only-auditor', 'desks.json'), 'utf8')) as {
      desks: NonNullable<Policy['desks']>;
    }
  ).desks;
}

interface Remade {
  readonly manifest?: Partial<PackManifest>;
  /** Entries replaced by name; null leaves one out. */
  readonly entries?: Record<string, PackEntry | null>;
  readonly more?: readonly PackEntry[];
}

/** The genuine pack with changes, signed by the enrolled desk and encrypted as it should be. */
async function remade({ manifest = {}, entries = {}, more = [] }: Remade): Promise<Buffer> {
  const kept = [...genuine.entries].flatMap(([name, one]) =>
    Object.hasOwn(entries, name) ? (entries[name] ?? []) : one,
  );
  const { entries: _entries, ...head } = { ...genuine.manifest, ...manifest };
  return written({ manifest: head, entries: [...kept, ...more], desks: policy.desks ?? [] }, maker);
}

async function refusal(pack: Uint8Array): Promise<string> {
  const [checked, imported] = [
    await b.call('packs.check', { file: await b.send('x.cspack', pack) }),
    await b.call('packs.import', { file: await b.send('x.cspack', pack) }),
  ];
  const codes = [checked, imported].map((result) => (result.ok ? 'taken' : result.error.code));
  return codes[0] === codes[1] ? codes[0]! : codes.join(' / ');
}

const named = (part: string): string => [...genuine.entries.keys()].find((name) => name.includes(part)) ?? '';
const withText = async (name: string, change: (text: string) => string): Promise<PackEntry> =>
  entry(name, Buffer.from(change((await bytesOf(genuine.entries.get(name))).toString('utf8'))));

/** The statement of one purpose, changed; its name is that of its new digest. */
async function forged(
  purpose: string,
  change: (payload: string) => string,
): Promise<{ readonly old: string; readonly entry: PackEntry }> {
  for (const [name, one] of genuine.entries) {
    if (!name.startsWith('approvals/')) continue;
    const [head, body = '', signature] = (await bytesOf(one)).toString().split('.');
    const payload = Buffer.from(body, 'base64url').toString();
    if (!payload.includes(`"purpose":"${purpose}"`)) continue;
    const jws = Buffer.from(`${head}.${Buffer.from(change(payload)).toString('base64url')}.${signature}`);
    return { old: name, entry: entry(`approvals/${digest(jws)}.jws`, jws) };
  }
  throw new Error(`no ${purpose}`);
}

describe('a pack is refused whole when', () => {
  test('a statement in it was changed', async () => {
    const { old, entry: changed } = await forged('approve', (payload) =>
      payload.replace('approve in the test', 'approve in the nest'),
    );
    expect(await refusal(await remade({ entries: { [old]: changed } }))).toBe('pack-statement-invalid');
  });

  test('a statement in it says another company, environment or batch', async () => {
    for (const [from, to] of [
      ['"company":"halden-marine"', '"company":"halden-mining"'],
      ['"environment":"training"', '"environment":"sandbox"'],
      [`"batch":"${batch}"`, '"batch":"batch-other"'],
    ] as const) {
      const { old, entry: changed } = await forged('approve', (payload) => payload.replace(from, to));
      expect([to, await refusal(await remade({ entries: { [old]: changed } }))]).toEqual([
        to,
        'pack-statement-invalid',
      ]);
    }
  });

  test('what stands among the approvals is no statement, or has another name than its digest', async () => {
    const noise = Buffer.from('e30.e30.AAAA');
    expect(await refusal(await remade({ more: [entry(`approvals/${digest(noise)}.jws`, noise)] }))).toBe(
      'pack-statement-invalid',
    );
    const name = named('approvals/');
    const twin = { ...genuine.entries.get(name)!, name: `approvals/${'0'.repeat(64)}.jws` };
    expect(await refusal(await remade({ more: [twin] }))).toBe('pack-statement-invalid');
  });

  test('a policy statement stands among the approvals', async () => {
    const one = genuine.entries.get(
      [...genuine.entries.keys()].find((name) => /^policies\/1\/.*jws$/u.test(name)) ?? '',
    )!;
    expect(await refusal(await remade({ more: [{ ...one, name: `approvals/${one.sha256}.jws` }] }))).toBe(
      'pack-statement-invalid',
    );
  });

  test('the list says of the batch what no preparer signed', async () => {
    const [listed] = genuine.manifest.batches;
    for (const change of [{ reference: 'OTHER' }, { revision: 2 }, { kind: 'direct-debit' as const }]) {
      expect(await refusal(await remade({ manifest: { batches: [{ ...listed!, ...change }] } }))).toBe(
        'pack-contents-differ',
      );
    }
  });

  test('the freeze or the frozen bytes are missing, or other bytes have their name', async () => {
    const message = messageEntry(genuine.manifest.batches[0]!.messages[0]!);
    const { old } = await forged('freeze', (payload) => payload);
    expect(await refusal(await remade({ entries: { [old]: null } }))).toBe('pack-contents-differ');
    expect(await refusal(await remade({ entries: { [message]: null } }))).toBe('pack-contents-differ');
    expect(
      await refusal(
        await remade({
          entries: { [message]: await withText(message, (xml) => xml.replace('<CtrlSum>', '<CtrlSum>1')) },
        }),
      ),
    ).toBe('pack-contents-differ');
  });

  test('the log has a gap, a changed entry, another end, or is not there', async () => {
    const lines = (text: string): string[] => text.trimEnd().split('\n');
    const broken: Record<string, PackEntry | null> = {
      'a gap': await withText('log.jsonl', (text) =>
        lines(text)
          .filter((_, place) => place !== 1)
          .join('\n'),
      ),
      'a changed entry': await withText('log.jsonl', (text) =>
        text.replace('"actor":"ada-keller"', '"actor":"mira-novak"'),
      ),
      'another end': await withText('log.jsonl', (text) => lines(text).slice(0, -1).join('\n')),
      'no log': null,
    };
    for (const [what, log] of Object.entries(broken))
      expect([what, await refusal(await remade({ entries: { 'log.jsonl': log } }))]).toEqual([
        what,
        'pack-contents-differ',
      ]);
  });

  test('it was made under a policy this desk does not have, or under another of the same version', async () => {
    expect(await refusal(await remade({ manifest: { policy: { version: 2, sha256: digest('2') } } }))).toBe(
      'pack-policy-unknown',
    );
    expect(await refusal(await remade({ manifest: { policy: { version: 1, sha256: digest('1') } } }))).toBe(
      'pack-policy-differs',
    );
    const lenient = await withText(policyEntry(1), (text) =>
      text.replace('"release":true', '"release":false'),
    );
    expect(await refusal(await remade({ entries: { [policyEntry(1)]: lenient } }))).toBe(
      'pack-policy-differs',
    );
  });

  test('it was made under a policy that was replaced since', async () => {
    const [first, second] = [
      policyOf([person('ada', ['preparer'])]),
      { ...policyOf([person('ada', ['preparer'])]), version: 2 },
    ];
    const known: KnownPolicies = {
      current: { policy: second, sha256: digest('second'), signatures: [] },
      byDigest: new Map([
        [digest('first'), first],
        [digest('second'), second],
      ]),
      digests: new Map([
        [1, digest('first')],
        [2, digest('second')],
      ]),
    };
    const made = async (version: number, sha256: string): Promise<string> => {
      const carried = await carriedPolicies(
        { ...genuine, manifest: { ...genuine.manifest, policy: { version, sha256 } }, entries: new Map() },
        known,
        '2026-11-20T12:00:00Z',
      );
      return carried.ok ? 'known' : carried.error.code;
    };
    expect(
      await Promise.all([
        made(1, digest('first')),
        made(2, digest('second')),
        made(2, digest('other')),
        made(3, digest('third')),
      ]),
    ).toEqual(['pack-policy-rolled-back', 'known', 'pack-policy-differs', 'pack-policy-unknown']);
  });

  test('and nothing of all this stayed at the desk', async () => {
    expect((await b.ask('batches.list', {})).rows).toEqual([]);
    expect(await refusal(await remade({}))).toBe('taken');
    expect((await b.ask('batches.list', {})).rows).toMatchObject([{ batch, state: 'approved' }]);
  });
});

describe('a desk that was restored from a backup', () => {
  test('takes no pack that knows more of its log than it does, and so seals nothing a second time', async () => {
    const again = await TrainingDesk.open(restored);
    try {
      const pack = await exported(a, batch);
      const result = await again.call('packs.import', { file: await again.send('x.cspack', pack) });
      expect(result).toMatchObject({ ok: false, error: { code: 'desk-restored' } });
      expect((await again.ask('batches.get', { batch })).state).toBe('draft');
      // The restore was not noticed before, because the whole disk was put back: the pack is the proof, and
      // its consequences are the same.
      expect(await again.ask('restore.get', {})).toMatchObject({
        restored: { lost: null, batches: 1, acknowledged: false },
      });
    } finally {
      await again.desk.close();
    }
  });
});

describe('a desk that was restored from a backup and froze the same revision over other bytes', () => {
  test('is contradicted wherever the first freeze has come', async () => {
    const again = await TrainingDesk.open(restored);
    try {
      await again.sign(batch, 'freeze', 'preparer');
      const second = await exported(again, batch);
      expect(await refusal(second)).toBe('pack-contradicts');
      expect((await b.ask('batches.review', { batch })).readings.map((reading) => reading.sha256)).toEqual(
        genuine.manifest.batches[0]!.messages,
      );
      // The desk knows by now that it was restored: the pack's entries of its log are among those it has
      // lost, and the freezes contradict each other.
      const first = await exported(b, batch);
      const back = await again.call('packs.import', { file: await again.send('x.cspack', first) });
      expect(back).toMatchObject({ ok: false, error: { code: 'pack-contradicts' } });
    } finally {
      await again.desk.close();
    }
  });
});
