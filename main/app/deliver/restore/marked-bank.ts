// The bank link behind the mark: before bytes that can move money leave, the mark outside the store says how
// far the log had got.
import { fault } from '../../../../shared/domain/errors.ts';
import type { BankLink, BankOperation, Exchange } from '../../../ports/bank.ts';

/**
 * `mark` is on the disk when it resolves. Where it cannot be written nothing is sent: else a restore of the
 * store could forget the send.
 */
export function markedBank(bank: BankLink, mark: () => Promise<void>): BankLink {
  async function after<T>(
    operation: BankOperation,
    correlationId: string,
    send: () => Promise<T>,
  ): Promise<T | ReturnType<typeof notSent>> {
    try {
      await mark();
    } catch {
      return notSent(operation, correlationId);
    }
    return send();
  }
  return {
    ...bank,
    initiate: (job) => after('initiation', job.correlationId, () => bank.initiate(job)),
    createPayment: (job) => after('create-payment', job.correlationId, () => bank.createPayment(job)),
    decide: (job) =>
      after(job.kind === 'stop' ? 'stop' : 'reconfirm', job.correlationId, () => bank.decide(job)),
  };
}

function notSent(operation: BankOperation, correlationId: string) {
  const exchange: Exchange = {
    correlationId,
    operation,
    method: 'POST',
    url: '',
    sentAt: null,
    answeredAt: null,
    globalTransactionId: null,
    rateLimit: null,
    answer: null,
    bankTime: null,
  };
  return {
    kind: 'not-taken' as const,
    fault: fault('mark-not-written', { correlationId }),
    exchange,
    waitMs: null,
  };
}
