// The verifier over what a real desk left behind: it reads the same as the desk, openssl agrees, and nothing
// altered passes.
import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPack } from '../../verifier/open-pack.ts';
import { auditorKeyFile } from '../../training/pack-desks.ts';
import { FINGERPRINT_WORDS } from '../../shared/domain/fingerprint-words.ts';
import { FINGERPRINT_WORDS as OWN_WORDS } from '../../verifier/word-list.ts';
import { buildVerifier } from '../../scripts/build-verifier.ts';
import { newFolder, removeFolder, TrainingDesk } from './training-desk.ts';

const folder = newFolder();
const VERIFIER = join(import.meta.dirname, '../../verifier/main.mjs');
let desk: TrainingDesk;
let batch: string;
let review: Awaited<ReturnType<typeof read>>;
const files = { open: '', satisfied: '', returned: '', evidence: '' };

const read = () => desk.ask('batches.review', { batch });

interface Report {
  verdict: string;
  checks: { what: string; holds: boolean; why: string }[];
  signatures: { purpose: string; person: string; counts: boolean; why: string | null }[];
  messages: {
    sha256: string;
    words: string[];
    payments: { name: string; amount: string; currency: string; account: string }[];
    totals: { currency: string; amount: string; count: number }[];
  }[];
  policies: { sha256: string }[];
  batch: { approvals: object; release: object; isVoid: boolean };
  log: { entries: number; anchors: number };
}

function verify(file: string, ...more: string[]): { status: number | null; text: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, file, ...more], {
    encoding: 'utf8',
  });
  return { status, text: stdout, errors: stderr };
}

const verifyPack = (file: string, ...more: string[]) =>
  verify(file, '--desk-key', auditorKeyFile(folder), ...more);
const reportOf = (text: string): Report => JSON.parse(text) as Report;

async function save(name: string, call: 'packs.export' | 'evidence.collect'): Promise<string> {
  const { file } = await desk.ask(call, { batch });
  const path = join(folder, name);
  writeFileSync(path, await desk.receive(file));
  return path;
}

beforeAll(async () => {
  desk = await TrainingDesk.open(folder);
  batch = await desk.batchFromSample();
  await desk.sign(batch, 'freeze', 'preparer');
  await desk.sign(batch, 'approve', 'approver');
  files.open = await save('open.cspack', 'packs.export');
  await desk.sign(batch, 'release', 'releaser');
  review = await read();
  files.satisfied = await save('satisfied.cspack', 'packs.export');
  files.evidence = await save('evidence.zip', 'evidence.collect');
});

afterAll(async () => {
  await desk.desk.close();
  removeFolder(folder);
});

