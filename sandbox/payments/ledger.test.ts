// The bank's memory survives the end of its process at any moment.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';
import type { Payment } from './payment.ts';

const payment = (uetr: string): Payment =>
  ({ uetr, steps: [], creditor: {}, msgId: 'M', endToEndId: uetr }) as unknown as Payment;

test('a line that a kill cut off never counted, and the next one follows what is whole', () => {
  const dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  try {
    new Ledger(dir).add(payment('a'));
    appendFileSync(join(dir, 'ledger.jsonl'), '{"kind":"payment","payme');
    const again = new Ledger(dir);
    expect(again.payments().map(({ uetr }) => uetr)).toEqual(['a']);
    again.add(payment('b'));
    expect(new Ledger(dir).payments().map(({ uetr }) => uetr)).toEqual(['a', 'b']);
    expect(readFileSync(join(dir, 'ledger.jsonl'), 'utf8').endsWith('\n')).toBe(true);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
