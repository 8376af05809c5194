// The main course over real HTTPS with foreign tools: token, initiation, inquiry, settlement on the bank's clock.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import type { Sandbox } from '../../sandbox/start.ts';
import { ForeignClient } from './foreign-client.ts';
import type { Facts } from './foreign-client.ts';
import { freshId, pain001, transaction } from './messages.ts';

let sandbox: Sandbox;
let client: ForeignClient;

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-life-'));
  sandbox = await startSandbox({ dir, port: 0, consolePort: 0, mutualTls: true });
  client = new ForeignClient(JSON.parse(readFileSync(join(dir, 'facts.json'), 'utf8')) as Facts);
  sandbox.bank.clients.register({ signing: client.signing.certPem, encryption: client.encryption.certPem });
});
afterAll(() => sandbox.stop());

test('a payment goes PDNG, ACSP, ACSC as the clock moves, in answers xmlsec1 opens', async () => {
  const debtorIban = client.facts.accounts.find((account) => account.id === 'GB-EUR')?.iban ?? '';
  const paid = transaction();
  const answer = await client.initiate(pain001({ msgId: freshId('MSG'), debtorIban, date: sandbox.bank.clock.today(), transactions: [paid] }));
  expect(answer.status, answer.text).toBe(200);
  const first = client.openStatus(answer);
  expect(first).toContain('<TxSts>PDNG</TxSts>');
  sandbox.bank.clock.advance(700);
  expect(client.openStatus(await client.inquire(`<EndToEndId>${paid.endToEndId}</EndToEndId>`))).toContain('<TxSts>ACSP</TxSts>');
});
