// The container of a pack: who can open it, and that no byte of it can be changed, dropped or added.
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, digest, entry, opened, sampleContent, sampleDesk, written } from './sample-pack.ts';
import { zipSync } from 'fflate';
import { readZip } from '../../verifier/archive.ts';
import { openPack as readByVerifier } from '../../verifier/open-pack.ts';
import { crafted, type Crafted } from './crafted-pack.ts';
import { openPack } from '../../main/pack/open-pack.ts';
import type { PackContent, PackExpectation } from '../../main/ports/packs.ts';

const [ALPHA, BRAVO, STRANGER] = [
  sampleDesk('desk-alpha'),
  sampleDesk('desk-bravo'),
  sampleDesk('desk-stranger'),
];
const ENROLLED = [ALPHA.enrolled, BRAVO.enrolled];
let content: PackContent;
let file: Buffer;

beforeAll(async () => {
  content = sampleContent('desk-alpha', ENROLLED);
  file = await written(content, ALPHA);
});

const codeOf = async (bytes: Uint8Array, ...more: unknown[]): Promise<string> => {
  const result = await opened(bytes, BRAVO, ENROLLED, ...(more as []));
  return result.ok ? 'opened' : result.error.code;
};

describe('a pack', () => {
  test('opens at every enrolled desk with what was put in', async () => {
    for (const reader of [ALPHA, BRAVO]) {
      const result = await opened(file, reader, ENROLLED);
      expect(result.ok).toBe(true);
      if (!result.ok) continue;
      expect(result.value.manifest).toMatchObject(content.manifest);
      expect([...result.value.entries.keys()]).toEqual(content.entries.map((one) => one.name));
      for (const one of content.entries)
        expect((await bytesOf(result.value.entries.get(one.name))).equals(await bytesOf(one))).toBe(true);
    }
  });

  test('of a company with one desk opens there, and in the verifier', async () => {
    const single = await written(sampleContent('desk-alpha', [ALPHA.enrolled]), ALPHA);
    expect((await opened(single, ALPHA, [ALPHA.enrolled])).ok).toBe(true);
    for (const [bytes, key] of [
      [single, ALPHA],
      [file, BRAVO],
    ] as const)
      expect([...readByVerifier(bytes, key.keys.encryption).keys()]).toContain('manifest.json');
    expect(() => readByVerifier(single, BRAVO.keys.encryption)).toThrow('not encrypted to this key');
  });

  test('shows nothing of its contents from outside but company, environment and the desks it is for', () => {
    const text = file.toString('latin1');
    for (const hidden of ['batch-1', 'PAY-1', 'manifest', digest('policy'), 'messages/'])
      expect(text).not.toContain(hidden);
    expect(text).toContain('"kid":"desk-bravo"');
  });

  test('does not open at a desk it is not encrypted to, nor with the key of another desk', async () => {
    const other = await opened(file, STRANGER, ENROLLED);
    expect(other.ok ? '' : other.error.code).toBe('pack-not-addressed');
    const impostor = await opened(file, { ...STRANGER, id: 'desk-bravo' }, ENROLLED);
    expect(impostor.ok ? '' : impostor.error.code).toBe('pack-damaged');
  });

  test('of another company or environment says so', async () => {
    expect(await codeOf(file, { company: 'another' })).toBe('pack-other-company');
    expect(await codeOf(file, { environment: 'production' })).toBe('pack-other-environment');
  });

  test('whose label is right but whose signed list names another company or environment is refused', async () => {
    for (const [inside, code] of [
      [{ company: 'another' }, 'pack-other-company'],
      [{ environment: 'sandbox' }, 'pack-other-environment'],
    ] as const) {
      expect(await codeOf(await crafted(ALPHA, { readers: ENROLLED, manifest: inside }))).toBe(code);
    }
  });

  test('of a desk that is not enrolled is refused, and so is one signed with another key than the enrolled', async () => {
    expect(await codeOf(await written(sampleContent('desk-stranger', ENROLLED), STRANGER))).toBe(
      'pack-desk-not-enrolled',
    );
    expect(await codeOf(await written(sampleContent('desk-alpha', ENROLLED), STRANGER))).toBe(
      'pack-signature-invalid',
    );
    expect(await codeOf(await written(sampleContent('desk-alpha', ENROLLED), BRAVO))).toBe(
      'pack-signature-invalid',
    );
  });

  test('whose archive and signed list differ is refused', async () => {
    const craft = (more: Partial<Crafted>): Promise<Buffer> => crafted(ALPHA, { readers: ENROLLED, ...more });
    expect(await codeOf(await craft({}))).toBe('opened');
    const broken: Record<string, Partial<Crafted>> = {
      'an entry more': { files: { 'log.jsonl': Buffer.from('{}'), 'messages/extra.xml': Buffer.from('x') } },
      'an entry less': { files: {} },
      'an entry changed': { files: { 'log.jsonl': Buffer.from('{]') } },
      'an entry longer than listed': { files: { 'log.jsonl': Buffer.from('{}'.repeat(1_000_000)) } },
      'no list': { withoutManifest: true },
      'a list that is not canonical': { respell: (text) => ` ${text}` },
      'a list with a member nobody knows': { manifest: { more: 1 } as never },
      'a list with an entry name that leads elsewhere': {
        listed: [{ name: '../roots.json', sha256: digest('x'), bytes: 1 }],
      },
    };
    for (const [what, more] of Object.entries(broken))
      expect([what, await codeOf(await craft(more))]).toEqual([what, 'pack-contents-differ']);
    expect(
      await codeOf(
        await craft({ listed: [{ name: 'log.jsonl', sha256: digest('x'), bytes: 2_000_000_000 }] }),
      ),
    ).toBe('pack-too-large');
    expect(await codeOf(await craft({ archive: Buffer.from('no archive') }))).toBe('pack-damaged');
    expect(await codeOf(await craft({ archive: Buffer.alloc(0) }))).toBe('pack-damaged');
  });

  test('with more policies than a stranger may send opens where the policy in force knows its maker, and only there', async () => {
    const versions = [1, 2].map((version) =>
      entry(`policies/${version}/policy.json`, Buffer.alloc(5_000_000, ' ')),
    );
    const long = await written(
      { ...content, entries: [...versions, entry('log.jsonl', Buffer.from('{}'))] },
      ALPHA,
    );
    const newestDesks = (): Promise<typeof ENROLLED> => Promise.resolve(ENROLLED);
    expect(await codeOf(long, { newestDesks })).toBe('opened');
    expect(await codeOf(long, { newestDesks, desks: [BRAVO.enrolled] })).toBe('pack-desk-not-enrolled');
  });

  test('is never written with an entry that streams other bytes than it announced', async () => {
    const lying = { ...entry('log.jsonl', Buffer.from('one')), chunks: () => [Buffer.from('two')] };
    await expect(written({ ...content, entries: [lying] }, ALPHA)).rejects.toThrow('other bytes');
  });

  test('other files are told apart', async () => {
    expect(await codeOf(Buffer.from('PK\u0003\u0004 a zip'))).toBe('pack-not-one');
    expect(await codeOf(new Uint8Array(0))).toBe('pack-not-one');
    expect(await codeOf(Buffer.concat([Buffer.from('CSPACK2\n'), file.subarray(8)]))).toBe('pack-newer');
  });
});

