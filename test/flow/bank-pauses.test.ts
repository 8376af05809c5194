// The bank asks for a pause: the desk keeps it, over a restart too, says until when, and lets a person end
// it; the log has both.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { order, requestsOf } from './bank-journal.ts';
import { sealed, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterEach(async () => {
  await order(desk, 'faults.set', { faults: [] });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const busy = (operation: string, retryAfterForm: 'seconds' | 'date') =>
  order(desk, 'faults.set', {
    faults: [
      {
        operation,
        kind: 'answer-body',
        status: 429,
        body: 'html',
        retryAfter: 1800,
        retryAfterForm,
        times: 1,
      },
    ],
  });

it('a search waits, also after a restart, until a person ends the pause', async () => {
  await busy('enhanced-inquiry', 'date');
  expect(await desk.call('inquiries.search', { criteria: {} })).toMatchObject({
    ok: false,
    error: { code: 'rate-limited' },
  });
  const before = requestsOf(folder, 'enhanced-inquiry').length;
  expect(before).toBeGreaterThan(0);
  const held = await desk.call('inquiries.search', { criteria: {} });
  expect(held).toMatchObject({
    ok: false,
    error: { code: 'bank-pause', sentences: [{ code: 'log-until' }] },
  });
  expect(await desk.must('follow.schedule', {})).toMatchObject({ paused: { why: 'bank-pause' } });
  await desk.stop();
  desk = await StdioDesk.start(folder);
  expect(await desk.call('inquiries.search', { criteria: {} })).toMatchObject({
    ok: false,
    error: { code: 'bank-pause' },
  });
  expect(requestsOf(folder, 'enhanced-inquiry')).toHaveLength(before);
  await desk.must('follow.endPause', {});
  await desk.must('inquiries.search', { criteria: {} });
  const { rows } = await desk.must('log.list', { offset: 0, limit: 20 });
  expect(rows.map(({ act }) => act)).toEqual(expect.arrayContaining(['bank.pause', 'bank.pause-ended']));
});

it('a message waits in the queue, and goes when a person does not want to wait', async () => {
  const { message } = await sealed(desk, await typedBatch(desk));
  await busy('payment-initiation', 'seconds');
  expect(await desk.must('outbox.send', { message })).toMatchObject({
    state: 'queued',
    fault: { code: 'rate-limited' },
    next: { what: 'send' },
  });
  expect(await desk.call('outbox.send', { message })).toMatchObject({
    ok: false,
    error: { code: 'bank-pause' },
  });
  await desk.must('follow.endPause', {});
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted', attempts: 2 });
});

it('an answer in XML is read like one in JSON', async () => {
  const [json, xml] = [
    await desk.must('inquiries.search', { criteria: {}, format: 'PSRJ03' }),
    await desk.must('inquiries.search', { criteria: {}, format: 'PSRX03' }),
  ];
  expect(json.rows.length).toBeGreaterThan(0);
  expect(xml).toMatchObject({ understood: 'all', page: json.page });
  // An empty element is no object without members: what says nothing may read as null.
  const said = ({ rows }: typeof json) =>
    rows.map(({ creditorAgent: _creditor, debtorAgent: _debtor, ...row }) => row);
  expect(said(xml)).toEqual(said(json));
});
