// One payment looked up at the bank: asked by what names it best, page after page, and known afterwards only
// where the bank shows that very payment.
import { beforeEach, describe, expect, it } from 'vitest';
import { restoredDesk, type RestoredDesk } from '../../../../test/app/restored-desk.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import type { SearchJob } from '../../../ports/bank-requests.ts';
import type { StatusUpdate } from '../../../ports/store.ts';
import type { ScheduleContext } from '../context.ts';
import { lookUpPayment } from './look-up.ts';

const UETR = '11111111-2222-4333-8444-555555555555';
const OURS = {
  endToEndId: 'E-1',
  amount: '12.50',
  creditor: 'Kestrel',
  account: 'DE89370400440532013000',
  status: 'ACSC',
} as const;
const refused = (code: string) => ({ ok: false, error: { code } });

let world: RestoredDesk;
let context: ScheduleContext;
let payment: string;
let message: string;
let jobs: SearchJob[];
beforeEach(async () => {
  world = await restoredDesk();
  context = world.context;
  ({ message } = await world.sealed({ endToEndId: 'E-1', amount: '12.50', name: 'Kestrel' }));
  must(await world.desk.store.outbox.plan(message, { state: 'accepted' }, null));
  payment = (await world.desk.store.tracking.list({ message, offset: 0, limit: 1 })).rows[0]?.payment ?? '';
  jobs = [];
  const asked = { ...world.bank };
  Object.assign(world.bank, { search: (job: SearchJob) => asked.search((jobs.push(job), job)) });
});

const lookUp = () => lookUpPayment(context, payment);
const known = (set: StatusUpdate['set']) =>
  world.desk.store.tracking.record({
    answer: null,
    updates: [{ target: { payment }, entry: null, set }],
    batch: null,
    log: {
      at: '2026-11-20T11:00:00.000Z',
      act: 'inquiry.shows-payments',
      actor: 'desk',
      subject: payment,
      detail: '',
    },
  });

describe('a payment that is looked up', () => {
  it('is asked for by its end-to-end id and account, else by its UETR alone, in its direction', async () => {
    // An end-to-end id alone proves nothing of whose payment it is.
    world.list = [[OURS]];
    expect(await lookUp()).toMatchObject(refused('payment-not-found-at-bank'));
    const byId = jobs[0]?.criteria ?? {};
    expect(byId).toMatchObject({ end_to_end_identification: 'E-1', account: 'DE88500209000023411208' });
    await known({ uetr: UETR });
    world.list = [[{ ...OURS, uetr: UETR }]];
    expect(must(await lookUp())).toMatchObject({ payment, status: 'ACSC', statusGroup: 'done' });
    expect(Object.keys(jobs[1]?.criteria ?? {}).toSorted()).toEqual(['transaction_flow_indicator', 'uetr']);
    expect(jobs[1]?.criteria['transaction_flow_indicator']).toBe(byId['transaction_flow_indicator']);
  });

  it('is found on a later page, and no further page is asked for then', async () => {
    await known({ uetr: UETR });
    const ours = [{ ...OURS, uetr: UETR }];
    world.list = [[{ ...OURS, endToEndId: 'X' }], ours, ours];
    expect((await lookUp()).ok).toBe(true);
    expect(jobs.map(({ criteria }) => criteria['page_number'])).toEqual([undefined, '2']);
  });

  it('is not found where the pages end, or go on for longer than any would', async () => {
    const other = [{ ...OURS, endToEndId: 'X' }];
    world.list = [other, other];
    expect(await lookUp()).toMatchObject(refused('payment-not-found-at-bank'));
    expect(jobs).toHaveLength(2);
    world.list = Array.from({ length: 9 }, () => other);
    expect(await lookUp()).toMatchObject(refused('payment-not-found-at-bank'));
    expect(jobs).toHaveLength(2 + 5);
    expect((await world.desk.store.tracking.get(payment))?.status).toBeNull();
  });

  it('is not looked up before it was sent, while the desk is offline, or where there is none', async () => {
    expect(await lookUpPayment(context, 'payment-none')).toMatchObject(refused('not-found'));
    must(await world.desk.store.outbox.plan(message, { state: 'queued' }, null));
    expect(await lookUp()).toMatchObject(refused('message-step-impossible'));
    must(await world.desk.store.outbox.plan(message, { state: 'accepted' }, null));
    world.network.setMode('offline');
    expect(await lookUp()).toMatchObject(refused('offline'));
    expect(jobs).toEqual([]);
  });

  it('keeps what the bank said where it refused', async () => {
    world.list = ['refused'];
    expect(await lookUp()).toMatchObject(refused('timeout'));
    const [entry] = (await world.desk.store.log.list({ offset: 0, limit: 1 })).rows;
    expect(entry).toMatchObject({ act: 'inquiry.search', detail: 'E-1; timeout' });
  });
});
