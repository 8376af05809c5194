// A bank in memory: it answers what a test has it answer, once the desk is online, the bytes are those that
// were sealed, and the profile names the operation.
import { readPayments } from '../bank/payments/read-payments.ts';
import { createHash } from 'node:crypto';
import { fault, type FaultCode } from '../../shared/domain/errors.ts';
import { err } from '../../shared/domain/result.ts';
import {
  CONNECTION_STEPS,
  type BankLink,
  type BankOperation,
  type Exchange,
  type FailedInquiry,
  type InitiationJob,
  type InitiationOutcome,
  type InquiryOutcome,
  type Unanswered,
} from './bank.ts';
import type { CaseOutcome, ReadOutcome } from './bank-requests.ts';

interface Asked {
  readonly operation: BankOperation;
  readonly correlationId: string;
}

export interface FakeBank extends BankLink {
  /** What reached the bank, in order. */
  readonly asked: readonly Asked[];
  online: boolean;
  /** Whether anybody listens at the bank's address. */
  listens: boolean;
}

export interface FakeAnswers {
  readonly initiation?: (job: InitiationJob, exchange: Exchange) => InitiationOutcome;
  readonly inquiry?: (exchange: Exchange) => InquiryOutcome;
  readonly read?: (exchange: Exchange) => ReadOutcome;
  readonly decision?: (exchange: Exchange) => CaseOutcome;
}

const AT = '2026-11-20T10:00:00.000Z';

/** What has no answer in `answers` is left unanswered: the bank took the bytes and fell silent. */
export function fakeBank(answers: FakeAnswers = {}): FakeBank {
  const asked: Asked[] = [];
  const exchangeOf = ({ operation, correlationId }: Asked, isSent: boolean): Exchange => ({
    correlationId,
    operation,
    method: operation === 'inquiry-get' || operation === 'retrieve' ? 'GET' : 'POST',
    url: 'https://bank.example/',
    sentAt: isSent ? AT : null,
    answeredAt: null,
    globalTransactionId: null,
    rateLimit: null,
    answer: null,
    bankTime: null,
  });
  /** Null: it may leave. */
  const heldBy = (): FaultCode | null => {
    if (!bank.online) return 'offline';
    return bank.listens ? null : 'unreachable';
  };
  function send<T>(its: Asked, answer: ((exchange: Exchange) => T) | undefined): T | Unanswered {
    const held = heldBy();
    if (held !== null)
      return { kind: 'not-taken', fault: fault(held), exchange: exchangeOf(its, false), waitMs: null };
    asked.push(its);
    const exchange = exchangeOf(its, true);
    return answer?.(exchange) ?? { kind: 'unknown', fault: fault('timeout'), exchange };
  }
  function read<T>(its: Asked, answer: ((exchange: Exchange) => T) | undefined): T | FailedInquiry {
    const held = heldBy();
    const failed = { kind: 'failed', waitMs: null } as const;
    if (held !== null) return { ...failed, fault: fault(held), exchange: exchangeOf(its, false) };
    asked.push(its);
    const exchange = exchangeOf(its, true);
    return answer?.(exchange) ?? { ...failed, fault: fault('timeout'), exchange };
  }
  async function initiation(
    operation: 'initiation' | 'create-payment',
    job: InitiationJob,
  ): Promise<InitiationOutcome> {
    const its = { operation, correlationId: job.correlationId };
    const notTaken = (code: FaultCode): InitiationOutcome => ({
      kind: 'not-taken',
      fault: fault(code),
      exchange: exchangeOf(its, false),
      waitMs: null,
    });
    if (operation === 'create-payment' && job.profile.paths.createPayment === null)
      return notTaken('operation-not-enabled');
    const digest = createHash('sha256');
    for (const chunk of job.body.chunks) digest.update(chunk);
    if (digest.digest('hex') !== job.body.sha256) return notTaken('body-altered');
    const { initiation: answer } = answers;
    return send(its, answer === undefined ? undefined : (exchange) => answer(job, exchange));
  }
  const of = (operation: BankOperation, { correlationId }: { readonly correlationId: string }): Asked => ({
    operation,
    correlationId,
  });
  const bank: FakeBank = {
    asked,
    online: true,
    listens: true,
    initiate: (job) => initiation('initiation', job),
    createPayment: (job) => initiation('create-payment', job),
    inquirePost: async (job) => read(of('inquiry-post', job), answers.inquiry),
    inquireGet: async (job) => read(of('inquiry-get', job), answers.inquiry),
    async search(job) {
      if (job.form === 'current') return read(of('enhanced-inquiry', job), answers.read);
      const its = of('enhanced-inquiry-deprecated', job);
      if (job.profile.paths.deprecatedEnhancedInquiry !== null) return read(its, answers.read);
      const exchange = exchangeOf(its, false);
      return { kind: 'failed', fault: fault('operation-not-enabled'), exchange, waitMs: null };
    },
    retrieve: async (job) => read(of('retrieve', job), answers.read),
    balance: async (job) => read(of('balance', job), answers.read),
    caseBody: ({ fields, caseId }) => JSON.stringify({ caseId, ...fields }),
    decide: async (job) => send(of(job.kind === 'stop' ? 'stop' : 'reconfirm', job), answers.decision),
    async testConnection() {
      const held = heldBy();
      const failed = held === null ? CONNECTION_STEPS.length : held === 'offline' ? 0 : 1;
      return CONNECTION_STEPS.map((step, index) => ({
        step,
        verdict: index < failed ? 'passed' : index === failed ? 'failed' : 'skipped',
        fault: index === failed && held !== null ? fault(held) : null,
      }));
    },
    inspectConnection: async () => err(fault(heldBy() ?? 'unreachable')),
    readPayments: (...given) => Promise.resolve(readPayments(...given)),
    close: async () => undefined,
  };
  return bank;
}
