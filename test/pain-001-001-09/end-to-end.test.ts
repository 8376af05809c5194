// A version the product does not have, defined by new files alone: read, judged, drafted, frozen, read by
// both readers, sealed, sent and followed to its end. The official schema judges.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFrozen } from '../../main/iso20022/first-reading.ts';
import { readMessage } from '../../main/iso20022/reader.ts';
import { painForm } from '../../main/iso20022/versions/catalogue.ts';
import { writeMessage } from '../../main/iso20022/writer.ts';
import { readBack } from '../../main/token/readback/read.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { scanPain } from '../../verifier/pain.ts';
import { addDefinition } from '../../verifier/versions/catalogue.ts';
import { SETTLED } from '../bank-days.ts';
import { advanceUntil, detail, payments, sealed, typedBatch } from '../flow/officers.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';
import { importFile } from '../iso20022/imported.ts';
import { everyElement, randomMessage, toXml } from '../iso20022/instance.ts';
import { officialValidator, OFFICIAL_SCHEMAS_ARE_ABSENT, samples } from '../iso20022/official.ts';
import { Random } from '../iso20022/random.ts';
import { DEFINITION } from './verifier.ts';
import { PAIN_001_001_09 } from './version.ts';

const { name: kind } = PAIN_001_001_09;
const REGISTER = new URL('register.ts', import.meta.url).href;
const SCHEMA = join(
  process.env['COUNTERSIGN_ISO20022'] ?? resolve(import.meta.dirname, '../../../shared/iso20022'),
  'xsd',
  `${kind}.xsd`,
);

/** Of the values that a pattern describes; the generator of random messages knows none for them. */
const BY_ELEMENT: Readonly<Record<string, string>> = {
  AnyBIC: 'BANKDEFFXXX',
  BICFI: 'BANKDEFF',
  LEI: '529900T8BM49AURSDO55',
  UETR: '11111111-2222-4333-8444-555555555555',
  Id: 'DEPT',
};

function randomXml(random: Random, richness: number): string {
  const message = randomMessage(painForm(kind).schema, random, richness);
  for (const { element } of everyElement(message)) {
    if (element.children.length > 0 || element.text !== undefined) continue;
    const value = BY_ELEMENT[element.name];
    if (value === undefined) continue;
    element.text = value;
  }
  return toXml(message);
}

