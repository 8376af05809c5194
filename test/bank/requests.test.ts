// Cases and create payment over the real interface: the sandbox judges what the link sends, in each format
// and place.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { caseBody, caseRequest } from '../../main/bank/operations/case-request.ts';
import { cancellationRequest } from '../../main/bank/operations/case-xml.ts';
import type { CaseJob, CaseOutcome } from '../../main/ports/bank-requests.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { officialValidator, OFFICIAL_SCHEMAS_ARE_ABSENT } from '../iso20022/official.ts';
import { payments } from './payments.ts';
import { openTreasury, type Treasury } from './treasury.ts';

let treasury: Treasury;
let day: string;

beforeAll(async () => {
  treasury = await openTreasury();
  day = ((await treasury.sandbox.order('clock.get')) as { now: string }).now.slice(0, 10);
});
afterAll(() => treasury.close());
afterEach(async () => {
  await treasury.sandbox.order('faults.set', { faults: [] });
  await treasury.sandbox.order('settings.set', {
    settings: { caseParameters: 'any', caseStatus: 200, reasonPattern: String.raw`^\d{5}$` },
  });
});

type Requests = BankProfile['requests'];
const profileWith = (requests: Partial<Requests> = {}): BankProfile => {
  const profile = treasury.profile();
  return { ...profile, requests: { ...profile.requests, ...requests } };
};
const job = (
  profile: BankProfile,
  { fields, ...more }: Partial<CaseJob> & { readonly fields: Readonly<Record<string, string>> },
): CaseJob => {
  const { kind = 'stop', requestType = 'STOP_REQUEST' } = more;
  return {
    profile,
    kind,
    requestType,
    format: profile.requests.format,
    fields,
    body: caseBody({ profile, kind, fields, caseId: 'CASE-1', createdAt: '2026-11-20T10:00:00.000Z' }),
    correlationId: 'c',
  };
};
const told = (outcome: CaseOutcome): string =>
  outcome.kind === 'answered' ? `${outcome.status} ${outcome.text}` : `${outcome.kind} ${outcome.fault.code}`;

interface BankPayment {
  readonly uetr: string;
  readonly endToEndId: string;
}

/** A payment that is under way at the bank. */
async function underWay(profile: BankProfile): Promise<BankPayment> {
  const made = payments(treasury.sandbox.facts, day);
  const body = await treasury.seal(made.xml, profile);
  const outcome = await treasury.link.initiate({
    profile,
    kind: 'pain.001.001.03',
    body,
    correlationId: 'i',
  });
  expect(outcome.kind).toBe('answered');
  const known = (await treasury.sandbox.order('payments')) as readonly BankPayment[];
  const found = known.findLast(({ endToEndId }) => made.xml.includes(endToEndId));
  if (found === undefined) throw new Error('the bank does not know the payment');
  return found;
}

describe.each(['json', 'xml'] as const)('a case in %s', (format) => {
  it.each([
    ['header', 'query'],
    ['query', 'header'],
    ['path', 'path'],
    ['query', 'query'],
  ] as const)(
    'carries client_id in the %s and request_type in the %s',
    async (clientIdPlace, requestTypePlace) => {
      const one = clientIdPlace === requestTypePlace ? clientIdPlace : 'any';
      await treasury.sandbox.order('settings.set', { settings: { caseParameters: one } });
      const profile = profileWith({ format, clientIdPlace, requestTypePlace });
      expect(
        told(await treasury.link.decide(job(profile, { fields: { uetr: randomUUID(), reason: 'DUPL' } }))),
      ).toBe('RJCT Transaction not found.');
    },
  );

  it('stops a payment that is under way, and only once', async () => {
    const profile = profileWith({ format });
    const { uetr, endToEndId } = await underWay(profile);
    const fields = { uetr, end_to_end_id: endToEndId, reason: 'CUST', reason_description: 'Ordered twice' };
    expect(told(await treasury.link.decide(job(profile, { fields })))).toBe(
      'ACCP Stop request accepted, the payment has been cancelled.',
    );
    expect(told(await treasury.link.decide(job(profile, { fields })))).toBe(
      'RJCT Transaction is already rejected or returned.',
    );
  });

  it('reconfirms and rejects by the codes the bank takes', async () => {
    const profile = profileWith({ format });
    const { uetr } = await underWay(profile);
    const reconfirmation = (requestType: string, reason: string) =>
      treasury.link.decide(job(profile, { kind: 'reconfirmation', requestType, fields: { uetr, reason } }));
    expect(told(await reconfirmation('RECNFRM', '12345'))).toBe('ACCP Reconfirmation accepted.');
    expect(told(await reconfirmation('RECNFRM', 'DUPL'))).toBe('not-taken bank-request-refused');
    expect(told(await reconfirmation('RJCTCNFRM', '54321'))).toBe('ACCP Rejection accepted.');
  });

  it("is refused in the bank's words when a rule is broken", async () => {
    const outcome = await treasury.link.decide(job(profileWith({ format }), { fields: { reason: 'DUPL' } }));
    expect(outcome).toMatchObject({ kind: 'not-taken', fault: { code: 'bank-request-refused', rule: '7' } });
    expect(outcome.kind === 'not-taken' ? outcome.fault.detail : '').toContain('identification');
  });

  it.each([
    ['drop-after', 'unknown connection-lost'],
    ['error-500', 'unknown bank-failure'],
    ['error-502-html', 'unknown answer-foreign'],
    ['rate-limit', 'not-taken rate-limited'],
  ])('after %s it is %s', async (kind, wanted) => {
    await treasury.sandbox.order('faults.set', { faults: [{ operation: 'stop', kind, times: 1 }] });
    expect(
      told(
        await treasury.link.decide(
          job(profileWith({ format }), { fields: { uetr: randomUUID(), reason: 'DUPL' } }),
        ),
      ),
    ).toBe(wanted);
  });

  it('may be answered with 202', async () => {
    await treasury.sandbox.order('settings.set', { settings: { caseStatus: 202 } });
    expect(
      told(
        await treasury.link.decide(
          job(profileWith({ format }), { fields: { uetr: randomUUID(), reason: 'DUPL' } }),
        ),
      ),
    ).toBe('RJCT Transaction not found.');
  });
});

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('camt.056.001.09', () => {
  it('is valid by the official schema, with long texts cut into lines', () => {
    const facts = {
      caseId: 'CASE-1',
      createdAt: '2026-11-20T10:00:00.000Z',
      assigner: 'Halden & Söhne <Ltd>',
      assignee: 'Bank',
    };
    const judge = officialValidator('camt.056.001.09');
    const uetr = randomUUID().toUpperCase();
    for (const fields of [
      { uetr, reason: 'NARR', reason_description: 'x'.repeat(250) },
      {
        bank_reference: 'SB1',
        interbank_settlement_date: '2026-11-20',
        end_to_end_id: 'E',
        reason: 'CUST',
        reason_description: 'a & b',
      },
      { instruction_id: 'I', interbank_settlement_date: '2026-11-20', reason: 'DUPL' },
    ])
      expect(judge(cancellationRequest(fields, facts))).toEqual({ valid: true, why: '' });
  });
});

