// The fault switches: each one bends exactly the next answer, and the books tell whether the payment was
// taken.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshId, pain001, transaction, valueOf } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('faults');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

const OPERATION = 'payment-initiation';
const sealed = (): string =>
  bank.client.seal(
    bank.client.requestOf(
      pain001({
        msgId: freshId('MSG'),
        debtorIban: bank.iban('GB-EUR'),
        date: bank.today(),
        transactions: [transaction()],
      }),
    ),
  );
const booked = (): number => bank.sandbox.bank.ledger.messages().length;

test('drop-after: the connection ends without a byte, the payment is in the books, the same bytes are 406', async () => {
  const [body, before] = [sealed(), booked()];
  bank.next(OPERATION, 'drop-after');
  await expect(bank.client.postInitiation(body)).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(booked()).toBe(before + 1);
  expect((await bank.client.postInitiation(body)).status).toBe(406);
});

test('drop-before: nothing is booked, the same bytes are taken', async () => {
  const [body, before] = [sealed(), booked()];
  bank.next(OPERATION, 'drop-before');
  await expect(bank.client.postInitiation(body)).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(booked()).toBe(before);
  expect((await bank.client.postInitiation(body)).status).toBe(200);
});

test('rate-limit, error-500, error-502-html, gateway-error: status and shape, nothing booked', async () => {
  const before = booked();
  bank.next(OPERATION, 'rate-limit');
  const limited = await bank.client.postInitiation(sealed());
  expect([limited.status, limited.headers['x-ratelimit-remaining']]).toEqual([429, 'name=rate-limit,0;']);
  bank.next(OPERATION, 'error-500');
  expect((await bank.client.postInitiation(sealed())).status).toBe(500);
  bank.next(OPERATION, 'error-502-html');
  const proxy = await bank.client.postInitiation(sealed());
  expect([proxy.status, proxy.headers['content-type'], proxy.text.startsWith('<!DOCTYPE html>')]).toEqual([
    502,
    'text/html',
    true,
  ]);
  bank.next(OPERATION, 'gateway-error', { status: 503, format: 'json' });
  const gateway = await bank.client.postInitiation(sealed());
  expect([gateway.status, JSON.parse(gateway.text)]).toEqual([
    503,
    expect.objectContaining({ httpCode: '503' }),
  ]);
  expect(booked()).toBe(before);
});

test('expired-token: 401 though the token is good, nothing booked', async () => {
  const before = booked();
  bank.next(OPERATION, 'expired-token');
  expect([(await bank.client.postInitiation(sealed())).status, booked()]).toEqual([401, before]);
});

test('slow: the answer waits', async () => {
  bank.next(OPERATION, 'slow', { delayMs: 300 });
  const started = performance.now();
  expect((await bank.client.postInitiation(sealed())).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(290);
});

test('truncated: the connection ends within the body; short-body: half of it, seemingly whole', async () => {
  bank.next(OPERATION, 'truncated');
  await expect(bank.client.postInitiation(sealed())).rejects.toThrow(/aborted|ECONNRESET|hang up/);
  bank.next(OPERATION, 'short-body');
  const short = await bank.client.postInitiation(sealed());
  expect(short.status).toBe(200);
  expect(() => bank.client.decrypt(short.body)).toThrow(/failed to (parse|load)/);
});

test('unsigned, forged-signature, tampered: it decrypts, and xmlsec1 does not verify it', async () => {
  for (const [kind, complaint] of [
    ['unsigned', /node with name="Signature"/],
    ['forged-signature', /signature verification failed/],
    ['tampered', /digest do not match/],
  ] as const) {
    bank.next(OPERATION, kind);
    const plain = bank.client.decrypt((await bank.client.postInitiation(sealed())).body);
    expect(() => {
      bank.client.verify(plain);
    }).toThrow(complaint);
  }
});

test('unencrypted: signed and in the open', async () => {
  bank.next(OPERATION, 'unencrypted');
  const answer = await bank.client.postInitiation(sealed());
  bank.client.verify(answer.text);
  expect(answer.text.startsWith('<Response>')).toBe(true);
});

test('garbled and wrong-recipient: nobody can decrypt it', async () => {
  for (const kind of ['garbled', 'wrong-recipient'] as const) {
    bank.next(OPERATION, kind);
    const answer = await bank.client.postInitiation(sealed());
    expect(answer.status).toBe(200);
    expect(() => bank.client.decrypt(answer.body)).toThrow(/failed to (decrypt|parse|load)/);
  }
});

test('wrong-suite: a good answer in the suite that was not agreed', async () => {
  bank.next(OPERATION, 'wrong-suite');
  const answer = await bank.client.postInitiation(sealed());
  expect(answer.text).toContain('tripledes-cbc');
  expect(valueOf(bank.client.openStatus(answer), 'TxSts')).toBe('PDNG');
});

test('oversized: as many bytes as ordered', async () => {
  bank.next(OPERATION, 'oversized', { bytes: 1_000_000 });
  expect((await bank.client.postInitiation(sealed())).body.length).toBeGreaterThan(1_000_000);
});

test('a fault meets as many requests as told, of its operation only; without a number it stays', async () => {
  bank.order('faults.set', {
    faults: [
      { operation: 'status-inquiry-get', kind: 'error-500', times: 2 },
      { operation: 'status-inquiry-post', kind: 'error-500' },
    ],
  });
  const path = `/paymentservices/v1/payment/inquiry?client_id=${bank.client.facts.clientId}&EndToEndId=A&GlobalTranNo=B`;
  const get = async (): Promise<number> =>
    (await bank.client.send('GET', path, await bank.client.authorized({ 'content-type': 'application/xml' })))
      .status;
  const post = async (): Promise<number> => (await bank.client.inquire('<EndToEndId>A</EndToEndId>')).status;
  expect([await get(), await get(), await get()]).toEqual([500, 500, 200]);
  expect([await post(), await post(), await post()]).toEqual([500, 500, 500]);
  expect(bank.order('faults.get')).toEqual([{ operation: 'status-inquiry-post', kind: 'error-500' }]);
});

test('a fault or switch that does not exist is refused by name', () => {
  expect(() => bank.order('faults.set', { faults: [{ operation: '*', kind: 'explode' }] })).toThrow(
    /fault kind is one of/,
  );
  expect(() => bank.order('faults.set', { faults: [{ operation: 'lunch', kind: 'slow' }] })).toThrow(
    /operation is \* or one of/,
  );
  expect(() => bank.order('settings.set', { settings: { requestSuite: 'future' } })).toThrow(
    /requestSuite is one of/,
  );
  expect(() => bank.order('settings.set', { settings: { colour: 'red' } })).toThrow(
    /no switch is called colour/,
  );
});