async function* stream(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function bothRead(pieces: readonly Uint8Array[]): Promise<{ first: unknown; second: unknown }> {
  return { first: readFrozen(pieces), second: await readBack(kind, stream(pieces)) };
}

const official = (xml: Uint8Array | undefined): string => {
  const judged = spawnSync('xmllint', ['--nonet', '--noout', '--schema', SCHEMA, '-'], { input: xml ?? '' });
  return judged.stderr.toString().trim();
};

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)(`a definition of ${kind}`, () => {
  beforeAll(async () => {
    await import('./register.ts');
    addDefinition(DEFINITION);
  });

  it('accepts and refuses what the official schema accepts and refuses', () => {
    const judge = officialValidator(kind);
    let accepted = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const random = new Random(9_000_000 + seed);
      const whole = randomXml(random, 2 + random.below(6));
      // An element cut out breaks some messages and not others.
      const names = [...whole.matchAll(/<(\w+)>[^<]*<\/\1>/gu)].map(([element]) => element);
      const xml = seed % 2 === 0 ? whole : whole.replace(random.pick(names), '');
      const read = readMessage([Buffer.from(xml)]);
      if (!read.ok) throw new Error(read.error.code);
      const verdict = judge(xml);
      expect({ seed, valid: read.value.schemaFindings === 0 }).toEqual({ seed, valid: verdict.valid });
      if (verdict.valid) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(80);
    expect(accepted).toBeLessThan(200);
  });

  it('is written and read the same by both readers, whatever optional elements a message has', async () => {
    const files = [
      ...samples().flatMap(({ message, bytes }) => (message === kind ? [bytes] : [])),
      ...Array.from({ length: 200 }, (_, seed) => {
        const random = new Random(9_100_000 + seed);
        return Buffer.from(randomXml(random, 1 + (seed % 6)));
      }),
    ];
    let read = 0;
    for (const file of files) {
      const imported = await importFile([file]);
      if (!imported.ok) continue;
      const { initiatingParty, authorisations, forwardingAgent, groups } = imported.value;
      const pieces = [
        ...writeMessage({
          kind,
          msgId: 'WRITTEN-1',
          creationDateTime: '2026-11-20T10:00:00',
          initiatingParty,
          authorisations,
          ...(forwardingAgent === undefined ? {} : { forwardingAgent }),
          groups,
        }),
      ];
      const { first, second } = await bothRead(pieces);
      expect(second).toEqual(first);
      expect(second).toMatchObject({ ok: true, value: { kind } });
      read += 1;
    }
    expect(read).toBeGreaterThan(190);
  });
});

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)(`a file of ${kind} at a desk that has its definition`, () => {
  const folder = newFolder();
  let desk: StdioDesk;
  let batch: string;
  let day: string;
  let payload: Uint8Array | undefined;

  beforeAll(async () => {
    desk = await StdioDesk.start(folder, {
      env: { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${REGISTER}` },
    });
    const { batch: typed } = await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
    // The next business day at the bank, whatever the day is here.
    day = (await detail(desk, typed)).groups[0]!.valueDate;
  });
  afterAll(async () => {
    await desk.stop();
    await throwAway(folder);
  });

  const transaction = (number: number, account: string): string =>
    `<CdtTrfTxInf><PmtId><EndToEndId>E-${number}</EndToEndId></PmtId>` +
    `<Amt><InstdAmt Ccy="EUR">${number}0.25</InstdAmt></Amt>` +
    '<CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI><LEI>529900T8BM49AURSDO55</LEI></FinInstnId></CdtrAgt>' +
    '<Cdtr><Nm>Tischlerei Brandt GmbH</Nm><PstlAdr><BldgNm>Hofhaus</BldgNm><TwnNm>Koeln</TwnNm><Ctry>DE</Ctry>' +
    `</PstlAdr></Cdtr><CdtrAcct><Id><IBAN>${account}</IBAN></Id></CdtrAcct>` +
    `<RmtInf><Ustrd>Invoice ${number}</Ustrd></RmtInf></CdtTrfTxInf>`;
  const file = (): Buffer =>
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">` +
        '<CstmrCdtTrfInitn><GrpHdr><MsgId>M-9</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>2</NbOfTxs>' +
        '<InitgPty><Nm>Halden</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P-9</PmtInfId><PmtMtd>TRF</PmtMtd>' +
        `<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt><Dbtr><Nm>Halden Marine Instruments Ltd</Nm></Dbtr>` +
        '<DbtrAcct><Id><IBAN>DE88500209000023411208</IBAN></Id></DbtrAcct>' +
        '<DbtrAgt><FinInstnId><BICFI>SNDBDEFFXXX</BICFI></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>' +
        `${transaction(1, 'DE89370400440532013000')}${transaction(2, 'DE89370400440532013000')}` +
        '</PmtInf></CstmrCdtTrfInitn></Document>',
    );

  async function evidence(): Promise<Record<string, Uint8Array>> {
    const collected = await desk.must('evidence.collect', { batch });
    const pieces: Buffer[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const piece: CallOutput<'files.read'> = await desk.must('files.read', { file: collected.file, offset });
      pieces.push(Buffer.from(piece.base64, 'base64'));
      offset = piece.next;
    }
    return unzipSync(Buffer.concat(pieces));
  }

  it('comes in as a draft of credit transfers, each value in its cell', async () => {
    expect(official(file())).toBe('- validates');
    const { file: id } = await desk.must('files.open', { name: 'nine.xml', size: file().length });
    await desk.must('files.append', { file: id, base64: file().toString('base64') });
    const checked = await desk.must('imports.check', { file: id });
    expect(checked).toMatchObject({ kind: 'credit-transfer', transactions: 2, blocking: 0 });
    ({ batch } = await desk.must('imports.takeOver', { import: checked.import, reference: '' }));
    expect((await detail(desk, batch)).groups).toMatchObject([
      { valueDate: day, ownAccount: 'DE88500209000023411208', ownAgentBic: 'SNDBDEFFXXX' },
    ]);
    const { rows } = await desk.must('batches.payments', { batch });
    expect(rows.map(({ form }) => form)).toMatchObject([
      { agentBic: 'COBADEFFXXX', amount: '10.25', remittance: 'Invoice 1' },
      { agentBic: 'COBADEFFXXX', amount: '20.25', remittance: 'Invoice 2' },
    ]);
  });

  it('is changed and added to like any draft', async () => {
    const { changeRevision, groups } = await detail(desk, batch);
    const [header] = groups;
    const saved = await desk.must('batches.saveGroup', {
      batch,
      expectedRevision: changeRevision,
      header: { ...header!, serviceLevel: 'SEPA', chargeBearer: 'SLEV' },
    });
    const [first] = (await desk.must('batches.payments', { batch })).rows;
    const typed = { ...first!.form, endToEndId: '', amount: '99.95', remittance: 'typed by hand' };
    await desk.must('batches.savePayments', {
      batch,
      expectedRevision: saved.changeRevision,
      group: header!.group,
      payments: [
        { payment: first!.payment, form: { ...first!.form, agentBic: 'DEUTDEFFXXX' } },
        { payment: null, form: typed },
      ],
    });
    const { rows } = await desk.must('batches.findings', { batch });
    expect(rows.filter(({ severity }) => severity === 'block')).toEqual([]);
  });

  it('is frozen, approved and released; the PIN page showed what both readers read', async () => {
    const queued = await sealed(desk, batch);
    expect(queued).toMatchObject({ state: 'queued', transactions: 3 });
    expect(desk.asked.map(({ purpose }) => purpose)).toEqual(['freeze', 'approve', 'release']);
    const { readings } = await desk.must('batches.review', { batch });
    expect(readings).toMatchObject([{ kind, transactions: 3, controlSum: '130.45', valueDates: [day] }]);
    expect(readings[0]!.special?.map((one) => one.kind)).toEqual(expect.arrayContaining(['bank', 'type']));
  });

  it('is a message that the official schema accepts, with the elements of its version', async () => {
    payload = (await evidence())['payload-1.xml'];
    expect(official(payload)).toBe('- validates');
    const text = Buffer.from(payload ?? []).toString();
    expect(text).toContain(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">`);
    expect(text).toContain(`<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>`);
    expect(text.match(/<BICFI>\w+/gu)).toEqual([
      '<BICFI>SNDBDEFFXXX',
      '<BICFI>DEUTDEFFXXX',
      '<BICFI>COBADEFFXXX',
      '<BICFI>COBADEFFXXX',
    ]);
    expect(text).toContain('<BldgNm>Hofhaus</BldgNm>');
    const { first, second } = await bothRead([payload ?? new Uint8Array()]);
    expect(second).toEqual(first);
  });

  it('is read by the verifier with a definition of its own', () => {
    const scanned = scanPain(payload ?? new Uint8Array());
    expect(scanned).toMatchObject({ kind, direction: 'credit-transfer' });
    expect(scanned.payments.map(({ amount, valueDate }) => [amount, valueDate])).toEqual([
      ['10.25', day],
      ['20.25', day],
      ['99.95', day],
    ]);
  });

  it('is sent, answered under its own name, and followed to its end as outgoing payments', async () => {
    const [queued] = (await desk.must('outbox.list', { limit: 500 })).rows;
    const sent = await desk.must('outbox.send', { message: queued!.message });
    expect(sent).toMatchObject({ state: 'accepted', fault: null });
    await advanceUntil(desk, SETTLED, async () => (await detail(desk, batch)).state === 'closed');
    expect((await detail(desk, batch)).outcome).toBe('settled');
    const after = await payments(desk, batch);
    expect(after.map(({ status }) => status)).toEqual(['ACSC', 'ACSC', 'ACSC']);
    const { timeline } = await desk.must('payments.get', { payment: after[0]!.payment });
    expect(timeline.map(({ source }) => source)).toEqual([
      'initiation-answer',
      'inquiry-get',
      'enhanced-inquiry',
    ]);
    const answer = await desk.must('answers.text', { answer: timeline[0]!.answer! });
    expect(answer).toMatchObject({ verified: true, text: expect.stringContaining(kind) });
    const search = {
      criteria: { transaction_flow_indicator: 'DR' },
      reach: 'all',
      offset: 0,
      limit: 10,
    } as const;
    expect((await desk.must('archive.search', search)).total).toBe(3);
  });

  it('does not change what is typed: that goes out as before', async () => {
    const typed = await typedBatch(desk);
    await sealed(desk, typed);
    const { readings } = await desk.must('batches.review', { batch: typed });
    expect(readings.map((one) => one.kind)).not.toContain(kind);
  });
});
