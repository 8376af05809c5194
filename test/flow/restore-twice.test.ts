// An older copy of the store pays nothing twice: whatever batch of it, or whatever new one, the same payments
// come in with again.
import { textsIn } from '../../shared/texts/index.ts';
import { sayMore } from '../../shared/texts/say.ts';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from './bank-journal.ts';
import { cardOf, detail, must, payments, sealed, sign, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
afterAll(() => throwAway(folder));

const STORE = join(folder, 'desk.db');
const COPY = join(folder, 'backup.db');

interface Booked {
  readonly endToEndId: string;
}

/** References of what stands in the bank's own books. */
async function booked(desk: StdioDesk): Promise<readonly string[]> {
  return ((await order(desk, 'payments')) as { readonly value: readonly Booked[] }).value
    .map(({ endToEndId }) => endToEndId)
    .toSorted();
}

async function stopped(desk: StdioDesk): Promise<void> {
  await desk.stop();
  await pause(500);
}

async function putBack(): Promise<void> {
  await copyFile(COPY, STORE);
  for (const end of ['-wal', '-shm']) await rm(`${STORE}${end}`, { force: true });
}

async function returned(desk: StdioDesk, batch: string): Promise<void> {
  const { changeRevision } = await detail(desk, batch);
  const { ticket } = await desk.must('batches.return', {
    batch,
    expectedRevision: changeRevision,
    choice: await cardOf(desk, 'jonas-weber'),
    reason: 'wrong street',
  });
  expect((await desk.ended(ticket)).fault).toBeNull();
}

/** A returned batch becomes a draft again with the next edit, which changes nothing here. */
async function editedAgain(desk: StdioDesk, batch: string): Promise<void> {
  const { changeRevision } = await detail(desk, batch);
  await desk.must('batches.edit', { batch, expectedRevision: changeRevision });
}

/** The same bytes each time, as the accounting system wrote them. */
async function importRun(desk: StdioDesk, valueDate: string): Promise<string> {
  const payment = (number: number, amount: string): string =>
    `<CdtTrfTxInf><PmtId><EndToEndId>E-RUN-${number}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><Cdtr><Nm>Tischlerei Brandt GmbH</Nm>` +
    '<PstlAdr><TwnNm>Koeln</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf>';
  const bytes = Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>' +
      '<GrpHdr><MsgId>RUN</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>2</NbOfTxs><InitgPty><Nm>Halden</Nm></InitgPty></GrpHdr>' +
      `<PmtInf><PmtInfId>P-RUN</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${valueDate}</ReqdExctnDt><Dbtr><Nm>Halden Marine Instruments Ltd</Nm></Dbtr>` +
      '<DbtrAcct><Id><IBAN>DE88500209000023411208</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>' +
      `${payment(1, '21.00')}${payment(2, '22.00')}</PmtInf></CstmrCdtTrfInitn></Document>`,
  );
  const { file } = await desk.must('files.open', { name: 'run.xml', size: bytes.length });
  await desk.must('files.append', { file, base64: bytes.toString('base64') });
  const checked = await desk.must('imports.check', { file });
  return (await desk.must('imports.takeOver', { import: checked.import, reference: '' })).batch;
}

async function send(desk: StdioDesk, batch: string): Promise<void> {
  const row = await sealed(desk, batch);
  expect(await desk.must('outbox.send', { message: row.message })).toMatchObject({ state: 'accepted' });
}