describe('create payment (4.1)', () => {
  it('answers with a payment id, which proves nothing of the payments: the outcome stays unknown', async () => {
    const profile = treasury.profile();
    const enabled = { ...profile, paths: { ...profile.paths, createPayment: '/payments' } };
    const body = await treasury.seal(payments(treasury.sandbox.facts, day).xml, enabled);
    const outcome = await treasury.link.createPayment({
      profile: enabled,
      kind: 'pain.001.001.03',
      body,
      correlationId: 'p',
    });
    expect(outcome).toMatchObject({
      kind: 'unknown',
      fault: { code: 'payment-id-only' },
      exchange: { operation: 'create-payment' },
    });
  });

  it('sends nothing where the profile does not enable it', async () => {
    const profile = treasury.profile();
    const off = { ...profile, paths: { ...profile.paths, createPayment: null } };
    const outcome = await treasury.link.createPayment({
      profile: off,
      kind: 'pain.001.001.03',
      body: { chunks: [], sha256: '' },
      correlationId: 'p',
    });
    expect(outcome).toMatchObject({
      kind: 'not-taken',
      fault: { code: 'operation-not-enabled' },
      exchange: { sentAt: null },
    });
  });
});

describe('the deprecated enhanced inquiry (4.3)', () => {
  it('answers like its successor where the profile names its path, and sends nothing where it does not', async () => {
    const profile = treasury.profile();
    const search = (deprecatedEnhancedInquiry: string | null) =>
      treasury.link.search({
        profile: { ...profile, paths: { ...profile.paths, deprecatedEnhancedInquiry } },
        criteria: {},
        form: 'deprecated',
        format: 'json',
        correlationId: 's',
      });
    const on = await search('/payment/enhancedinquiry');
    expect(on).toMatchObject({
      kind: 'answered',
      headers: { deprecation: 'true' },
      exchange: { operation: 'enhanced-inquiry-deprecated' },
    });
    expect(await search(null)).toMatchObject({
      kind: 'failed',
      fault: { code: 'operation-not-enabled' },
      exchange: { sentAt: null },
    });
  });
});

describe('balance inquiry (4.10)', () => {
  it('rests for two minutes at least when the bank says that too many came', async () => {
    await treasury.sandbox.order('faults.set', {
      faults: [{ operation: 'balance-inquiry', kind: 'rate-limit', times: 1 }],
    });
    const outcome = await treasury.link.balance({
      profile: treasury.profile(),
      fields: { base_currency: 'EUR', branch_number: '600' },
      correlationId: 'b',
    });
    expect(outcome).toMatchObject({ kind: 'failed', fault: { code: 'rate-limited' } });
    expect(outcome.kind === 'failed' ? outcome.waitMs : 0).toBeGreaterThanOrEqual(120_000);
  });
});

it('a parameter in the path cannot leave its place', () => {
  const profile = { ...profileWith({ clientIdPlace: 'path', requestTypePlace: 'path' }), clientId: '../x?y' };
  const { url } = caseRequest(job(profile, { fields: {} }));
  expect(url.ok && url.value.pathname).toMatch(/\/stops\/\.\.%2Fx%3Fy\/STOP_REQUEST$/u);
});
