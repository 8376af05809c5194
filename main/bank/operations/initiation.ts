// Owns interface document 4.4, payment initiation: sends the one stored body and says what its answer proves.
import { fault, type Fault } from '../../../shared/domain/errors.ts';
import type { InitiationJob, InitiationOutcome } from '../../ports/bank.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { sendAuthorised } from '../authorised.ts';
import { pauseFor, pauseOver } from '../pauses.ts';
import { latestBankTime } from '../bank-clock.ts';
import { evidence } from '../evidence.ts';
import type { LinkParts } from '../bank-link.ts';
import type { LinkRequest } from '../link/client.ts';
import { openPain002 } from '../opening.ts';
import { clientIdQuery, operationUrl } from '../url.ts';
import { sha256Hex } from '../../digest/sha256.ts';

export async function initiate(parts: LinkParts, job: InitiationJob): Promise<InitiationOutcome> {
  const { profile, correlationId } = job;
  const body = Buffer.concat(job.body.chunks);
  const wanted: LinkRequest = {
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
  const exchange = evidence('initiation', correlationId, wanted, result, latestBankTime(parts, profile));
  const notTaken = (cause: Fault): InitiationOutcome => {
    const told = { ...cause, correlationId };
    return {
      kind: 'not-taken',
      fault: told,
      exchange,
      waitMs: pauseFor(parts, profile, 'initiation', told, exchange),
    };
  };
  const unknown = (cause: Fault): InitiationOutcome => {
    pauseOver(parts, profile, 'initiation');
    return { kind: 'unknown', fault: { ...cause, correlationId }, exchange };
  };
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
