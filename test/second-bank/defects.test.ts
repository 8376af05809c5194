// The test of the tests: a defect that is seeded on one side is seen by the other.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SecondBank } from './bank/second-bank.ts';
import { SecondClient } from './client/second-client.ts';
import { begin, pain001, startPair, valueOf } from './fixtures.ts';
import type { Pair } from './fixtures.ts';
import { leaf, tag } from './wire/xml.ts';
import { pairFromFiles } from './wire/keys.ts';
import { runTool } from './wire/run-tool.ts';
import { encryptXml } from './wire/xmlsec.ts';

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(async () => pair.bank.close());
beforeEach(() => begin(pair));

/** An initiation that nobody signed: true when the bank took it in. */
async function takesUnsigned(): Promise<boolean> {
  const { headers } = await pair.client.initiationBody(pain001());
  const request = tag('Request', leaf('paymentBase64', Buffer.from(pain001()).toString('base64')));
  const body = await encryptXml(request, pair.bank.keys.bankEncryption, 'modern');
  const path = '/paymentservices/v1/payment/initiation?client_id=second-client';
  await pair.client.authorized({ method: 'POST', path, headers, body });
  return pair.bank.ledger.payments.length > 0;
}

test('a bank that skips the verification of signatures books what nobody signed', async () => {
  expect(await takesUnsigned()).toBe(false);
  begin(pair, { ignoredRules: ['seal.signature'] });
  expect(await takesUnsigned()).toBe(true);
});

test('a bank that forgets duplicates books once; one whose ledger forgets too books twice', async () => {
  const bookings = async (booksTwice: boolean): Promise<number> => {
    begin(pair, { ignoredRules: ['initiation.duplicate'], booksTwice });
    const message = pain001({ messageId: 'SAME' });
    await pair.client.initiate(message);
    await pair.client.initiate(message);
    pair.bank.ledger.stepAll();
    pair.bank.ledger.stepAll();
    return pair.bank.ledger.payments.flatMap((one) => one.bookings).length;
  };
  expect(await bookings(false)).toBe(1);
  expect(await bookings(true)).toBe(2);
});

test('a client that made its own keys is registered, and the keys it had before are refused', async () => {
  const { keys } = pair.bank;
  const keyFile = join(keys.folder, 'own.key');
  const files = ['-keyout', keyFile, '-out', join(keys.folder, 'own.csr')];
  const made = await runTool('openssl', [
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Own',
    ...files,
  ]);
  expect(made.code).toBe(0);
  const bank = await SecondBank.start({ clock: pair.clock.now, keys });
  try {
    const certFile = await bank.issue(await readFile(join(keys.folder, 'own.csr'), 'utf8'));
    await bank.register({ clientTls: certFile, clientSigning: certFile, clientDecryption: certFile });
    const own = await pairFromFiles(certFile, keyFile);
    const ownKeys = { ...keys, clientTls: own, clientSigning: own, clientDecryption: own };
    const registered = new SecondClient({ url: bank.url, keys: ownKeys, tokenVariant: 'json' });
    expect(valueOf(await registered.initiate(pain001())).payments[0]?.status).toBe('PDNG');
    const earlier = new SecondClient({ url: bank.url, keys, tokenVariant: 'json' });
    expect(await earlier.initiate(pain001())).toMatchObject({ ok: false, status: 400 });
    expect(bank.journal.at(-1)?.findings[0]?.rule).toBe('seal.signature');
  } finally {
    await bank.close();
  }
});

test('a bank whose answers carry a strange signature is not believed, by any shape of answer', async () => {
  for (const initiationAnswer of ['Response', 'psr1', 'pain.002'] as const) {
    begin(pair, { initiationAnswer, strangeAnswers: true });
    await expect(pair.client.initiate(pain001())).rejects.toThrow("the answer is not the bank's");
    begin(pair, { initiationAnswer, strangeAnswers: true }, { trustsAnyAnswer: true });
    expect(valueOf(await pair.client.initiate(pain001())).payments[0]?.status).toBe('PDNG');
  }
  for (const jsonSeal of ['sealed-xml', 'jose'] as const) {
    begin(pair, { jsonSeal, strangeAnswers: true }, { jsonSeal });
    await expect(pair.client.initiate(pain001())).rejects.toThrow("the answer is not the bank's");
  }
  begin(pair, { strangeAnswers: true }, { tokenVariant: 'xml-secured' });
  await expect(pair.client.token()).rejects.toThrow("the answer is not the bank's");
});
