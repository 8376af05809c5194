// After a restore nothing is sent unless the bank's own list shows none of its payments: a list that hides a
// payment, contradicts itself or has no end shows nothing.
import { describe, expect, it } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { ok } from '../../../../shared/domain/result.ts';
import { fakeCard, signedByCard } from '../../../ports/token.fake.ts';
import { readPayments } from '../../../bank/payments/read-payments.ts';
import type { RestoreContext } from '../context.ts';
import { exchangeOf, messageDesk } from '../outbox/message.fake.ts';
import { afterLookUp } from './look-up.ts';

const CERTIFICATE = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };

const PROFILE = {
  profile: trainingProfile({ signing: CERTIFICATE, encryption: CERTIFICATE }),
  sha256: 'd'.repeat(64),
};

const RESTORED = {
  at: '2026-11-20T09:00:00Z',
  lost: 1,
  messages: 1,
  acknowledged: true,
  copyEndedAt: '2026-11-19T09:00:00Z',
};

const ada = await fakeCard('ada', ['preparer']);

/** The freeze of the message's batch, at this time. */
async function frozenAt(time: string) {
  const sha256 = 'a'.repeat(64);
  const statement = {
    typ: 'countersign/statement/1',
    company: 'acme',
    environment: 'training',
    desk: 'desk-1',
    person: 'ada',
    certificate: ada.choice.certificate,
    time,
    log: { id: 'log-1', size: 1, head: sha256 },
    purpose: 'freeze',
    role: 'preparer',
    batch: 'b-1',
    reference: 'BATCH-1',
    kind: 'credit-transfer',
    revision: 1,
    messages: [{ id: 'M', kind: 'pain.001.001.03', sha256, bytes: 1, transactions: 1, controlSum: '10.00' }],
    transactions: 1,
    totals: [{ currency: 'EUR', amount: '10.00', count: 1 }],
    policy: { version: 1, sha256 },
    profile: { id: 'bank', version: 1, sha256: PROFILE.sha256 },
    sendingDesk: 'desk-1',
    notAfter: '2027-03-01T00:00:00Z',
    note: '',
  };
  return { revision: 1, purpose: 'freeze', jws: await signedByCard(statement, ada) };
}

interface Sending {
  readonly now?: string;
  readonly frozen?: string;
}

/** What sending comes to where the bank answers each page so; `asked`: pages it was asked for. */
async function sendAfter(pageOf: (page: number) => string, { now, frozen }: Sending = {}) {
  const signatures = frozen === undefined ? [] : [await frozenAt(frozen)];
  const fake = messageDesk({
    settings: { 'desk.restored': RESTORED },
    payments: [{ ownAccount: 'DE88500209000023411208', name: 'K', account: 'DE89370400440532013000' }],
  });
  let asked = 0;
  const desk = {
    ...fake.desk,
    clock: now === undefined ? fake.desk.clock : { now: () => Date.parse(now) },
    bank: {
      ...fake.desk.bank,
      readPayments: (...given: Parameters<typeof readPayments>) => Promise.resolve(readPayments(...given)),
      search: () => {
        asked += 1;
        const body = pageOf(asked);
        const exchange = exchangeOf('enhanced-inquiry', body);
        return Promise.resolve({ kind: 'answered', body: Buffer.from(body), headers: {}, exchange });
      },
    },
    store: {
      ...fake.desk.store,
      batches: { ...fake.desk.store.batches, signatures: () => Promise.resolve(signatures) },
      desk: {
        ...fake.desk.store.desk,
        profile: () => Promise.resolve(PROFILE),
        profileVersion: () => Promise.resolve(PROFILE),
        saveSetting: () => Promise.resolve(ok(null)),
      },
      follow: { byUetr: () => Promise.resolve([]) },
    },
  } as unknown as RestoreContext;
  let sent = false;
  const result = await afterLookUp(desk, 'm-1', () => {
    sent = true;
    return Promise.resolve(ok(null));
  });
  const { fault } = await fake.message();
  return { sent, asked, code: result.ok ? null : result.error.code, says: fault?.sentences ?? [] };
}

const list = (...transactions: readonly unknown[]): string => JSON.stringify({ transactions });
const ours = { end_to_end_identification: 'E-1', instructed_amount: { amount: '10.00', currency: 'EUR' } };
const other = (id: string) => ({ ...ours, end_to_end_identification: id, uetr: null });
const notAsked = (why: string) => ({
  sent: false,
  code: 'restore-not-asked',
  says: [{ code: 'fault-reason', data: { why, of: '' } }],
});

describe('a list that shows none of its payments', () => {
  it('lets the message be sent', async () => {
    expect(await sendAfter(() => list())).toMatchObject({ sent: true, asked: 1 });
  });

  it('holds it back where a payment is there', async () => {
    expect((await sendAfter(() => list(ours))).sent).toBe(false);
  });

  it.each([
    ['is there twice, once with it', `{"transactions":[${JSON.stringify(ours)}],"transactions":[]}`],
    ['is no list', '{"transactions":"none"}'],
    ['holds something else than a payment', list([ours])],
    ['names it in a form nobody knows', list({ ...ours, end_to_end_identification: { id: 'E-1' } })],
    [
      'tells two identifications of it',
      list('{}').replace('"{}"', '{"end_to_end_identification":"E-1","end_to_end_identification":"X"}'),
    ],
  ])('holds it back where it %s', async (_what, body) => {
    expect(await sendAfter(() => body)).toMatchObject(notAsked('answer-not-understood'));
  });

  it('holds it back where pages follow each other in a circle', async () => {
    const page = (at: number): string =>
      JSON.stringify({ total_pages: 9_999, transactions: [other(`X-${at % 3}`)] });
    expect(await sendAfter(page)).toMatchObject({ ...notAsked('same-page-again'), asked: 4 });
  });
});

describe('ninety days after the restore', () => {
  const now = '2027-02-20T09:00:00Z';

  it('nothing that was frozen later is looked up', async () => {
    const sent = await sendAfter(() => list(ours), { now, frozen: '2027-02-19T09:00:00Z' });
    expect(sent).toMatchObject({ sent: true, asked: 0 });
  });

  it('what was frozen before is held back still: the copy is older than what the bank answers for', async () => {
    const sent = await sendAfter(() => list(), { now, frozen: '2027-02-17T09:00:00Z' });
    expect(sent).toMatchObject(notAsked('copy-too-old'));
  });
});
