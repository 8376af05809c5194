// Asking the bank for the status of any payment: the question carries what was typed, the answer is kept
// before it is read, and "no records" is shown only where it is about what was asked.
import { beforeEach, describe, expect, it } from 'vitest';
import { trainingProfile } from '../../../../test/interop/profile.ts';
import { memoryStore } from '../../../../test/ports/memory-store.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { jcsDigest } from '../../../digest/sha256.ts';
import { messageToolsInMemory } from '../../../messages/message-tools.fake.ts';
import type { InquiryOutcome } from '../../../ports/bank.ts';
import { fakeBank } from '../../../ports/bank.fake.ts';
import { fakeClock, fakeRandom } from '../../../ports/clock.fake.ts';
import { fakeNotifier } from '../../../ports/desk.fake.ts';
import type { Store } from '../../../ports/store.ts';
import type { InquiryFields } from '../../../ports/token.ts';
import { makeFollowState } from '../../deliver/index.ts';
import { makeNetwork, makeOutgoingFiles, type Network } from '../../desk/index.ts';
import type { InquiryContext } from '../context.ts';
import { askStatus } from './status.ts';

const UETR = '6fa1b9c4-1d2e-4f3a-8b5c-0123456789ab';
const TYPED = { EndToEndId: 'E-1', CreDt: '2026-11-20', InstdAmt: '12.50', Ccy: 'EUR' };
const AT_BANK = '2026-11-20T10:00:00Z';
const NONE = '<StsRsnInf><AddtlInf>No records found for the given search criteria.</AddtlInf></StsRsnInf>';

const report = (
  payments: string,
  { group = '', paymentGroup = 'Not Available', createdAt = AT_BANK } = {},
): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>' +
  `<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>${createdAt}</CreDtTm></GrpHdr><OrgnlGrpInfAndSts>` +
  `<OrgnlMsgId>Not Available</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>` +
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${paymentGroup}</OrgnlPmtInfId>${payments}</OrgnlPmtInfAndSts>` +
  '</CstmrPmtStsRpt></Document>';
const transaction = (inside: string, id = 'E-1'): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${inside}</TxInfAndSts>`;
const amount = (value: string): string =>
  `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${value}</InstdAmt></Amt></OrgnlTxRef>`;

let desk: InquiryContext;
let store: Store;
let network: Network;
let asked: { readonly by: 'get' | 'post'; readonly fields: InquiryFields }[];
/** The bank's next answer: a pain.002, or the text with which it refuses. */
let answer: { readonly pain002: string } | { readonly refusal: string };
beforeEach(async () => {
  store = await memoryStore();
  const [clock, random] = [fakeClock(), fakeRandom()];
  network = makeNetwork(clock, 'online', () => undefined);
  asked = [];
  const bank = fakeBank({
    inquiry(exchange): InquiryOutcome {
      const body = Buffer.from('refusal' in answer ? answer.refusal : answer.pain002);
      const headers = { date: new Date(AT_BANK).toUTCString() };
      const status = 'refusal' in answer ? 500 : 200;
      const its = { ...exchange, answer: { status, headers, body, truncated: false } };
      return 'refusal' in answer
        ? { kind: 'failed', fault: fault('bank-request-refused'), exchange: its, waitMs: null }
        : { kind: 'answered', pain002: body, exchange: its };
    },
  });
  desk = {
    clock,
    random,
    network,
    store,
    notifier: fakeNotifier(),
    messages: messageToolsInMemory(),
    mutex: makeKeyedMutex(),
    follow: makeFollowState(clock, random),
    outgoing: makeOutgoingFiles(() => 'file-1'),
    bank: {
      ...bank,
      inquireGet: (job) => (asked.push({ by: 'get', fields: job.fields }), bank.inquireGet(job)),
      inquirePost: (job) => (asked.push({ by: 'post', fields: job.fields }), bank.inquirePost(job)),
    },
  };
  const theirs = { certificatePem: '-----BEGIN CERTIFICATE-----', sha256: 'a'.repeat(64) };
  const profile = trainingProfile({ signing: theirs, encryption: theirs });
  const log = { at: AT_BANK, act: 'profile.save', actor: '', subject: '', detail: '' };
  must(await store.desk.saveProfile({ profile, sha256: jcsDigest(profile) }, log));
  answer = { pain002: report(transaction('<TxSts>ACSC</TxSts>')) };
});

const post = (fields: Readonly<Record<string, string>> = TYPED) => askStatus(desk, { form: 'post', fields });
const get = (fields: Readonly<Record<string, string>>) => askStatus(desk, { form: 'get', fields });
const refused = (code: string) => ({ ok: false, error: { code } });
const newest = async () => (await store.log.list({ offset: 0, limit: 1 })).rows[0];

