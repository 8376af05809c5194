// A desk in memory with one sealed message of several payments, and a bank that says what a test wants.
import { fault, type Fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { StatusReport } from '../../../../shared/domain/status-report.ts';
import type { BankOperation, Exchange, InitiationOutcome, InquiryOutcome } from '../../../ports/bank.ts';
import type { OutboxMessage, TrackedPayment } from '../../../ports/store.ts';
import type { LeavingSum } from '../../../../shared/domain/batch-checks.ts';
import { fakeReports } from '../../../ports/store/reports.fake.ts';
import { fakeOutbox } from '../../../ports/store/outbox.fake.ts';
import { fakeTracking } from '../../../ports/store/tracking.fake.ts';
import { fakeContext, type FakeContext } from '../../deliver/context.fake.ts';
import { unsentExchange } from '../../desk/paused-bank.ts';
import type { EndedMessage } from '../../../../shared/domain/restore/restore.ts';
import type { GuardedLog, NeverSent } from '../../../ports/rollback-guard.ts';
import type { OutboxContext, RestoreContext } from '../context.ts';

export const SENT_AT = '2026-11-20T10:00:01.000Z';
/** By the bank's clock. */
export const BANK_TIME = '2026-11-20T10:00:02.000Z';

export function exchangeOf(operation: BankOperation, body: string | null, status = 200): Exchange {
  const headers = { date: new Date(BANK_TIME).toUTCString() };
  return {
    ...unsentExchange(operation, 'corr'),
    sentAt: SENT_AT,
    bankTime: BANK_TIME,
    answer: body === null ? null : { status, headers, body: Buffer.from(body, 'utf8'), truncated: false },
  };
}

const SILENT = { reasons: [], facts: [], notUnderstood: [] };

/** A pain.002 about message M-1. `transactions`: EndToEndId and status. */
export function reportOf(
  group: string | null,
  transactions: readonly (readonly [string, string | null])[] = [],
  more: Partial<StatusReport> = {},
): StatusReport {
  return {
    messageId: 'B-1',
    createdAt: BANK_TIME,
    originalMessageId: 'M-1',
    group: { status: group, reasons: [] },
    paymentGroups: [],
    noRecords: false,
    notUnderstood: [],
    transactions: transactions.map(([endToEndId, status]) => ({
      ...SILENT,
      status,
      endToEndId,
      instructionId: null,
      paymentInformationId: null,
      uetr: null,
      bankReference: null,
      instructedAmount: null,
    })),
    ...more,
  };
}

export const NO_RECORDS = reportOf(null, [], { originalMessageId: null, noRecords: true });

const MESSAGE = {
  message: 'm-1',
  messageId: 'M-1',
  batch: 'b-1',
  reference: 'BATCH-1',
  state: 'queued',
  frozen: {
    kind: 'pain.001.001.03',
    revision: 1,
    batch: 'b-1',
    message: 'm-1',
    messageId: 'M-1',
    reading: { valueDates: ['2026-11-20'] },
  },
  sealed: { body: 'sealed', sha256: 'ab'.repeat(32) },
  attempts: 0,
  inquiries: 0,
  next: null,
  fault: null,
  nothingShownAt: null,
  doubt: false,
  bankSays: null,
  handedOverTo: null,
  totals: [],
} as unknown as OutboxMessage;

function paymentOf(number: number): TrackedPayment {
  return {
    payment: `p-${number}`,
    message: 'm-1',
    batch: 'b-1',
    reference: 'BATCH-1',
    group: 'P-1',
    endToEndId: `E-${number}`,
    instructionId: '',
    amount: '10.00',
    currency: 'EUR',
    uetr: null,
    bankReference: null,
    status: null,
    statusGroup: 'neutral',
    returned: false,
    updatedAt: null,
    nextInquiryAt: null,
    inquiries: 0,
  } as unknown as TrackedPayment;
}

export interface MessageWorld {
  readonly message?: Partial<OutboxMessage>;
  readonly payments?: readonly Partial<TrackedPayment>[];
  /** What sending comes to; an answer says what `report` holds. */
  readonly outcome?: InitiationOutcome;
  readonly report?: StatusReport | (() => Promise<Result<StatusReport>>);
  /** What each inquiry comes to, in turn; the last one again and again. A report is a verified answer. */
  readonly inquiries?: readonly (StatusReport | Extract<InquiryOutcome, { kind: 'failed' }>)[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Its batch pays salaries: names and amounts are hidden. */
  readonly salary?: true;
  readonly givenUp?: readonly { readonly batch: string; readonly revision: number; readonly to: string }[];
  readonly ended?: readonly EndedMessage[];
  readonly createPayment?: string | null;
  /** What its batch takes from own accounts; nothing where this is left out. */
  readonly leaving?: readonly LeavingSum[];
  /** Reading the sealed bytes fails so. */
  readonly unreadable?: Error;
}

export interface FakeDesk extends FakeContext {
  readonly desk: OutboxContext & RestoreContext;
  readonly message: () => Promise<OutboxMessage>;
  readonly payment: (id?: string) => Promise<TrackedPayment>;
  /** What the log says happened. */
  readonly acts: () => Promise<readonly string[]>;
  /** Requests the bank got: the operation, and what was asked about or sent. */
  readonly requests: readonly (readonly [BankOperation, unknown])[];
}

export function messageDesk(world: MessageWorld = {}): FakeDesk {
  const fake = fakeContext();
  const { context } = fake;
  const { log } = context.store;
  const payments = (world.payments ?? [{}, {}]).map((more, index) => ({ ...paymentOf(index + 1), ...more }));
  const tracking = fakeTracking(payments, log);
  const first: OutboxMessage = { ...MESSAGE, transactions: payments.length, ...world.message };
  const outbox = fakeOutbox([first], log, tracking);
  const requests: (readonly [BankOperation, unknown])[] = [];
  const reports = [...(world.inquiries ?? [])];
  const inquire = (operation: BankOperation, fields: unknown): Promise<InquiryOutcome> => {
    requests.push([operation, fields]);
    const next = reports.length > 1 ? reports.shift() : reports[0];
    if (next === undefined) throw new Error('No answer was prepared.');
    if ('kind' in next) return Promise.resolve(next);
    const text = JSON.stringify(next);
    const exchange = exchangeOf(operation, text);
    return Promise.resolve({ kind: 'answered', pain002: Buffer.from(text, 'utf8'), exchange });
  };
  const profile = {
    id: 'bank',
    version: 1,
    timeZone: 'UTC',
    paths: { createPayment: world.createPayment ?? null },
  };
  const send = (operation: BankOperation) => (job: unknown) => {
    requests.push([operation, job]);
    fake.steps.push('sent');
    return Promise.resolve(
      world.outcome ?? {
        kind: 'answered' as const,
        pain002: Buffer.from(
          typeof world.report === 'function' ? '?' : JSON.stringify(world.report ?? reportOf('ACCP')),
        ),
        exchange: exchangeOf(operation, 'raw answer'),
      },
    );
  };
  const ended: EndedMessage[] = [];
  const desk = {
    ...context,
    identity: { desk: 'desk-1', companyId: 'acme', environment: 'training' },
    rollbackGuard: {
      ...context.rollbackGuard,
      givenUp: () => Promise.resolve(world.givenUp ?? []),
      ended: () => Promise.resolve([...(world.ended ?? []), ...ended]),
      write: (log: GuardedLog, more: NeverSent = {}) => {
        ended.push(...(more.ended ?? []));
        return context.rollbackGuard.write(log, more);
      },
    },
    store: {
      ...context.store,
      outbox,
      tracking,
      reports: {
        ...fakeReports(log),
        leaving: () => Promise.resolve(world.leaving ?? []),
        planned: () => Promise.resolve([]),
        sentSince: () => Promise.resolve([]),
      },
      bytes: {
        ...context.store.bytes,
        async *read() {
          if (world.unreadable !== undefined) throw world.unreadable;
          await Promise.resolve();
          yield Buffer.from('sealed body', 'utf8');
        },
      },
      batches: {
        get: () => Promise.resolve({ batch: 'b-1', state: 'released', revision: 1, ownAccounts: [] }),
        signatures: () => Promise.resolve([]),
        isSalary: () => Promise.resolve(world.salary === true),
      },
      desk: {
        profile: () => Promise.resolve({ profile, sha256: 'd'.repeat(64) }),
        setting: (name: string) => Promise.resolve(world.settings?.[name] ?? null),
      },
    },
    messages: {
      readStatus: (pain002: Uint8Array) =>
        typeof world.report === 'function'
          ? world.report()
          : Promise.resolve(ok(JSON.parse(Buffer.from(pain002).toString('utf8')) as StatusReport)),
    },
    bank: {
      initiate: send('initiation'),
      createPayment: send('create-payment'),
      inquirePost: ({ fields }: { readonly fields: unknown }) => inquire('inquiry-post', fields),
      inquireGet: ({ fields }: { readonly fields: unknown }) => inquire('inquiry-get', fields),
    },
  } as unknown as OutboxContext & RestoreContext;
  return {
    ...fake,
    desk,
    requests,
    message: async () => (await outbox.get('m-1')) ?? first,
    payment: async (id = 'p-1') => ({
      ...((await tracking.get(id)) ?? paymentOf(0)),
      ...tracking.milestones(id),
    }),
    acts: async () => (await log.about('m-1')).map(({ act }) => act),
  };
}

export const failed = (why: Fault, exchange: Exchange): Extract<InquiryOutcome, { kind: 'failed' }> => ({
  kind: 'failed',
  fault: why,
  exchange,
  waitMs: null,
});

export const unreadable = (): Promise<Result<StatusReport>> =>
  Promise.resolve(err(fault('message-answer-unreadable')));
