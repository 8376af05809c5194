// Owns interface document 4.4, payment initiation: sends the one stored body and says what its answer proves.
import { fault } from '../../../shared/domain/errors.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { parseObject, scalar } from '../answer/gateway-error.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { sendAuthorised, pauseFor, pauseOver } from '../authorised.ts';
import { latestBankTime, exchangeFrom, clientIdQuery, operationUrl, type BankRequest } from '../channel.ts';
import { sha256Hex } from '../../digest/sha256.ts';
import { openPain002 } from '../envelope-adapter.ts';
import type { Exchange, InitiationJob, InitiationOutcome } from '../../ports/bank.ts';
import type { LinkDeps } from '../bank-link.ts';

// Interface document 4.1, create payment, where the profile enables it. The document shows only
// `paymentID`; the request is the sealed body of 4.4.
export async function createPayment(parts: LinkDeps, job: InitiationJob): Promise<InitiationOutcome> {
  const { profile, correlationId } = job;
  const path = profile.paths.createPayment;
  const body = Buffer.concat(job.body.chunks);
  const wanted: BankRequest = {
    method: 'POST',
    url: operationUrl(profile, path ?? '/', [clientIdQuery(profile)]),
    headers: {
      'Content-Type': profile.initiation.contentType,
      PayloadType: profile.initiation.payloadType.replace('{message}', job.kind),
      Accept: 'application/json',
    },
    body,
  };
  const stopped =
    path === null
      ? fault('operation-not-enabled')
      : sha256Hex(body) === job.body.sha256
        ? null
        : fault('body-altered');
  const { result, said, renewal } =
    stopped === null
      ? await sendAuthorised(parts, profile, wanted, { operation: 'create-payment' })
      : { result: { kind: 'not-sent', fault: stopped } as const, said: null, renewal: null };
  const exchange = exchangeFrom(
    'create-payment',
    correlationId,
    wanted,
    result,
    latestBankTime(parts, profile),
  );
  const { notTaken, unknown } = outcomesOf(parts, 'create-payment', job, exchange);
  if (result.kind === 'not-sent' || result.kind === 'turned-away') return notTaken(result.fault);
  if (result.kind === 'no-answer') return unknown(result.fault);
  // 4.1 shows no status of its answer: a payment is created, accepted or taken (RFC 9110, 15.3).
  if (![200, 201, 202].includes(result.answer.status)) {
    const meant = evaluateAnswer('create-payment', result.answer, said);
    return meant.consequence === 'unknown' ? unknown(meant.fault) : notTaken(renewal ?? meant.fault);
  }
  const paymentId = scalar(parseObject(result.answer.body)?.['paymentID']);
  // No signature covers it: it tells that the bank has something, not what.
  return unknown(
    paymentId === ''
      ? fault('answer-garbled')
      : fault('payment-id-only', { detail: `paymentID ${paymentId.slice(0, 100)}` }),
  );
}

export async function initiate(parts: LinkDeps, job: InitiationJob): Promise<InitiationOutcome> {
  const { profile, correlationId } = job;
  const body = Buffer.concat(job.body.chunks);
  const wanted: BankRequest = {
    method: 'POST',
    url: operationUrl(profile, profile.paths.initiation, [clientIdQuery(profile)]),
    headers: {
      'Content-Type': profile.initiation.contentType,
      PayloadType: profile.initiation.payloadType.replace('{message}', job.kind),
      Accept: 'application/xml, text/xml, application/json',
    },
    body,
  };
  // Byte-identical or not at all.
  const intact = sha256Hex(body) === job.body.sha256;
  const { result, said, renewal } = intact
    ? await sendAuthorised(parts, profile, wanted, { operation: 'initiation', format: job.kind })
    : { result: { kind: 'not-sent', fault: fault('body-altered') } as const, said: null, renewal: null };
  const exchange = exchangeFrom('initiation', correlationId, wanted, result, latestBankTime(parts, profile));
  const { notTaken, unknown } = outcomesOf(parts, 'initiation', job, exchange);
  if (result.kind === 'not-sent' || result.kind === 'turned-away') return notTaken(result.fault);
  if (result.kind === 'no-answer') return unknown(result.fault);
  if (result.answer.status !== 200) {
    const meant = evaluateAnswer('initiation', result.answer, said);
    return meant.consequence === 'unknown' ? unknown(meant.fault) : notTaken(renewal ?? meant.fault);
  }
  const report = await openPain002(parts, profile, result.answer.body);
  if (!report.ok) return unknown(report.error);
  pauseOver(parts, profile, 'initiation');
  return { kind: 'answered', ...report.value, exchange };
}

interface Outcomes {
  /** The bank does not have the body: it may be sent again. */
  readonly notTaken: (cause: Fault) => InitiationOutcome;
  /** It may have it. */
  readonly unknown: (cause: Fault) => InitiationOutcome;
}

function outcomesOf(
  parts: LinkDeps,
  operation: 'create-payment' | 'initiation',
  { profile, correlationId }: InitiationJob,
  exchange: Exchange,
): Outcomes {
  return {
    notTaken(cause) {
      const told = { ...cause, correlationId };
      const waitMs = pauseFor(parts, profile, operation, told, exchange);
      return { kind: 'not-taken', fault: told, exchange, waitMs };
    },
    unknown(cause) {
      pauseOver(parts, profile, operation);
      return { kind: 'unknown', fault: { ...cause, correlationId }, exchange };
    },
  };
}