describe('the verifier', () => {
  test('has the words of the desk, from a copy of its own', () =>
    expect(OWN_WORDS).toEqual(FINGERPRINT_WORDS));

  test('reads the same payments, totals, digest and words as the desk', async () => {
    const { status, text } = verifyPack(files.satisfied, '--json');
    const report = reportOf(text);
    expect(report.checks.filter((check) => !check.holds)).toEqual([]);
    expect([status, report.verdict]).toEqual([4, 'unpinned']);
    expect(report.messages.map(({ sha256, words }) => ({ sha256, words }))).toEqual(
      review.readings.map(({ sha256, words }) => ({ sha256, words })),
    );
    const shown = await desk.ask('batches.reviewTransactions', { batch, limit: 500, order: 'document' });
    expect(
      report.messages.flatMap((message) =>
        message.payments.map(({ name, account, amount, currency }) => [name, account, amount, currency]),
      ),
    ).toEqual(
      shown.rows.map(({ name, account, amount }) => [name, account, amount?.amount, amount?.currency]),
    );
    expect(report.batch).toMatchObject({
      approvals: { have: 1, need: 1 },
      release: { have: 1, need: 1 },
      isVoid: false,
    });
    expect(report.log.anchors).toBeGreaterThan(0);
  });

  test('prints them for people, with who signed and the verdict', () => {
    const { text } = verifyPack(files.satisfied);
    for (const part of [
      'Ada Keller',
      'Jonas Weber',
      'Mira Novak',
      'TRAINING',
      ...review.readings.map((reading) => reading.words.join(' ')),
      'THE POLICY COULD NOT BE VERIFIED',
    ])
      expect(text).toContain(part);
    for (const { currency, amount } of review.totals)
      expect(text.replaceAll(',', '')).toContain(`Total of the batch: ${currency} ${amount}`);
  });

  test('tells a genuine batch whose release is missing from a complete one', () => {
    const { status, text } = verifyPack(files.open);
    expect([status, /BUT THE POLICY IS NOT SATISFIED/u.test(text), text.includes('release 0 of 1')]).toEqual([
      3,
      true,
      true,
    ]);
  });

  test('holds the first policy against the one the reader names', async () => {
    const { policySha256 } = await desk.ask('officers.list', {});
    expect(verifyPack(files.satisfied, '--policy', policySha256)).toMatchObject({
      status: 0,
      text: expect.stringContaining('THE POLICY IS SATISFIED') as string,
    });
    expect(verify(files.evidence, '--evidence', '--policy', policySha256.toUpperCase()).status).toBe(0);
    for (const wrong of ['', 'x', policySha256.slice(1)])
      expect(verifyPack(files.satisfied, `--policy=${wrong}`).status).toBe(2);
    expect(verifyPack(files.satisfied, '--policy', '0'.repeat(64)).status).toBe(1);
  });

  test('comes to the same verdict over the evidence, without a key', () => {
    const { status, text } = verify(files.evidence, '--evidence', '--json');
    expect([
      status,
      reportOf(text).verdict,
      reportOf(text).messages.map((message) => message.sha256),
    ]).toEqual([4, 'unpinned', review.readings.map((reading) => reading.sha256)]);
  });

  test('says how it is used, and why it cannot read a file', () => {
    expect(verify(files.satisfied).status).toBe(2);
    expect(verify(files.evidence, '--desk-key', auditorKeyFile(folder))).toMatchObject({
      status: 1,
      errors: expect.stringContaining('not a pack') as string,
    });
    expect(verify(join(folder, 'nothing.cspack'), '--evidence').status).toBe(1);
  });

  test('refuses a pack with any byte changed', () => {
    const bytes = readFileSync(files.satisfied);
    const path = join(folder, 'changed.cspack');
    for (const at of [3, 9, 40, 400, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 4;
      writeFileSync(path, changed);
      expect([at, verifyPack(path).status]).toEqual([at, 1]);
    }
  });
});

describe('the built file', () => {
  test('is one file without dependencies and comes to the same report', async () => {
    const built = await buildVerifier(join(folder, 'built'));
    expect(readdirSync(join(folder, 'built'))).toEqual(['countersign-verify.mjs']);
    const imported = [...readFileSync(built, 'utf8').matchAll(/^import .* from "([^"]+)";$/gmu)].map(
      (hit) => hit[1] ?? '',
    );
    expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
    const { status, stdout } = spawnSync(
      process.execPath,
      [built, files.satisfied, '--desk-key', auditorKeyFile(folder), '--json'],
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([4, verifyPack(files.satisfied, '--json').text]);
  });
});

describe('evidence that was altered', () => {
  const altered = (change: (entries: Unzipped) => void): Report & { status: number | null } => {
    const entries = unzipSync(readFileSync(files.evidence));
    change(entries);
    const path = join(folder, 'altered.zip');
    writeFileSync(path, zipSync(entries));
    const { status, text } = verify(path, '--evidence', '--json');
    return { ...(JSON.parse(text) as Report), status };
  };
  const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');
  const failing = (report: Report): string[] =>
    report.checks.filter((check) => !check.holds).map((check) => check.what.split(':')[0] ?? '');
  const named = (entries: Unzipped, part: string): string =>
    Object.keys(entries).find((name) => name.includes(part)) ?? '';

  test('a payment', () => {
    const report = altered((entries) => {
      entries['payload-1.xml'] = Buffer.from(
        text(entries['payload-1.xml']).replace(/(<InstdAmt Ccy="...">)\d/u, '$19'),
      );
    });
    expect([report.status, report.verdict]).toEqual([1, 'broken']);
    expect(failing(report)).toContain('batch');
  });

  test('an approval, by one letter of its note', () => {
    const report = altered((entries) => {
      const name = named(entries, 'approve');
      const [head, body, signature] = text(entries[name]).split('.');
      const changed = Buffer.from(
        Buffer.from(body ?? '', 'base64url')
          .toString()
          .replace('in the test', 'in the tent'),
      ).toString('base64url');
      entries[name] = Buffer.from(`${head}.${changed}.${signature}`);
    });
    expect([report.verdict, failing(report)]).toEqual(['broken', ['signatures', 'signatures']]);
  });

  test('a release that is left out leaves the policy unsatisfied', () => {
    const report = altered((entries) => {
      delete entries[named(entries, 'release')];
    });
    expect([report.status, report.verdict]).toEqual([3, 'open']);
  });

  test('a policy that asks for less', () => {
    const report = altered((entries) => {
      entries['policy.json'] = Buffer.from(
        text(entries['policy.json']).replace('"release":true', '"release":false'),
      );
    });
    expect([report.verdict, failing(report)]).toEqual([
      'broken',
      expect.arrayContaining(['policies', 'signatures']),
    ]);
  });

  test('an entry of the log', () => {
    const report = altered((entries) => {
      entries['log.jsonl'] = Buffer.from(
        text(entries['log.jsonl']).replace('"actor":"jonas-weber"', '"actor":"mira-novak"'),
      );
    });
    expect([report.verdict, failing(report)]).toEqual(['broken', ['log']]);
  });

  test('a message beside those that were signed', () => {
    const report = altered((entries) => {
      entries['payload-2.xml'] = Buffer.from('<Document/>');
    });
    expect([report.verdict, failing(report)]).toEqual(['broken', ['batch']]);
  });
});

describe('openssl', () => {
  const openssl = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : `failed: ${stderr}`;
  };

  test("agrees on the maker's signature and on every RSA approval", () => {
    const scratch = join(folder, 'openssl');
    mkdirSync(scratch, { recursive: true });
    const place = (name: string, bytes: Uint8Array | string): string => {
      writeFileSync(join(scratch, name), bytes);
      return join(scratch, name);
    };
    const entries = openPack(
      readFileSync(files.satisfied),
      createPrivateKey(readFileSync(auditorKeyFile(folder))),
    );
    const manifest = entries.get('manifest.json') ?? Buffer.alloc(0);
    const [head = '', , signature = ''] = (entries.get('manifest.jws') ?? '').toString().split('.');
    const policy = JSON.parse((entries.get('policies/1/policy.json') ?? '').toString()) as {
      desks: { id: string; signing: string }[];
      persons: { certificates: { sha256: string; der: string; algorithm: string }[] }[];
    };
    const maker = policy.desks.find(
      (one) => one.id === (JSON.parse(manifest.toString()) as { desk: string }).desk,
    );
    const key = createPublicKey({
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: Buffer.from(maker?.signing ?? '', 'base64').toString('base64url'),
      },
      format: 'jwk',
    });
    const pem = place('maker.pem', key.export({ type: 'spki', format: 'pem' }));
    const signed = place('signed', `${head}.${manifest.toString('base64url')}`);
    expect(
      openssl(
        'pkeyutl',
        '-verify',
        '-pubin',
        '-inkey',
        pem,
        '-rawin',
        '-in',
        signed,
        '-sigfile',
        place('sig', Buffer.from(signature, 'base64url')),
      ),
    ).toBe('Signature Verified Successfully');
    let seen = 0;
    for (const [name, bytes] of entries) {
      if (!name.startsWith('approvals/')) continue;
      const [header = '', body = '', sig = ''] = bytes.toString().split('.');
      const { certificate } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
        certificate: string;
      };
      const enrolled = policy.persons
        .flatMap((person) => person.certificates)
        .find((one) => one.sha256 === certificate);
      if (enrolled === undefined || enrolled.algorithm === 'ES256') continue;
      const der = place('cert.der', Buffer.from(enrolled.der, 'base64'));
      const publicKey = place('cert.pem', openssl('x509', '-inform', 'DER', '-in', der, '-pubkey', '-noout'));
      const pss =
        enrolled.algorithm === 'PS256'
          ? ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']
          : [];
      expect(
        openssl(
          'dgst',
          '-sha256',
          '-verify',
          publicKey,
          ...pss,
          '-signature',
          place('sig', Buffer.from(sig, 'base64url')),
          place('data', `${header}.${body}`),
        ),
      ).toBe('Verified OK');
      seen += 1;
    }
    expect(seen).toBe(2);
  });
});
