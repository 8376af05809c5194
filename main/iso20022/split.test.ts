// A batch is cut so that no message passes the bank's limits and nothing is lost, doubled or moved.
import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoNode } from '../../shared/domain/message-tree.ts';
import { buildGroup, groupInfo, initiatingParty } from './group.ts';
import { readMessage } from './reader.ts';
import { SplitWriter } from './split.ts';
import type { SplitLimits, SplitMessage } from './split.ts';
import { buildTransaction } from './transaction.ts';
import { textAt } from './tree.ts';
import { writeMessage } from './writer.ts';
import { validateDocument } from '../../test/iso20022/validate-document.ts';

const kind = 'pain.001.001.03';
const HEAD = {
  kind,
  creationDateTime: '2026-11-20T10:00:00',
  initiatingParty: initiatingParty('Muster'),
} as const;
const ACCOUNT = { kind: 'iban', value: 'DE89370400440532013000' } as const;

function group(pmtInfId: string): IsoNode {
  return buildGroup(kind, { pmtInfId, valueDate: '2026-11-24', ownName: 'Muster', ownAccount: ACCOUNT });
}

function transaction(endToEndId: string, note = '', amount = '1.10'): IsoNode {
  return buildTransaction(kind, {
    endToEndId,
    amount,
    currency: 'EUR',
    name: 'Beispiel',
    account: ACCOUNT,
    remittance: [note],
  });
}

interface Part {
  readonly header: IsoNode;
  readonly transactions: readonly IsoNode[];
}

/** One text per message. */
function split(
  parts: readonly Part[],
  limits: SplitLimits,
): { readonly messages: readonly string[]; readonly error: string | undefined } {
  const written: SplitMessage[] = [];
  const writer = new SplitWriter(
    HEAD,
    limits,
    (number) => `MSG-${number}`,
    parts.map(({ header }) => textAt(header, 'PmtInfId') ?? ''),
    (message) => void written.push(message),
  );
  for (const { header, transactions } of parts) {
    writer.group(header);
    for (const node of transactions) writer.transaction(node);
  }
  const ended = writer.finish();
  if (!ended.ok) return { messages: [], error: ended.error.code };
  const whole = written.map(({ pieces }) => Buffer.concat(pieces));
  expect(written.map(({ bytes, sha256 }) => [bytes, sha256])).toEqual(
    whole.map((message) => [message.length, hash('sha256', message)]),
  );
  expect(whole).toHaveLength(ended.value);
  return { messages: whole.map(String), error: undefined };
}

/** The same message by the writer that knows its totals before it begins. */
function asOne(parts: readonly Part[]): { readonly pieces: readonly Uint8Array[] } {
  const groups = parts.map(({ header, transactions }) => ({ header, transactions }));
  return { pieces: writeMessage({ ...HEAD, msgId: 'MSG-1', groups }) };
}

interface Seen {
  readonly msgId: string;
  readonly groups: { readonly id: string; readonly ids: string[] }[];
}

function seen(message: string): Seen {
  const found: { msgId: string; groups: { id: string; ids: string[] }[] } = { msgId: '', groups: [] };
  const read = readMessage([Buffer.from(message)], {
    onHeader: (_kind, { node }) => void (found.msgId = textAt(node, 'MsgId') ?? ''),
    onGroup: ({ node }) => void found.groups.push({ id: groupInfo(kind, node).pmtInfId, ids: [] }),
    onTransaction: ({ node }) =>
      void found.groups.at(-1)?.ids.push(textAt(node, 'PmtId', 'EndToEndId') ?? ''),
  });
  expect(read.ok && read.value.schemaFindings).toBe(0);
  return found;
}

const WIDE: SplitLimits = { messageBytes: 10_000_000, transactionsPerMessage: 1_000_000 };

