// What the port of messages, tables and reports promises, of the tools in their thread and in memory.
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { messageToolsInMemory } from '../../main/messages/message-tools.fake.ts';
import { messageTools } from '../../main/messages/message-tools.ts';
import type { BuiltMessage, FilePayment } from '../../main/ports/messages.ts';
import type { ReportChunk } from '../../main/ports/reports.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { planFor } from '../../shared/domain/table-import/plan.ts';
import { creditFile } from '../../training/samples.ts';

const CONTEXT = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;
const OWN = {
  iban: 'DE88500209000023411208',
  number: '',
  owner: 'Halden',
  bic: 'SNDBDEFFXXX',
  currency: 'EUR',
};
const FILE = creditFile({ now: '2026-11-20T10:00:00Z' }, 'REF1', [
  {
    own: OWN,
    valueDate: '2026-11-24',
    payments: ['10.00', '20.00', '30.50'].map((amount) => ({
      name: 'Supplier',
      account: 'DE89370400440532013000',
      amount,
      currency: 'EUR',
      text: 'Invoice',
      town: 'Koeln',
      country: 'DE',
    })),
  },
]);
const TABLE = [
  'Auftraggeber IBAN;Auftraggeber;Name;IBAN;Betrag;Währung;Ort;Land',
  `${OWN.iban};Halden;Müller GmbH;DE89370400440532013000;1.234,50;EUR;Köln;DE`,
].join('\n');

async function* pieces(text: string, size = 700): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function collected<T>(items: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const piece of items) all.push(...piece);
  return all;
}

const threaded = messageTools();
afterAll(() => threaded.close());

describe.each([
  ['in their thread', () => threaded],
  ['in memory', messageToolsInMemory],
])('message tools %s', (_, make) => {
  const tools = make();
  const checked = async (text = FILE) => tools.checkFile(pieces(text), CONTEXT, () => undefined);

  it('judge a whole file, and hand its payments out in their order', async () => {
    const progress: number[] = [];
    const found = await tools.checkFile(pieces(FILE), CONTEXT, (bytes) => progress.push(bytes));
    expect(found).toMatchObject({
      ok: true,
      value: { transactions: 3, blocking: 0, totals: [{ currency: 'EUR', minor: 6_050n, count: 3 }] },
    });
    expect(progress.every((bytes, at) => at === 0 || bytes >= (progress[at - 1] ?? 0))).toBe(true);
    const payments = await collected<FilePayment>(tools.filePayments(pieces(FILE)));
    expect(payments.map(({ minor }) => minor)).toEqual([1_000n, 2_000n, 3_050n]);
  });

  it('refuse a file that ends early by name, and throw where one was good before', async () => {
    const cut = FILE.slice(0, -200);
    const result = await checked(cut);
    expect(result.ok ? null : result.error.code).toBe('message-truncated');
    await expect(collected(tools.filePayments(pieces(cut)))).rejects.toThrow('message-truncated');
  });

  it('build the bytes whose digest they name, and read them back as they were built', async () => {
    const found = await checked();
    if (!found.ok) throw new Error(found.error.code);
    const payments = await collected<FilePayment>(tools.filePayments(pieces(FILE)));
    const built: BuiltMessage[] = [];
    for await (const message of tools.build({
      kind: found.value.kind,
      header: found.value.header,
      initiatingParty: { name: 'Halden', id: null },
      creationDateTime: '2026-11-20T10:00:00',
      groups: found.value.groups.map((node, at) => ({ group: `g${at}`, node, id: `PI-${at}` })),
      payments: async function* all() {
        yield { groups: [['g0', payments.length]], nodes: `[${payments.map(({ node }) => node).join(',')}]` };
      },
      limits: { messageBytes: 1_000_000, transactionsPerMessage: 2 },
      messageIdStem: 'CS20261120-AAAABBBBCCCC',
      context: CONTEXT,
    })) {
      if (!message.ok) throw new Error(message.error.code);
      built.push(message.value);
    }
    expect(built.map(({ messageId, reading }) => [messageId, reading.transactions])).toEqual([
      ['CS20261120-AAAABBBBCCCC-1', 2],
      ['CS20261120-AAAABBBBCCCC-2', 1],
    ]);
    for (const { chunks, sha256, kind, reading } of built) {
      const bytes = Buffer.concat(chunks);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      const read = await tools.readFrozen(kind, pieces(bytes.toString()));
      expect(read).toMatchObject({
        ok: true,
        value: { reading: { sha256, transactions: reading.transactions } },
      });
    }
  });

  it('read a table by a plan, and give the digests of a file', async () => {
    const shape = await tools.readTable(() => pieces(TABLE), { sheet: null, headerRow: 'auto' });
    if (!shape.ok) throw new Error(shape.error.code);
    const plan = { ...planFor(shape.value.shape), valueDate: '2026-11-24' };
    const judged = await tools.checkTable(() => pieces(TABLE), { plan, idStem: 'STEM' }, CONTEXT);
    if (!judged.ok) throw new Error(judged.error.code);
    expect(judged.value).toMatchObject({ unreadable: 0, summary: { transactions: 1 } });
    const job = { plan, shape: judged.value.shape, idStem: 'STEM' };
    const payments = await collected<FilePayment>(tools.tablePayments(() => pieces(TABLE), job));
    expect(payments.map(({ name, minor }) => [name, minor])).toEqual([['Müller GmbH', 123_450n]]);
    expect((await tools.digests(() => pieces(TABLE))).sha256).toBe(
      createHash('sha256').update(TABLE).digest('hex'),
    );
  });

  it('say of a text that is no report that it is not understood', async () => {
    const taken: ReportChunk[] = [];
    const summary = await tools.readReport(pieces('{"no":"report"}'), async (piece) => {
      taken.push(piece);
    });
    expect(summary).toMatchObject({ standing: 'not-understood', accounts: 0, entries: 0 });
    expect(taken).toEqual([]);
  });
});
