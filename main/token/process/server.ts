// The token process's dispatcher: parses each message, runs the job it names, answers once. Knows no card and
// no carrier.
import type { Card } from '../../ports/token.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { Reported } from '../../rpc/caller.ts';
import { createServer } from '../../rpc/server.ts';
import { type HostMessage, hostMessageSchema, type Job, jobSchema } from '../protocol.ts';
import type { ParentPort, PinPort } from '../transport.ts';
import type { JobContext, ProcessContext } from './context.ts';
import { changePin } from './jobs/change-pin.ts';
import { signAccessTokenRequest, signInquiry } from './jobs/sign-request.ts';
import { enterCompanyPin } from './jobs/company-pin.ts';
import { makeKey } from './jobs/make-key.ts';
import { storeCertificate, unwrapKey } from './jobs/company-key.ts';
import { evaluateCaseRequest } from './jobs/evaluate-case.ts';
import { sealMessage } from './jobs/seal-message.ts';
import { signStatement } from './jobs/sign-statement.ts';

/** Serves jobs until `stop`, which runs `stopped`. */
export function serve(port: ParentPort, context: ProcessContext, stopped: () => void): void {
  const report = (message: Reported): void => port.post(message);
  const calls = createServer<Job>({
    post: report,
    perform: async (job, served) => {
      try {
        const result = await perform(job, {
          ...context,
          bytes: { read: (index) => served.source(index) },
          phase: (phase) => served.note(phase),
        });
        if (!result.ok) throw new FaultError(result.error);
        return result.value;
      } finally {
        // A card whose PIN something else asked for is open to nobody any more.
        context.leases.sweep('replaced');
      }
    },
    // A bug inside a job must end the process: main then reports it as a crash and starts a fresh one.
    onBug: (cause) => {
      throw cause;
    },
  });

  const handle = (message: HostMessage, ports: readonly PinPort[]): void => {
    switch (message.type) {
      case 'enter':
      case 'confirm':
      case 'change':
      case 'cancel':
        context.pins.take(message);
        return;
      case 'end-lease':
        context.leases.end(message.cardId, message.why);
        return;
      case 'pin-port': {
        const [pinPort] = ports;
        if (pinPort !== undefined) context.pins.connect(message.requestId, pinPort);
        return;
      }
      case 'stop':
        stopped();
        return;
      case 'list':
      case 'pulse':
      case 'health':
      case 'sign':
      case 'change-pin':
      case 'make-key':
      case 'company-pin':
      case 'store-certificate':
      case 'seal':
      case 'case':
      case 'inquiry':
      case 'access-token':
      case 'unwrap':
      case 'chunk':
      case 'broken':
        calls(message);
    }
  };

  port.onMessage((raw, ports) => {
    const parsed = hostMessageSchema.safeParse(raw);
    if (parsed.success) handle(parsed.data, ports);
    else refuse(raw, report);
  });
}

/** A job that cannot be parsed is answered, if it can be told which one it was; anything else is dropped. */
function refuse(raw: unknown, report: (message: Reported) => void): void {
  const id = typeof raw === 'object' && raw !== null && 'job' in raw ? raw.job : undefined;
  const isJob = jobSchema.options.some(
    (option) => option.shape.type.safeParse((raw as { type?: unknown } | null)?.type).success,
  );
  if (isJob && typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
    report({ type: 'failed', job: id, fault: fault('request-refused') });
}

/** Never reached: the schema of the protocol knows no other job. */
function unknownJob(job: never): never {
  throw new Error(`no such job: ${JSON.stringify(job)}`);
}

/** A card that is not in the list any more was pulled: what it was open for is over. */
function listed(context: JobContext): Result<readonly Card[]> {
  const cards = context.backend.list();
  if (cards.ok) context.leases.present(new Set(cards.value.map((card) => card.cardId)));
  return cards;
}

async function perform(job: Job, context: JobContext): Promise<Result<unknown>> {
  switch (job.type) {
    case 'list':
      return listed(context);
    case 'pulse':
      return context.backend.pulse();
    case 'health':
      return context.backend.health(job.choice);
    case 'change-pin':
      return changePin(job, context);
    case 'company-pin':
      return enterCompanyPin(job, context);
    case 'make-key':
      return makeKey(job, context);
    case 'store-certificate':
      return storeCertificate(job, context);
    case 'sign':
      return signStatement(job, context);
    case 'seal':
      return sealMessage(job, context);
    case 'case':
      return evaluateCaseRequest(job, context);
    case 'inquiry':
      return signInquiry(job, context);
    case 'access-token':
      return signAccessTokenRequest(job, context);
    case 'unwrap':
      return unwrapKey(job, context);
    default:
      return unknownJob(job);
  }
}
