// The message worker as main meets it: whole files judged, payments handed out, messages built and split, and
// its death survived.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { BuildJob, BuiltMessage } from '../../main/ports/messages.ts';
import { readRows } from '../../main/ports/printed-rows.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { creditFile } from '../../training/samples.ts';
import { messageTools } from '../../main/messages/message-tools.ts';

const tools = messageTools();
afterAll(() => tools.close());
const CONTEXT = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;

function file(count: number): Uint8Array {
  const own = {
    iban: 'DE88500209000023411208',
    number: '',
    owner: 'Halden',
    bic: 'SNDBDEFFXXX',
    currency: 'EUR',
  };
  const payments = Array.from({ length: count }, (_, index) => ({
    name: `Supplier ${index}`,
    account: 'DE89370400440532013000',
    amount: `${index + 1}.10`,
    currency: index % 2 === 0 ? 'EUR' : 'USD',
    text: `Invoice ${index}`,
    town: 'Koeln',
    country: 'DE',
  }));
  return Buffer.from(
    creditFile({ now: '2026-11-20T10:00:00Z' }, 'REF1', [{ own, valueDate: '2026-11-24', payments }]),
  );
}

async function* pieces(bytes: Uint8Array, size = 4_096): AsyncGenerator<Uint8Array, void, undefined> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function draft(bytes: Uint8Array): Promise<BuildJob> {
  const checked = await tools.checkFile(pieces(bytes), CONTEXT, () => undefined);
  if (!checked.ok) throw new Error(checked.error.code);
  const rows: string[] = [];
  for await (const piece of tools.filePayments(pieces(bytes))) rows.push(...piece.map(({ node }) => node));
  return {
    kind: checked.value.kind,
    header: checked.value.header,
    initiatingParty: { name: 'Nobody', id: null },
    creationDateTime: '2026-11-20T10:00:00',
    groups: checked.value.groups.map((node, index) => ({ group: `g${index}`, node, id: `PI-${index}` })),
    payments: async function* all() {
      for (let from = 0; from < rows.length; from += 7) {
        const nodes = rows.slice(from, from + 7);
        yield { groups: [['g0', nodes.length] as const], nodes: `[${nodes.join(',')}]` };
      }
    },
    limits: { messageBytes: 5_000_000, transactionsPerMessage: 10_000 },
    messageIdStem: 'CS-STEM',
    context: CONTEXT,
  };
}

async function built(job: BuildJob): Promise<BuiltMessage[]> {
  const messages: BuiltMessage[] = [];
  for await (const message of tools.build(job)) {
    if (!message.ok) throw new Error(JSON.stringify(message.error));
    messages.push(message.value);
  }
  return messages;
}

describe('reading files', () => {
  test('a file is summed up exactly, with a preview and no payment kept', async () => {
    const checked = await tools.checkFile(pieces(file(5)), CONTEXT, () => undefined);
    expect(checked).toMatchObject({
      ok: true,
      value: {
        kind: 'pain.001.001.03',
        transactions: 5,
        totals: [
          { currency: 'EUR', minor: 930n, count: 3 },
          { currency: 'USD', minor: 620n, count: 2 },
        ],
        blocking: 0,
      },
    });
  });

  test('the findings of a file name the row of their payment', async () => {
    const bytes = Buffer.from(
      Buffer.from(file(4))
        .toString()
        .replace('<InstdAmt Ccy="EUR">3.10', '<InstdAmt Ccy="EUR">0.00')
        .replace(/<CtrlSum>[^<]*<\/CtrlSum>/gu, ''),
    );
    const checked = await tools.checkFile(pieces(bytes), CONTEXT, () => undefined);
    expect(checked.ok && checked.value.findings).toEqual([
      expect.objectContaining({ payment: 2, field: 'amount', severity: 'block' }),
    ]);
  });

  test.each([
    ['a truncated file', (text: string) => text.slice(0, -40), 'message-truncated'],
    [
      'a document type',
      (text: string) => text.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>'),
      'message-doctype',
    ],
    [
      'another namespace',
      (text: string) => text.replace('pain.001.001.03', 'pain.001.001.09'),
      'message-unsupported',
    ],
    ['a broken schema', (text: string) => text.replace('<PmtMtd>TRF</PmtMtd>', ''), 'message-schema'],
    ['no XML at all', () => 'hello', 'message-malformed'],
  ])('%s is refused with its reason', async (_what, change, code) => {
    const checked = await tools.checkFile(
      pieces(Buffer.from(change(Buffer.from(file(3)).toString()))),
      CONTEXT,
      () => undefined,
    );
    expect(checked).toMatchObject({ ok: false, error: { code, line: expect.any(Number) } });
  });

  test('a source that fails fails the job with its own error, and the worker goes on', async () => {
    // oxlint-disable-next-line require-yield
    async function* broken(): AsyncGenerator<Uint8Array, void, undefined> {
      throw new Error('the disk is gone');
    }
    await expect(tools.checkFile(broken(), CONTEXT, () => undefined)).rejects.toThrow('the disk is gone');
    expect((await tools.checkFile(pieces(file(1)), CONTEXT, () => undefined)).ok).toBe(true);
  });
});