describe('what an unknown maker can make a desk do', () => {
  const [ZEROS, POLICY] = [Buffer.alloc(60_000_000), Buffer.alloc(7_000_000)];
  const line = (name: string, bytes: Uint8Array) => ({ name, sha256: digest(bytes), bytes: bytes.length });

  /** Processor time (ms) and growth of memory (MB) until the answer. */
  async function costOf(
    bytes: Uint8Array,
    more: object = {},
  ): Promise<{
    readonly code: string;
    readonly time: number;
    readonly grown: number;
    readonly asked: readonly string[][];
  }> {
    const asked: string[][] = [];
    const before = [process.cpuUsage(), process.memoryUsage().rss] as const;
    const code = await codeOf(bytes, {
      newestDesks: (pack: { entries: ReadonlyMap<string, unknown> }) => {
        asked.push([...pack.entries.keys()]);
        return Promise.resolve(ENROLLED);
      },
      ...more,
    });
    const { user, system } = process.cpuUsage(before[0]);
    return {
      code,
      time: (user + system) / 1_000,
      grown: (process.memoryUsage().rss - before[1]) / 1_000_000,
      asked,
    };
  }

  test('is bounded: no message is unpacked before a known desk has signed, only the policies that might enrol it', async () => {
    const files = Object.fromEntries([
      ...Array.from({ length: 12 }, (_, at) => [`messages/${digest(String(at))}.xml`, ZEROS] as const),
      ['policies/2/policy.json', Buffer.from('{}')],
    ]);
    const listed = Object.entries(files).map(([name, bytes]) => line(name, bytes));
    const bomb = await crafted(STRANGER, { readers: ENROLLED, listed, files });
    expect(bomb.length).toBeLessThan(1_000_000);
    const cost = await costOf(bomb);
    expect(cost).toMatchObject({ code: 'pack-desk-not-enrolled', asked: [['policies/2/policy.json']] });
    expect(cost.time).toBeLessThan(1_500);
    expect(cost.grown).toBeLessThan(100);
  });

  test('is bounded for policies too, in bytes and in number', async () => {
    const two = { 'policies/2/policy.json': POLICY, 'policies/3/policy.json': POLICY };
    expect(
      await costOf(
        await crafted(STRANGER, {
          readers: ENROLLED,
          listed: Object.entries(two).map(([name, bytes]) => line(name, bytes)),
          files: two,
        }),
      ),
    ).toMatchObject({ code: 'pack-desk-not-enrolled', asked: [] });
    const many = Object.fromEntries(
      Array.from({ length: 2_100 }, (_, at) => [`policies/2/${digest(String(at))}.jws`, Buffer.from('x')]),
    );
    expect(
      await costOf(
        await crafted(STRANGER, {
          readers: ENROLLED,
          listed: Object.entries(many).map(([name, bytes]) => line(name, bytes)),
          files: many,
        }),
      ),
    ).toMatchObject({ code: 'pack-desk-not-enrolled', asked: [] });
  });

  test('is nothing at all where no policy could enrol it: the list is not parsed', async () => {
    const bytes = await crafted(STRANGER, { readers: ENROLLED, respell: () => '['.repeat(5_000_000) });
    expect((await costOf(bytes, { newestDesks: undefined })).code).toBe('pack-desk-not-enrolled');
  });

  test('a list that is longer than any is not unpacked', async () => {
    expect(
      await codeOf(
        await crafted(STRANGER, { readers: ENROLLED, respell: (text) => text + ' '.repeat(50_000_000) }),
      ),
    ).toBe('pack-contents-differ');
  });

  test('two entries of one name, and bytes behind the list of entries, are refused', async () => {
    const plain = Buffer.from(zipSync({ 'log.jsonl': Buffer.from('{}'), 'log.jsonm': Buffer.from('[]') }));
    const twice = Buffer.from(plain.toString('latin1').replaceAll('jsonm', 'jsonl'), 'latin1');
    const behind = Buffer.concat([plain.subarray(0, -22), Buffer.from('more'), plain.subarray(-22)]);
    const codes = [plain, twice, behind].map(async (archive) =>
      codeOf(await crafted(ALPHA, { readers: ENROLLED, archive })),
    );
    expect(await Promise.all(codes)).toEqual(['pack-contents-differ', 'pack-damaged', 'pack-damaged']);
  });

  test('more entries than a list may name are not read', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_003 }, (_, at) => [`e${at}`, new Uint8Array(0)]));
    const archive = Buffer.from(zipSync(many, { level: 0 }));
    expect(await codeOf(await crafted(ALPHA, { readers: ENROLLED, archive }))).toBe('pack-damaged');
  });

  test('a file that is larger than any is left as soon as it is known to be', async () => {
    const piece = new Uint8Array(4_000_000);
    let asked = 0;
    function* endless(): Generator<Uint8Array> {
      for (; asked < 1_000; asked += 1) yield piece;
    }
    const read = await openPack(endless(), BRAVO.keys, {} as PackExpectation);
    expect(read.ok ? 'opened' : read.error.code).toBe('pack-too-large');
    expect(asked).toBe(64);
  });

  test('a list signed by another desk than it names is refused', async () => {
    expect(await codeOf(await crafted(ALPHA, { readers: ENROLLED, manifest: { desk: 'desk-bravo' } }))).toBe(
      'pack-contents-differ',
    );
  });

  test('entries that share their bytes are refused, and a desk named twice', async () => {
    const shared = overlapping(Buffer.alloc(1_000_000), 40);
    expect(await codeOf(await crafted(ALPHA, { readers: ENROLLED, archive: shared }))).toBe('pack-damaged');
    expect(() => readZip(shared)).toThrow('overlap');
    expect(await codeOf(await crafted(ALPHA, { readers: [...ENROLLED, BRAVO.enrolled] }))).toBe(
      'pack-damaged',
    );
  });
});

