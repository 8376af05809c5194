// The main job on real parts: SoftHSM cards, the encrypted store, the bank process over mutual TLS; no state
// is ever set by a test.
import { createHash, X509Certificate } from 'node:crypto';
import { unzipSync } from 'fflate';
import { compactVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { SETTLED } from '../bank-days.ts';
import { needsTraining } from './desk-kind.ts';
import { advanceUntil, detail, payments, sealed, adoptSample } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  // Made here and now, as a treasurer's first start makes it; other suites copy one.
  desk = await StdioDesk.start(folder, { afresh: true });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function withTypedPayment(batch: string): Promise<void> {
  const { changeRevision, groups } = await detail(desk, batch);
  const [row] = (await desk.must('batches.payments', { batch })).rows;
  const form = { ...row!.form, endToEndId: '', amount: '99.95', remittance: 'typed by hand' };
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: changeRevision,
    group: groups[0]!.group,
    payments: [{ payment: null, form }],
  });
}

async function evidence(batch: string): Promise<Record<string, Uint8Array>> {
  const { file, bytes } = await desk.must('evidence.collect', { batch });
  const pieces: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: CallOutput<'files.read'> = await desk.must('files.read', { file, offset });
    pieces.push(Buffer.from(piece.base64, 'base64'));
    offset = piece.next;
  }
  const zip = Buffer.concat(pieces);
  expect(zip.length).toBe(bytes);
  return unzipSync(zip);
}

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');
const sha256 = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

describe('from an imported file and a typed payment to the end', () => {
  let batch: string;

  it('an imported file in two currencies and a typed payment are settled, by decrypted bank answers alone', async () => {
    batch = await adoptSample(desk, 'supplier-run');
    await withTypedPayment(batch);
    const queued = await sealed(desk, batch);
    expect(queued).toMatchObject({
      state: 'queued',
      transactions: 5,
      suite: 'modern',
      may: { send: true, inquire: false, resend: false },
    });
    expect(queued.totals).toEqual([
      { currency: 'EUR', amount: '17355.70', count: 4 },
      { currency: 'USD', amount: '27300.00', count: 1 },
    ]);
    const sent = await desk.must('outbox.send', { message: queued.message });
    expect(sent).toMatchObject({ state: 'accepted', fault: null });
    for (const payment of await payments(desk, batch))
      expect(payment).toMatchObject({
        status: 'PDNG',
        statusGroup: 'waiting',
        uetr: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      });
    await advanceUntil(desk, SETTLED, async () => (await detail(desk, batch)).state === 'closed');
    const after = await payments(desk, batch);
    expect(after.map((payment) => payment.status)).toEqual(['ACSC', 'ACSC', 'ACSC', 'ACSC', 'ACSC']);
    expect((await detail(desk, batch)).outcome).toBe('settled');
  });

  it('every status of a payment has its answer, whole and verified', async () => {
    const [payment] = await payments(desk, batch);
    const { timeline } = await desk.must('payments.get', { payment: payment!.payment });
    expect(timeline.map(({ source, status }) => [source, status])).toEqual([
      ['initiation-answer', 'PDNG'],
      ['inquiry-get', 'ACSC'],
      ['enhanced-inquiry', 'ACSC'],
    ]);
    for (const { answer } of timeline.slice(0, 2)) {
      expect(await desk.must('answers.text', { answer: answer! })).toMatchObject({
        verified: true,
        text: expect.stringContaining('CstmrPmtStsRpt'),
      });
    }
  });

  it('what the PIN page showed are the words of the bytes that were frozen and sent', async () => {
    const { readings } = await desk.must('batches.review', { batch });
    expect(desk.asked.map(({ purpose }) => purpose)).toEqual(['freeze', 'approve', 'release']);
    for (const asked of desk.asked) {
      expect(asked.words).toEqual(readings.map((reading) => reading.words));
      expect(asked.readings).toEqual(
        readings.map(({ message: _message, words: _words, ...reading }) => reading),
      );
    }
  });

  it('the evidence checks with foreign tools: digests, three persons, three purposes, enrolled certificates', async () => {
    const files = await evidence(batch);
    const report = JSON.parse(text(files['report.json'])) as {
      messages: { payload: { sha256: string }; envelope: { sha256: string } }[];
      policy: { sha256: string };
    };
    expect(report.messages.map((message) => message.payload.sha256)).toEqual([
      sha256(files['payload-1.xml']),
    ]);
    expect(report.messages.map((message) => message.envelope.sha256)).toEqual([
      sha256(files['envelope-1.xml']),
    ]);
    expect(report.policy.sha256).toBe(sha256(files['policy.json']));
    const policy = JSON.parse(text(files['policy.json'])) as {
      persons: { id: string; certificates: { der: string; algorithm: string }[] }[];
    };
    const signed: string[] = [];
    for (const name of Object.keys(files)
      .filter((file) => file.startsWith('approvals/'))
      .toSorted()) {
      const jws = text(files[name]);
      const claimed = JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString()) as {
        person: string;
        purpose: string;
        messages: { sha256: string }[];
      };
      const [certificate] = policy.persons.find((person) => person.id === claimed.person)!.certificates;
      await compactVerify(jws, new X509Certificate(Buffer.from(certificate!.der, 'base64')).publicKey, {
        algorithms: [certificate!.algorithm],
      });
      expect(claimed.messages.map((message) => message.sha256)).toEqual([sha256(files['payload-1.xml'])]);
      signed.push(`${claimed.purpose} ${claimed.person}`);
    }
    expect(signed).toEqual(['freeze ada-keller', 'approve jonas-weber', 'release mira-novak']);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'log.jsonl',
        'certificates/company-signing.pem',
        'policy-signatures/3.jws',
        'answers/001-verified.xml',
      ]),
    );
  });

  it('the log is whole and anchored by the cards that signed', async () => {
    const verdict = await desk.must('log.verify', {});
    expect(verdict).toMatchObject({ intact: true, firstBroken: null });
    expect(verdict.anchoredUpTo).toBeGreaterThan(0);
  });
});