const rowsOf = ({ rows }: BuiltMessage) => rows.flatMap(readRows);

describe('building messages', () => {
  test('the same draft gives the same bytes, and the reading is of exactly these bytes', async () => {
    const job = await draft(file(9));
    const [one, two] = [await built(job), await built(job)];
    expect(one.map((message) => message.sha256)).toEqual(two.map((message) => message.sha256));
    const [message] = one;
    expect(createHash('sha256').update(Buffer.concat(message!.chunks)).digest('hex')).toBe(message!.sha256);
    expect(message!.reading).toMatchObject({
      sha256: message!.sha256,
      messageId: 'CS-STEM-1',
      transactions: 9,
      groups: 1,
      initiatingParty: 'Halden',
    });
    expect(rowsOf(message!).map((row) => row.name)).toEqual(
      Array.from({ length: 9 }, (_, index) => `Supplier ${index}`),
    );
  });

  test("a batch over the bank's limit becomes several messages with ids of their own, and no payment is lost or doubled", async () => {
    const job = await draft(file(25));
    const messages = await built({ ...job, limits: { messageBytes: 5_000_000, transactionsPerMessage: 10 } });
    expect(messages.map((message) => [message.messageId, message.reading.transactions])).toEqual([
      ['CS-STEM-1', 10],
      ['CS-STEM-2', 10],
      ['CS-STEM-3', 5],
    ]);
    expect(messages.flatMap((message) => rowsOf(message).map((row) => row.remittance))).toEqual(
      Array.from({ length: 25 }, (_, index) => `Invoice ${index}`),
    );
    expect(new Set(messages.flatMap((message) => rowsOf(message).map((row) => row.group))).size).toBe(3);
  });

  test('the rules are asked again of the written bytes: a date that has passed blocks', async () => {
    const job = await draft(file(2));
    const [message] = await built({ ...job, context: { ...CONTEXT, today: isoDate('2026-12-01') } });
    expect(
      message!.findings.some(({ severity, field }) => severity === 'block' && field === 'valueDate'),
    ).toBe(true);
  });

  test('a reader that leaves in the middle leaves the worker free', async () => {
    const job = await draft(file(30));
    for await (const _message of tools.build({
      ...job,
      limits: { messageBytes: 5_000_000, transactionsPerMessage: 5 },
    }))
      break;
    expect((await built(job)).length).toBe(1);
  });
});

describe('the worker itself', () => {
  test('when it dies the job fails with a name, and the next job starts a new one', async () => {
    const dying = join(tmpdir(), `countersign-dying-worker-${process.pid}.mjs`);
    writeFileSync(
      dying,
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(9));",
    );
    const fragile = messageTools(pathToFileURL(dying));
    await expect(fragile.readStatus(Buffer.from('<x/>'))).rejects.toMatchObject({
      fault: { code: 'work-stopped' },
    });
    await expect(fragile.readStatus(Buffer.from('<x/>'))).rejects.toMatchObject({
      fault: { code: 'work-stopped' },
    });
    await fragile.close();
  });

  test('a status report no bank would write is a failure with a name', async () => {
    expect(await tools.readStatus(Buffer.from('not a report'))).toMatchObject({ ok: false });
  });
});
