// How the messages do with a large batch: totals, writing with digest, schema, business rules, and reading
// back, in one run.
import { performance } from 'node:perf_hooks';
import { MessageCheck } from '../main/iso20022/business-rules/checks.ts';
import { readFrozen } from '../main/iso20022/first-reading.ts';
import { buildGroup, initiatingParty } from '../main/iso20022/group.ts';
import { readMessage } from '../main/iso20022/reader.ts';
import { SplitWriter } from '../main/iso20022/split.ts';
import { buildTransaction } from '../main/iso20022/transaction.ts';
import { validateDocument } from '../test/iso20022/validate-document.ts';
import { isoDate } from '../shared/domain/calendar.ts';
import type { IsoNode } from '../shared/domain/message-tree.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const kind = 'pain.001.001.03';

function timed<T>(what: string, work: () => T): T {
  const from = performance.now();
  const value = work();
  const memory = process.memoryUsage().rss / 1_000_000;
  console.log(
    `${what.padEnd(50)} ${(performance.now() - from).toFixed(0).padStart(8)} ms ${memory.toFixed(0).padStart(6)} MB`,
  );
  return value;
}

const group = buildGroup(kind, {
  pmtInfId: 'G-1',
  valueDate: '2026-11-24',
  ownName: 'Muster Holding AG',
  ownAccount: { kind: 'iban', value: 'DE02120300000000202051' },
  ownBic: 'LANDDEM1001',
  serviceLevel: 'SEPA',
  chargeBearer: 'SLEV',
});

/** Made as they are asked for, as a store hands them out: what is measured holds no batch. */
function* transactions(): Generator<IsoNode, void, undefined> {
  const sample = buildTransaction(kind, {
    endToEndId: 'E',
    instrId: 'I',
    amount: '1',
    currency: 'EUR',
    name: 'Beispiel Lieferant GmbH',
    account: { kind: 'iban', value: 'DE89370400440532013000' },
    bic: 'BANKDEFFXXX',
    remittance: ['Invoice of 14 November, thank you for the delivery'],
    purpose: 'SUPP',
    address: {
      street: 'Hauptstrasse',
      buildingNumber: '1',
      postCode: '10115',
      town: 'Berlin',
      country: 'DE',
    },
  });
  const rest = (sample.c ?? []).slice(2);
  for (let i = 0; i < COUNT; i++) {
    const id: IsoNode = {
      n: 'PmtId',
      c: [
        { n: 'InstrId', t: `I-${i}` },
        { n: 'EndToEndId', t: `E2E-${i}` },
      ],
    };
    const amount: IsoNode = {
      n: 'Amt',
      c: [{ n: 'InstdAmt', a: { Ccy: 'EUR' }, t: `${i + 1}.${String(i % 100).padStart(2, '0')}` }],
    };
    yield { n: 'CdtTrfTxInf', c: [id, amount, ...rest] };
  }
}

const pieces: Uint8Array[] = [];
const head = {
  kind,
  creationDateTime: '2026-11-20T10:00:00',
  initiatingParty: initiatingParty('Muster Holding AG'),
} as const;
timed('measure, count, sum, write and digest', () => {
  const writer = new SplitWriter(
    head,
    { messageBytes: 1_000_000_000, transactionsPerMessage: 10_000_000 },
    (number) => `MSG-${number}`,
    ['G-1'],
    (message) => {
      pieces.push(...message.pieces);
      console.log(`${COUNT} transactions, ${message.bytes} bytes, control sum ${message.totals.sum}`);
    },
  );
  writer.group(group);
  for (const node of transactions()) writer.transaction(node);
  const made = writer.finish();
  if (!made.ok) throw new Error(made.error.code);
});
timed('parse and hold against the official schema', () => validateDocument(pieces));
timed('first reading (parse, schema, digests, facts)', () => readFrozen(pieces));
timed('parse, schema and business rules', () => {
  const check = new MessageCheck({
    kind,
    today: isoDate('2026-11-20'),
    calendar: 'TARGET',
    environment: 'production',
    addresses: 'market',
    maxDaysAhead: 365,
  });
  let findings = 0;
  readMessage(pieces, {
    onHeader: (_kind, { node }) => void (findings += check.header(node, { path: '/GrpHdr' }).length),
    onGroup: (piece) => void (findings += check.group(piece.node, piece).length),
    onTransaction: (piece) => void (findings += check.transaction(piece.node, piece).length),
  });
  return findings + check.end().length;
});
