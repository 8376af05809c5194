// Every operation of the interface against every body a gateway may answer with, over TLS: the status decides
// where it has to, and nothing else does.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { ERROR_BODIES } from '../../sandbox/http/error-bodies.ts';
import { openTreasury, type Treasury } from './treasury.ts';

let treasury: Treasury;
let profile: BankProfile;

beforeAll(async () => {
  treasury = await openTreasury();
  const made = treasury.profile();
  const paths = {
    ...made.paths,
    createPayment: '/payments',
    deprecatedEnhancedInquiry: '/payment/enhancedinquiry',
  };
  profile = { ...made, paths, limits: { ...made.limits, answerBytes: 1_000_000 } };
});
afterAll(() => treasury.close());

interface Outcome {
  readonly kind: string;
  readonly fault?: Fault;
  readonly waitMs?: number | null;
}

const uetr = '2e1b4d3a-0000-4000-8000-000000000001';
const chunks = [Buffer.from('<EncryptedData/>')];
const body = { chunks, sha256: createHash('sha256').update('<EncryptedData/>').digest('hex') };
const payment = { kind: 'pain.001.001.03', body, correlationId: 'p' } as const;
const decision = (kind: 'stop' | 'reconfirmation', requestType: string) =>
  treasury.link.decide({
    profile,
    kind,
    requestType,
    format: 'json',
    body: '{}',
    fields: { uetr },
    correlationId: 'd',
  });

const OPERATIONS: Readonly<Record<string, () => Promise<Outcome>>> = {
  'payment-initiation': () => treasury.link.initiate({ profile, ...payment }),
  'create-payment': () => treasury.link.createPayment({ profile, ...payment }),
  reconfirmation: () => decision('reconfirmation', 'RECNFRM'),
  stop: () => decision('stop', 'STOP_REQUEST'),
  'status-inquiry-post': () =>
    treasury.link.inquirePost({ profile, fields: { endToEndId: 'E-1' }, correlationId: 'i' }),
  'status-inquiry-get': () =>
    treasury.link.inquireGet({
      profile,
      fields: { endToEndId: 'E-1', globalTranNo: uetr },
      correlationId: 'i',
    }),
  'enhanced-inquiry': () =>
    treasury.link.search({ profile, criteria: {}, form: 'current', format: 'json', correlationId: 's' }),
  'enhanced-inquiry-deprecated': () =>
    treasury.link.search({ profile, criteria: {}, form: 'deprecated', format: 'json', correlationId: 's' }),
  'retrieve-payment': () =>
    treasury.link.retrieve({ profile, endToEndId: 'E-1', parameters: {}, correlationId: 'r' }),
  'balance-inquiry': () =>
    treasury.link.balance({
      profile,
      fields: { base_currency: 'EUR', branch_number: '600' },
      correlationId: 'b',
    }),
};
const MOVES = ['payment-initiation', 'create-payment', 'reconfirmation', 'stop'];
/** Bodies in the gateway's own shape that name the status, or none at all. */
const GATEWAY = [
  'gateway-xml',
  'gateway-json',
  'gateway-encrypted',
  'gateway-latin1',
  'gateway-utf16',
  'empty',
  'blank',
];
const ISSUES = ['issues', 'issues-xml', 'oauth-error'];

let seen = 0;

/** Requests by operation since this was asked the last time. */
async function requests(): Promise<ReadonlyMap<string, number>> {
  const entries = (await treasury.sandbox.order('journal', { from: seen + 1 })) as {
    number: number;
    operation: string;
  }[];
  seen = entries.at(-1)?.number ?? seen;
  return new Map(
    [...Map.groupBy(entries, (entry) => entry.operation)].map(([operation, ofIt]) => [
      operation,
      ofIt.length,
    ]),
  );
}

async function played(
  operation: string,
  fault: Readonly<Record<string, unknown>>,
): Promise<{ readonly outcome: Outcome; readonly sent: number; readonly tokens: number }> {
  const act = OPERATIONS[operation];
  if (act === undefined) throw new Error(operation);
  await treasury.sandbox.order('faults.set', { faults: [{ operation, ...fault }] });
  await requests();
  const outcome = await act();
  const made = await requests();
  return { outcome, sent: made.get(operation) ?? 0, tokens: made.get('token') ?? 0 };
}

/** A token is held, so that what is counted afterwards is renewals. */
async function withToken(): Promise<void> {
  await treasury.sandbox.order('faults.set', { faults: [] });
  await treasury.link.retrieve({ profile, endToEndId: 'E-0', parameters: {}, correlationId: 't' });
}