describe('what the bank refuses', () => {
  it.skipIf(needsTraining('clock'))(
    'a payment to a closed account ends in RJCT with its reason while the other settles',
    async () => {
      const batch = await adoptSample(desk, 'one-refused');
      const { message } = await sealed(desk, batch);
      await desk.must('outbox.send', { message });
      await advanceUntil(desk, SETTLED, async () => (await detail(desk, batch)).state === 'closed');
      const rows = await payments(desk, batch);
      expect(rows.map(({ status, statusGroup }) => [status, statusGroup])).toEqual([
        ['ACSC', 'done'],
        ['RJCT', 'refused'],
      ]);
      const { timeline } = await desk.must('payments.get', { payment: rows[1]!.payment });
      expect(timeline.at(-1)?.reasons).toEqual([expect.objectContaining({ code: 'AC04' })]);
      expect((await detail(desk, batch)).outcome).toBe('partly');
    },
  );

  it('a message whose own account the bank does not hold is refused at once', async () => {
    const batch = await adoptSample(desk, 'wrong-account');
    const { message } = await sealed(desk, batch);
    expect(await desk.must('outbox.send', { message })).toMatchObject({
      state: 'refused',
      may: { send: false, resend: false },
    });
    expect((await payments(desk, batch)).map((payment) => payment.status)).toEqual(['RJCT']);
    expect(await detail(desk, batch)).toMatchObject({ state: 'closed', outcome: 'refused' });
  });

  it.skipIf(needsTraining('clock'))('direct debits go the same way under their own message', async () => {
    const batch = await adoptSample(desk, 'collections');
    const { message } = await sealed(desk, batch);
    expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted', transactions: 3 });
    expect((await payments(desk, batch)).map((payment) => payment.status)).toEqual(['ACTC', 'ACTC', 'ACTC']);
  });
});
