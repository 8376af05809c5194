// A desk in memory with one case, a card process that clears it, and a bank that says what a test wants.
import type { CaseAction } from '../../../../shared/domain/case.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { BankOperation, Exchange } from '../../../ports/bank.ts';
import type { CaseOutcome, ReadOutcome } from '../../../ports/bank-requests.ts';
import type { CaseHead, CaseSignature, TrackedPayment } from '../../../ports/store.ts';
import { fakeCases } from '../../../ports/store/cases.fake.ts';
import { fakeTracking } from '../../../ports/store/tracking.fake.ts';
import { fakeContext, type FakeContext } from '../../deliver/context.fake.ts';
import { readPayments } from '../../../bank/payments/read-payments.ts';
import { unsentExchange } from '../../desk/paused-bank.ts';
import type { CaseContext, CaseDeliveryContext } from '../context.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

export const REQUEST = '{"reason":"DUPL"}';
export const UETR = '11111111-2222-4333-8444-555555555555';
const sha256 = sha256Hex(REQUEST);

export function exchangeOf(operation: BankOperation, body: string | null, status = 200): Exchange {
  return {
    ...unsentExchange(operation, 'corr'),
    sentAt: '2026-11-20T10:00:01.000Z',
    answer: body === null ? null : { status, headers: {}, body: Buffer.from(body, 'utf8'), truncated: false },
  };
}

export function decided(
  status: string,
  reasons: readonly string[] = [],
  text = '',
): Extract<CaseOutcome, { kind: 'answered' }> {
  return { kind: 'answered', status, reasons, text, exchange: exchangeOf('stop', 'the answer') };
}

const policy: Policy = {
  typ: 'countersign/policy/2',
  company: { id: 'acme', name: 'Acme' },
  environment: 'training',
  version: 1,
  previous: null,
  validFrom: '2026-01-01T00:00:00Z',
  persons: [],
  rules: [{ id: 'r', kinds: ['recall'], approvals: 1, release: true, validHours: 72 }],
  quorum: 1,
};

const FIELDS = { reason: 'DUPL', uetr: UETR };

const RELEASED = {
  case: 'case-1',
  reference: 'CASE-1',
  act: 'recall',
  state: 'released',
  revision: 1,
  changeRevision: 4,
  payment: null,
  fields: FIELDS,
  about: { name: 'K', account: '1', amount: null, valueDate: null, ownAccount: '' },
  proposed: {
    content: {
      act: 'recall',
      requestType: 'STOP_REQUEST',
      clientId: 'c',
      fields: FIELDS,
      source: 'typed',
      about: { name: 'K', account: '1', amount: null, valueDate: null, ownAccount: '' },
      request: { format: 'json', sha256, bytes: REQUEST.length },
    },
    contentSha256: 'c'.repeat(64),
    request: REQUEST,
    policyVersion: 1,
    profile: { id: 'bank', version: 1 },
    sendingDesk: 'desk-1',
  },
  deadline: null,
  decision: null,
  nothingShown: false,
  doubt: false,
  fault: null,
  notBefore: null,
  bankSays: null,
} as unknown as CaseHead;

const PAYMENT = { payment: 'p-1', message: 'm-1', batch: 'b-1', endToEndId: 'E-1', inquiries: 0 };

export interface CaseWorld {
  readonly head?: Partial<CaseHead>;
  /** Another case beside it. */
  readonly other?: Partial<CaseHead>;
  readonly act?: CaseAction;
  readonly outcome?: CaseOutcome;
  /** What a search for its payment comes to. */
  readonly found?: ReadOutcome;
  readonly signatures?: readonly CaseSignature[];
  /** What the card process hands out; a fault where it refuses. */
  readonly cleared?: string | Fault;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The bank's client of the profile in force; that of the case is `c`. */
  readonly clientId?: string;
}

export interface FakeCaseDesk extends FakeContext {
  readonly desk: CaseContext & CaseDeliveryContext;
  readonly head: () => Promise<CaseHead>;
  /** What the log says happened to the case. */
  readonly acts: () => Promise<readonly string[]>;
  readonly timeline: () => ReturnType<CaseContext['store']['tracking']['timeline']>;
  /** What the card process was given to evaluate. */
  readonly approvals: readonly string[];
  /** Requests the bank got. */
  readonly requests: readonly (readonly [BankOperation, unknown])[];
}

export function caseDesk(world: CaseWorld = {}): FakeCaseDesk {
  const fake = fakeContext();
  const { context } = fake;
  const { log } = context.store;
  const { act = 'recall', cleared = REQUEST } = world;
  const first: CaseHead = { ...RELEASED, act, ...world.head };
  const others =
    world.other === undefined ? [] : [{ ...RELEASED, case: 'case-2', reference: 'CASE-2', ...world.other }];
  const cases = fakeCases([first, ...others], log, world.signatures);
  const tracking = fakeTracking([PAYMENT as unknown as TrackedPayment], log);
  const stored = { policy, sha256: 'b'.repeat(64) };
  const profileOf = (version: number, clientId: string) => ({
    profile: { id: 'bank', version, clientId, timeZone: 'UTC', requests: {}, calendar: 'TARGET' },
    sha256: sha256Hex(clientId),
  });
  const approvals: string[] = [];
  const requests: (readonly [BankOperation, unknown])[] = [];
  const desk = {
    ...context,
    identity: { desk: 'desk-1', companyId: 'acme', environment: 'training' },
    store: {
      ...context.store,
      cases,
      tracking,
      batches: { signatures: () => Promise.resolve([]), get: () => Promise.resolve(null) },
      follow: {
        byUetr: () => Promise.resolve([]),
        named: () => Promise.resolve([]),
        archive: () => Promise.resolve({ rows: [], total: 0 }),
      },
      desk: {
        policy: () => Promise.resolve(stored),
        policyVersion: () => Promise.resolve(stored),
        profile: () => Promise.resolve(profileOf(2, world.clientId ?? 'c')),
        profileVersion: () => Promise.resolve(profileOf(1, 'c')),
        setting: (name: string) => Promise.resolve(world.settings?.[name] ?? null),
      },
    },
    tokens: {
      evaluateCaseRequest: ({ approvals: given }: { readonly approvals: readonly string[] }) => {
        approvals.push(...given);
        return Promise.resolve(
          typeof cleared === 'string'
            ? ok({ act, requestType: 'STOP_REQUEST', format: 'json', request: cleared })
            : err(cleared),
        );
      },
    },
    bank: {
      readPayments: (...given: Parameters<typeof readPayments>) => Promise.resolve(readPayments(...given)),
      decide: (job: unknown) => {
        requests.push(['stop', job]);
        fake.steps.push('sent');
        return Promise.resolve(world.outcome ?? decided('ACCP'));
      },
      search: ({ criteria }: { readonly criteria: unknown }) => {
        requests.push(['enhanced-inquiry', criteria]);
        if (world.found === undefined) throw new Error('No answer was prepared.');
        return Promise.resolve(world.found);
      },
    },
  } as unknown as CaseContext & CaseDeliveryContext;
  return {
    ...fake,
    desk,
    requests,
    approvals,
    head: async () => (await cases.get('case-1')) ?? first,
    acts: async () => (await log.about('case-1')).map(({ act: done }) => done),
    timeline: () => tracking.timeline('p-1'),
  };
}