describe('splitting a batch', () => {
  it('leaves one message where everything fits, with the ids as they were', () => {
    const { messages } = split(
      [
        { header: group('A'), transactions: [transaction('1'), transaction('2')] },
        { header: group('B'), transactions: [transaction('3')] },
      ],
      WIDE,
    );
    expect(messages.map(seen)).toEqual([
      {
        msgId: 'MSG-1',
        groups: [
          { id: 'A', ids: ['1', '2'] },
          { id: 'B', ids: ['3'] },
        ],
      },
    ]);
    expect(messages[0]).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>3.3</CtrlSum>');
  });

  it('gives each part of a divided group an id of its own that no other group has', () => {
    const parts = [
      { header: group('A'), transactions: ['1', '2', '3', '4', '5'].map((id) => transaction(id)) },
      { header: group('A-2'), transactions: [transaction('6')] },
      { header: group('L'.repeat(35)), transactions: ['7', '8', '9'].map((id) => transaction(id)) },
    ];
    const { messages } = split(parts, { ...WIDE, transactionsPerMessage: 2 });
    expect(messages.map(seen).map(({ groups }) => groups)).toEqual([
      [{ id: 'A', ids: ['1', '2'] }],
      [{ id: 'A-3', ids: ['3', '4'] }],
      [
        { id: 'A-4', ids: ['5'] },
        { id: 'A-2', ids: ['6'] },
      ],
      [{ id: 'L'.repeat(35), ids: ['7', '8'] }],
      [{ id: `${'L'.repeat(33)}-2`, ids: ['9'] }],
    ]);
  });

  it('drops a group that has no payment, and refuses a batch that has none', () => {
    expect(
      split(
        [
          { header: group('A'), transactions: [] },
          { header: group('B'), transactions: [transaction('1')] },
        ],
        WIDE,
      ).messages.map(seen)[0]?.groups,
    ).toEqual([{ id: 'B', ids: ['1'] }]);
    expect(split([{ header: group('A'), transactions: [] }], WIDE).error).toBe('message-empty');
  });

  it('writes groups that are larger than a piece, beside small ones, as if all were written at once', () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => transaction(String(from + index), 'ü&'.repeat(60)));
    const parts = [
      { header: group('SMALL'), transactions: many(0, 2) },
      { header: group('LARGE'), transactions: many(2, 1_500) },
      { header: group('LAST'), transactions: many(1_502, 1) },
    ];
    const {
      messages: [message],
    } = split(parts, WIDE);
    const { pieces } = asOne(parts);
    expect(pieces.length).toBeGreaterThan(2);
    expect(message).toBe(String(Buffer.concat(pieces)));
  });

  it('hands a message out when it is full, before the next one is written', () => {
    const full: string[] = [];
    const writer = new SplitWriter(
      HEAD,
      { ...WIDE, transactionsPerMessage: 2 },
      (number) => `MSG-${number}`,
      ['A'],
      ({ msgId }) => void full.push(msgId),
    );
    writer.group(group('A'));
    for (const id of ['1', '2']) writer.transaction(transaction(id));
    expect(full).toEqual([]);
    writer.transaction(transaction('3'));
    expect(full).toEqual(['MSG-1']);
  });

  it('refuses a payment that alone passes the limit', () => {
    const huge = buildTransaction(kind, {
      endToEndId: 'x',
      amount: '1',
      currency: 'EUR',
      name: 'B',
      account: ACCOUNT,
      remittance: Array.from({ length: 200 }, () => 'y'.repeat(140)),
    });
    expect(
      split([{ header: group('A'), transactions: [transaction('1'), huge] }], {
        ...WIDE,
        messageBytes: 10_000,
      }).error,
    ).toBe('message-over-limit');
  });

  it('never passes a limit, and keeps every payment in its place, whatever the batch', () => {
    const note = fc.constantFrom('', 'short', 'ü'.repeat(140), '&'.repeat(140), '𝄞'.repeat(70));
    const amounts = fc.constantFrom('1', '0.01', '999999999.99', '12.345', '100.00');
    const batches = fc.array(fc.array(fc.record({ note, amount: amounts }), { maxLength: 12 }), {
      minLength: 1,
      maxLength: 5,
    });
    const limits = fc.record({
      messageBytes: fc.integer({ min: 3_000, max: 9_000 }),
      transactionsPerMessage: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(batches, limits, (batch, limit) => {
        let next = 0;
        const parts = batch.map((rows, index) => ({
          header: group(`G-${index}`),
          transactions: rows.map((row) => transaction(String(next++), row.note, row.amount)),
        }));
        const { messages, error } = split(parts, limit);
        if (next === 0) return error === 'message-empty';
        const views = messages.map(seen);
        const ids = views.flatMap((view) => view.groups.map((one) => one.id));
        expect(views.flatMap((view) => view.groups.flatMap((one) => one.ids))).toEqual(
          Array.from({ length: next }, (_, index) => String(index)),
        );
        expect(new Set(ids).size).toBe(ids.length);
        for (const message of messages) {
          expect(Buffer.byteLength(message)).toBeLessThanOrEqual(limit.messageBytes);
          expect((message.match(/<CdtTrfTxInf>/g) ?? []).length).toBeLessThanOrEqual(
            limit.transactionsPerMessage,
          );
          const verdict = validateDocument([Buffer.from(message)]);
          expect(verdict.ok && verdict.value.valid).toBe(true);
        }
        return true;
      }),
      { seed: 20_022, numRuns: 150 },
    );
  });
});