/** One deflated entry, and a directory that names it `count` times. */
function overlapping(plain: Buffer, count: number): Buffer {
  const zip = Buffer.from(zipSync({ a: plain }));
  const start = zip.readUInt32LE(zip.length - 22 + 16);
  const one = zip.subarray(start, zip.length - 22);
  const all = Array.from({ length: count }, (_, at) => {
    const copy = Buffer.from(one);
    copy.write(String.fromCharCode(0x41 + at), 46, 'latin1');
    return copy;
  });
  const end = Buffer.from(zip.subarray(zip.length - 22));
  for (const at of [8, 10]) end.writeUInt16LE(count, at);
  end.writeUInt32LE(one.length * count, 12);
  return Buffer.concat([zip.subarray(0, start), ...all, end]);
}

describe('tampering', () => {
  test('with any byte of any region is refused', async () => {
    const headerEnd = 12 + file.readUInt32BE(8);
    // The whole beginning, every 7th byte of the key header, and bytes spread over the body with its piece
    // borders and tags.
    const places = new Set<number>(Array.from({ length: 12 }, (_, at) => at));
    for (let at = 12; at < headerEnd; at += 7) places.add(at);
    for (let piece = headerEnd; piece < file.length; piece += 65_552)
      for (const step of [0, 1, 65_535, 65_536, 65_551]) places.add(Math.min(piece + step, file.length - 1));
    for (const byte of randomBytes(120))
      places.add(headerEnd + Math.floor(((file.length - headerEnd - 1) * byte) / 255));
    const seen = new Set<string>();
    for (const at of places) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const code = await codeOf(changed);
      expect([at, code]).not.toEqual([at, 'opened']);
      seen.add(code);
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['pack-damaged', 'pack-not-one']));
    expect(places.size).toBeGreaterThan(200);
  });

  test('by cutting off, appending, swapping or repeating is refused', async () => {
    const headerEnd = 12 + file.readUInt32BE(8);
    const [first, second] = [
      file.subarray(headerEnd, headerEnd + 65_552),
      file.subarray(headerEnd + 65_552, headerEnd + 131_104),
    ];
    const head = file.subarray(0, headerEnd);
    const rest = file.subarray(headerEnd + 131_104);
    const broken: Record<string, Uint8Array> = {
      'half a file': file.subarray(0, file.length / 2),
      'one byte short': file.subarray(0, -1),
      'whole pieces cut off': file.subarray(0, headerEnd + 131_104),
      'cut inside the key header': file.subarray(0, 100),
      'cut inside the beginning': file.subarray(0, 10),
      'only the beginning': head,
      'one byte more': Buffer.concat([file, Buffer.from([0])]),
      'itself twice': Buffer.concat([file, file.subarray(headerEnd)]),
      'pieces swapped': Buffer.concat([head, second, first, rest]),
      'a piece repeated': Buffer.concat([head, first, first, second, rest]),
      'a piece left out': Buffer.concat([head, second, rest]),
    };
    for (const [what, bytes] of Object.entries(broken))
      expect([what, await codeOf(bytes)]).toEqual([what, 'pack-damaged']);
  });

  test('by giving the body of one pack the head of another is refused', async () => {
    const other = await written(sampleContent('desk-alpha', ENROLLED), ALPHA);
    const [end, otherEnd] = [12 + file.readUInt32BE(8), 12 + other.readUInt32BE(8)];
    expect(await codeOf(Buffer.concat([file.subarray(0, end), other.subarray(otherEnd)]))).toBe(
      'pack-damaged',
    );
  });
});

describe('a small pack', () => {
  test('is refused with its reason whichever single byte of it was changed', async () => {
    const few = await written(
      { ...content, entries: content.entries.filter(({ name }) => name === 'log.jsonl') },
      ALPHA,
    );
    expect(await codeOf(few)).toBe('opened');
    const headerEnd = 12 + few.readUInt32BE(8);
    const seen = new Map<string, number>();
    for (let at = 0; at < few.length; at += 1) {
      const changed = Buffer.from(few);
      changed[at] = (changed[at] ?? 0) ^ 0x20;
      const code = await codeOf(changed);
      const region = at < 8 ? 'beginning' : at < 12 ? 'length' : at < headerEnd ? 'wrapped keys' : 'body';
      seen.set(`${region}: ${code}`, (seen.get(`${region}: ${code}`) ?? 0) + 1);
    }
    // The label outside may turn into that of another company, environment or desk; nothing of it is taken
    // over either way.
    expect(
      [...seen.keys()].filter(
        (what) =>
          !/: pack-(?:damaged|not-one|newer|not-addressed|other-company|other-environment)$/u.test(what),
      ),
    ).toEqual([]);
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(few.length);
    expect(seen.get('body: pack-damaged')).toBe(few.length - headerEnd);
  });
});