describe('the question', () => {
  it('carries what was typed under the names of the interface, and nothing that was left empty', async () => {
    must(await post({ ...TYPED, GlobalTranNo: '', ReqdExctnDt: '2026-11-21' }));
    expect(asked).toEqual([
      {
        by: 'post',
        fields: {
          endToEndId: 'E-1',
          creDt: '2026-11-20',
          instdAmt: { amount: '12.50', currency: 'EUR' },
          reqdExctnDt: '2026-11-21',
        },
      },
    ]);
  });

  it('goes by GET only with both identifiers, which that request needs', async () => {
    must(await get({ EndToEndId: 'E-1', GlobalTranNo: UETR }));
    expect(asked).toEqual([{ by: 'get', fields: { endToEndId: 'E-1', globalTranNo: UETR } }]);
    expect((await get({ EndToEndId: 'E-1' })).ok).toBe(false);
    expect((await get({ GlobalTranNo: UETR })).ok).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('is not asked against the rules of the interface, offline, or without a bank', async () => {
    expect(await post({ EndToEndId: 'E-1', CreDt: '20.11.2026' })).toMatchObject(refused('bank-rule-broken'));
    network.setMode('offline');
    expect(await post()).toMatchObject(refused('offline'));
    desk = { ...desk, store: { ...store, desk: { ...store.desk, profile: async () => null } } };
    expect(await post()).toMatchObject(refused('profile-missing'));
    expect(asked).toEqual([]);
  });

  it('counts against the budget of inquiries', async () => {
    must(await post());
    expect(desk.follow.used()).toBe(1);
  });
});

describe('the answer', () => {
  it('is shown with its status, reasons and identifiers, and kept as it came', async () => {
    const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Closed</AddtlInf></StsRsnInf>';
    answer = { pain002: report(transaction(`<TxSts>RJCT</TxSts>${reason}`)) };
    const told = must(await post());
    expect(told).toMatchObject({
      noRecords: false,
      originalMessageId: 'Not Available',
      group: { status: null, statusGroup: 'neutral' },
      transactions: [
        {
          endToEndId: 'E-1',
          status: 'RJCT',
          statusGroup: 'refused',
          reasons: [{ code: 'AC04', text: 'Closed' }],
        },
      ],
    });
    expect((await store.tracking.answer(told.answer))?.text).toBe(answer.pain002);
    expect(await newest()).toMatchObject({
      act: 'inquiry.status-post',
      subject: told.answer,
      detail: 'E-1',
    });
  });

  it('shows the status that the bank gives a payment group where it gives its payments none', async () => {
    const group = '<PmtInfSts>ACSP</PmtInfSts>';
    const its = { paymentGroup: 'G-1' };
    answer = { pain002: report(group + transaction(''), its) };
    expect(must(await post()).transactions).toMatchObject([{ status: 'ACSP' }]);
    answer = { pain002: report(group + transaction('<TxSts>PDNG</TxSts>'), its) };
    expect(must(await post()).transactions).toMatchObject([{ status: 'PDNG' }]);
  });

  it('that refuses the request is kept too, and its fault is told', async () => {
    answer = { refusal: 'no entitlement' };
    expect(await post()).toMatchObject(refused('bank-request-refused'));
    const entry = await newest();
    expect(entry).toMatchObject({ act: 'inquiry.status-post', detail: 'E-1; bank-request-refused' });
    expect((await store.tracking.answer(entry?.subject ?? ''))?.text).toBe('no entitlement');
  });

  it('that is no report is kept, and nothing is said of the payment', async () => {
    answer = { pain002: '<html/>' };
    expect((await post()).ok).toBe(false);
    expect((await store.tracking.answer((await newest())?.subject ?? ''))?.text).toBe('<html/>');
  });
});

describe('"no records found"', () => {
  const saysNone = (inside: string, more: Parameters<typeof report>[1] = {}) => {
    answer = { pain002: report(transaction(NONE + inside), more) };
    return post();
  };

  it('is shown where the answer was made now and names nothing but what was asked', async () => {
    expect(must(await saysNone('')).noRecords).toBe(true);
    expect(must(await saysNone(amount('12.50'))).noRecords).toBe(true);
  });

  it('is not shown of an answer about another payment', async () => {
    answer = { pain002: report(transaction(NONE, 'E-2')) };
    expect(must(await post()).noRecords).toBe(false);
    expect(must(await saysNone(amount('99.00'))).noRecords, 'of another amount').toBe(false);
    expect(must(await saysNone('<AcctSvcrRef>GTN-77</AcctSvcrRef>')).noRecords).toBe(false);
  });

  it('is not shown of an answer that has a status, or that was made at another time', async () => {
    expect(must(await saysNone('', { group: '<GrpSts>ACTC</GrpSts>' })).noRecords).toBe(false);
    expect(must(await saysNone('', { createdAt: '2026-11-20T08:00:00Z' })).noRecords).toBe(false);
  });
});