it('the sandbox knows at least twelve kinds of body', () => {
  expect(ERROR_BODIES.length).toBeGreaterThan(12);
});

describe.each(Object.keys(OPERATIONS))('%s', (operation) => {
  const kind = MOVES.includes(operation) ? 'not-taken' : 'failed';
  const hasIssues = ![
    'payment-initiation',
    'create-payment',
    'status-inquiry-post',
    'status-inquiry-get',
  ].includes(operation);

  it('under 401, whatever the body: the access token is renewed once, the same request goes once more, and no third time', async () => {
    await withToken();
    for (const name of ERROR_BODIES) {
      const { outcome, sent, tokens } = await played(operation, {
        kind: 'answer-body',
        status: 401,
        body: name,
      });
      expect({ name, ...outcome, sent, tokens }).toMatchObject({
        name,
        kind,
        fault: { code: 'token-refused' },
        sent: 2,
        tokens: 1,
      });
    }
  });

  it('under 429, whatever the body: the pause the bank asks for is kept, in both its forms', async () => {
    await withToken();
    for (const [index, name] of ERROR_BODIES.entries()) {
      const asked = { retryAfter: 1200, retryAfterForm: index % 2 === 0 ? 'date' : 'seconds' };
      const { outcome, sent, tokens } = await played(operation, {
        kind: 'answer-body',
        status: 429,
        body: name,
        ...asked,
      });
      expect({ name, ...outcome, sent, tokens }).toMatchObject({
        name,
        kind,
        fault: { code: 'rate-limited' },
        waitMs: 1_200_000,
        sent: 1,
        tokens: 0,
      });
    }
  });

  it('under 403: what the gateway says, what the operation says, and nobody else', async () => {
    await withToken();
    for (const name of ERROR_BODIES) {
      const { outcome, sent } = await played(operation, { kind: 'answer-body', status: 403, body: name });
      const other = MOVES.includes(operation) ? 'unknown answer-foreign' : 'failed inquiry-refused';
      const expected = GATEWAY.includes(name)
        ? `${kind} bank-forbidden`
        : hasIssues && ISSUES.includes(name)
          ? `${kind} bank-request-refused`
          : other;
      expect(`${name}: ${outcome.kind} ${outcome.fault?.code ?? ''}, ${sent} sent`).toBe(
        `${name}: ${name === 'huge' ? `${other.split(' ')[0] ?? ''} answer-oversized` : expected}, 1 sent`,
      );
    }
  });
});

describe('the access token', () => {
  it('under 401 and 429, whatever the body: nothing else is sent', async () => {
    for (const name of ERROR_BODIES) {
      for (const [status, code] of [
        [401, 'token-refused'],
        [429, 'rate-limited'],
      ] as const) {
        await treasury.link.close();
        await treasury.sandbox.order('faults.set', {
          faults: [{ operation: 'token', kind: 'answer-body', status, body: name, retryAfter: 300 }],
        });
        await requests();
        const outcome = await treasury.link.initiate({ profile, ...payment });
        const made = await requests();
        expect({ name, ...outcome }).toMatchObject({
          name,
          kind: 'not-taken',
          fault: { code },
          exchange: { sentAt: null },
          waitMs: status === 429 ? 300_000 : null,
        });
        expect([made.get('token'), made.get('payment-initiation')]).toEqual([1, undefined]);
      }
    }
  });

  it.each([
    ...(['json', 'flat'] as const).flatMap((tokenAnswer) =>
      (['json', 'xml-secured', 'rfc6749'] as const).flatMap((variant) =>
        (['text', 'number', 'none'] as const).map(
          (tokenLifetime) =>
            [variant, tokenAnswer, tokenLifetime, tokenLifetime === 'none' ? 'none' : 'bearer'] as const,
        ),
      ),
    ),
  ])(
    'asked as %s, answered as %s with lifetime %s and type %s, is taken',
    async (variant, tokenAnswer, tokenLifetime, tokenType) => {
      await treasury.link.close();
      await treasury.sandbox.order('faults.set', { faults: [] });
      await treasury.sandbox.order('settings.set', { settings: { tokenAnswer, tokenLifetime, tokenType } });
      const outcome = await treasury.link.retrieve({
        profile: { ...treasury.profile('modern', variant) },
        endToEndId: 'E-1',
        parameters: {},
        correlationId: 'r',
      });
      expect(outcome.kind).toBe('answered');
    },
  );
});
