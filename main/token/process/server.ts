// What a token process with cards does from its start: trust roots, module, card sessions; then it parses
// each message, runs the job it names and answers once.
import { randomUUID } from 'node:crypto';
import type { Environment } from '../../../shared/domain/environment.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import type { Card } from '../../ports/token.ts';
import { createServer, type Reported } from '../../rpc/protocol.ts';
import { hostMessageSchema, jobSchema, type HostMessage, type HostReport, type Job } from '../protocol.ts';
import type { HostArguments, ParentPort, PinPort } from '../transport.ts';
import type { TokenBackend } from './backend.ts';
import { createCardSessions, createPinDesk } from './pin-entry.ts';
import type { JobContext, ProcessContext } from './context.ts';
import { createKnownReadings } from '../readback/known-readings.ts';
import { createSignedCounts } from './counted-check.ts';
import { changePin } from './jobs/change-pin.ts';
import { storeCertificate, unwrapKey } from './jobs/company-key.ts';
import { enterCompanyPin } from './jobs/company-pin.ts';
import { evaluateCaseRequest } from './jobs/evaluate-case.ts';
import { makeKey } from './jobs/make-key.ts';
import { sealMessage } from './jobs/seal-message.ts';
import { signAccessTokenRequest, signInquiry } from './jobs/sign-request.ts';
import { readAhead, signStatement } from './jobs/sign-statement.ts';
import { carriesPorts } from './parent-port.ts';
import { rootsReader } from './trust.ts';

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
      case 'certificates':
        context.backend.keep(message.certificates);
        return;
      case 'revocation-lists':
        context.revocationLists.current = message.lists;
        return;
      case 'stop':
        stopped();
        return;
      case 'list':
      case 'pulse':
      case 'health':
      case 'read-ahead':
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
    case 'read-ahead':
      return readAhead(job, context);
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

// Owns what a token process with cards does from its start: trust roots, module, card sessions, and the
// server of the jobs.

const now = (): Date => new Date();

/** What the process was started with, without the one kind that has no cards. */
export type CardArguments = HostArguments & { readonly kind: Exclude<HostArguments['kind'], 'readers'> };

export async function serveCards(args: CardArguments, port: ParentPort): Promise<void> {
  const report = (message: HostReport): void => port.post(message);
  const { vaultFileBackend } = await import('./pkcs12/backend.ts');
  const readRoots = rootsReader(args.roots);
  const roots = readRoots();
  const backend = roots.ok ? await openBackend(args, roots.value.environment) : roots;
  if (backend.ok) {
    const cards = backend.value;
    const leases = createCardSessions({
      holds: (cardId) => cards.holds(cardId),
      letGo: (cardId) => cards.letGo(cardId),
      now,
      running: () => performance.now(),
      tell: (cardId, lease, why) => report({ type: 'lease', cardId, lease, why }),
    });
    const context = {
      backend: backend.value,
      vaultFile: vaultFileBackend,
      roots: readRoots,
      revocationLists: { current: [] },
      pins: createPinDesk(carriesPorts()),
      leases,
      counts: createSignedCounts(),
      readings: createKnownReadings(),
      revisions: new Map(),
      now,
      newId: randomUUID,
    };
    serve(port, context, () => {
      backend.value.close();
      process.exit(0);
    });
    report({ type: 'ready', fault: null });
  } else {
    // After a failed load the process is of no more use: the binding keeps a bad handle. Main ends it.
    report({ type: 'ready', fault: backend.error.code });
  }
}

/** Only here is native code of a card vendor loaded. */
async function openBackend(
  { kind, moduleId, path, initArguments }: CardArguments,
  environment: Environment,
): Promise<Result<TokenBackend>> {
  if (kind === 'cases') {
    const { noCards } = await import('./no-cards.ts');
    return ok(noCards());
  }
  if (kind === 'pkcs12') {
    const { fileBackend } = await import('./pkcs12/backend.ts');
    return fileBackend({ moduleId, folder: path, environment, now });
  }
  const { loadModule } = await import('./pkcs11/module.ts');
  const { pkcs11Backend } = await import('./pkcs11/backend.ts');
  const module = loadModule(path, initArguments);
  return module.ok
    ? {
        ok: true,
        value: pkcs11Backend({ module: module.value, moduleId, modulePath: path, environment, now }),
      }
    : module;
}