describe('payments that were sent after the copy was made', () => {
  let draft: string;
  let wasReturned: string;
  let frozen: string;
  let valueDate: string;
  let before: readonly string[];
  let desk: StdioDesk;

  beforeAll(async () => {
    const first = await StdioDesk.start(folder);
    draft = await typedBatch(first, { amount: '11.10' });
    valueDate = (await detail(first, draft)).groups[0]!.valueDate;
    wasReturned = await typedBatch(first, { amount: '12.20' });
    await must(sign(first, 'batches.freeze', wasReturned, 'ada-keller'));
    await returned(first, wasReturned);
    frozen = await typedBatch(first, { amount: '13.30' });
    await must(sign(first, 'batches.freeze', frozen, 'ada-keller'));
    await stopped(first);
    await copyFile(STORE, COPY);

    const second = await StdioDesk.start(folder);
    await send(second, draft);
    await editedAgain(second, wasReturned);
    await send(second, wasReturned);
    await returned(second, frozen);
    await editedAgain(second, frozen);
    await send(second, frozen);
    await send(second, await importRun(second, valueDate));
    await send(second, await typedBatch(second, { amount: '14.40' }));
    before = await booked(second);
    await stopped(second);
    await putBack();
    desk = await StdioDesk.start(folder);
  });
  afterAll(() => stopped(desk));

  it('are told: until when payments are looked up, and how many batches are unresolved', async () => {
    const { restored } = await desk.must('restore.get', {});
    expect(restored).toMatchObject({ batches: 3, acknowledged: false });
    expect(Date.parse(restored!.lookUpUntil) - Date.parse(restored!.at)).toBe(90 * 86_400_000);
  });

  it.each([
    ['a draft', () => draft],
    ['a returned batch', () => wasReturned],
    ['a frozen batch, frozen anew', () => frozen],
  ])(
    '%s of the copy starts unknown, and an inquiry shows that it is another message',
    async (_what, which) => {
      const batch = which();
      if (batch === frozen) await returned(desk, batch);
      if (batch !== draft) await editedAgain(desk, batch);
      const { message } = await sealed(desk, batch);
      await expect
        .poll(async () => desk.must('outbox.get', { message }))
        .toMatchObject({
          state: 'unknown',
          fault: { code: 'store-restored' },
          may: { send: false, resend: false },
        });
      expect(await desk.call('outbox.send', { message })).toMatchObject({ ok: false });
      expect(await desk.call('outbox.resend', { message })).toMatchObject({
        ok: false,
        error: { code: 'resend-without-inquiry' },
      });
      await desk.must('outbox.inquire', { message });
      expect(await desk.must('outbox.get', { message })).toMatchObject({
        state: 'unknown',
        may: { resend: false },
        bankSays: [{ code: 'bank-shows-other-message' }],
      });
      expect(await booked(desk)).toEqual(before);
    },
  );

  it('the same file imported again is a new batch, and is held because the bank has its payments', async () => {
    const { message } = await sealed(desk, await importRun(desk, valueDate));
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'restore-found' },
    });
    const held = await desk.must('outbox.get', { message });
    expect(held).toMatchObject({ state: 'queued', held: true, fault: { code: 'restore-found' } });
    expect(sayMore(textsIn('en'), held.fault ?? {})).toContain(
      'E-RUN-1: the bank has a payment with this reference, EUR\u00a021.00',
    );
    expect(await booked(desk)).toEqual(before);
  });

  it('an officer sets the held message aside, with a name and a reason: it is over, and never sent', async () => {
    const { rows } = await desk.must('outbox.list', { offset: 0, limit: 50, states: ['queued'] });
    const { message, batch } = rows.find((row) => row.fault?.code === 'restore-found')!;
    const asked = { message, contact: 'Ms Reed, service desk', reason: 'Both booked on the day before.' };
    expect(await desk.must('restore.setAside', asked)).toMatchObject({
      state: 'set-aside',
      held: false,
      fault: { code: 'message-set-aside', detail: 'Ms Reed, service desk: Both booked on the day before.' },
      may: { send: false, inquire: false, resend: false },
      next: null,
    });
    for (const call of ['outbox.send', 'outbox.resend', 'outbox.inquire'] as const)
      expect(await desk.call(call, { message })).toMatchObject({
        ok: false,
        error: { code: 'message-step-impossible' },
      });
    expect(await desk.call('restore.setAside', asked)).toMatchObject({
      ok: false,
      error: { code: 'restore-nothing-held' },
    });
    expect(await detail(desk, batch)).toMatchObject({ state: 'closed', outcome: 'set-aside' });
    const ofBatch = await payments(desk, batch);
    expect(ofBatch.map(({ statusGroup }) => statusGroup)).toEqual(['neutral', 'neutral']);
    const { timeline } = await desk.must('payments.get', { payment: ofBatch[0]!.payment });
    expect(timeline.at(-1)?.desk).toEqual({ what: 'set-aside' });
    const log = await desk.must('log.list', { text: 'message.set-aside' });
    expect(log.rows[0]).toMatchObject({
      subject: message,
      detail: expect.stringMatching(/restore-found.*Ms Reed/u),
    });
    expect(await booked(desk)).toEqual(before);
  });

  it('a message that is not held is not set aside', async () => {
    const { message } = await sealed(desk, await typedBatch(desk, { amount: '17.70' }));
    expect(
      await desk.call('restore.setAside', { message, contact: 'Ada Keller', reason: 'By mistake.' }),
    ).toMatchObject({ ok: false, error: { code: 'restore-nothing-held' } });
    expect(await desk.must('outbox.get', { message })).toMatchObject({ state: 'queued' });
  });

  it('the same payment typed again is held as alike until somebody says how they know', async () => {
    const { message } = await sealed(desk, await typedBatch(desk, { amount: '14.40' }));
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'restore-alike' },
    });
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'restore-alike' },
    });
    expect(await booked(desk)).toEqual(before);
    expect(
      await desk.must('restore.settle', {
        message,
        contact: 'Ada Keller',
        reason: 'A second invoice of the same amount.',
      }),
    ).toMatchObject({ state: 'queued', held: false, fault: null });
    expect(
      await desk.call('restore.settle', { message, contact: 'Ada Keller', reason: 'Once more.' }),
    ).toMatchObject({ ok: false, error: { code: 'restore-nothing-held' } });
    expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
    expect(await booked(desk)).toHaveLength(before.length + 1);
    const { rows } = await desk.must('log.list', { text: 'hold-settled' });
    expect(rows[0]?.detail).toContain('A second invoice');
  });

  it('a payment nobody has sent is looked up and sent', async () => {
    const now = await booked(desk);
    const { message } = await sealed(desk, await typedBatch(desk, { amount: '15.50' }));
    expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted', held: false });
    expect(await booked(desk)).toHaveLength(now.length + 1);
    expect((await desk.must('log.list', { text: 'look-up-clear' })).rows).toHaveLength(1);
  });

  it('a bank that does not answer holds it with the reason, and the next sending asks again', async () => {
    const { message } = await sealed(desk, await typedBatch(desk, { amount: '16.60' }));
    await order(desk, 'faults.set', {
      faults: [{ operation: 'enhanced-inquiry', kind: 'answer-body', status: 500, body: 'html' }],
    });
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'restore-not-asked' },
    });
    expect(await desk.must('outbox.get', { message })).toMatchObject({
      state: 'queued',
      held: true,
      fault: { code: 'restore-not-asked' },
    });
    await order(desk, 'faults.set', { faults: [] });
    expect(await desk.must('outbox.send', { message })).toMatchObject({
      state: 'accepted',
      held: false,
      fault: null,
    });
  });
});
