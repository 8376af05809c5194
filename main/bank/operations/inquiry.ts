// Owns both forms of the status inquiry, by POST (interface document 4.7), signed by the token host and
// encrypted for the bank, and by GET (4.8), only once the bank has given a UETR or number; what their
// answers come to.
import { clientIdQuery, operationUrl, latestBankTime, exchangeFrom, type BankRequest } from '../channel.ts';
import { signingKey } from '../../../shared/domain/bank-profile.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import { fault, reasonsOf } from '../../../shared/domain/errors.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { encryptionCertificate } from '../../envelope/verify.ts';
import { encryptElement } from '../../envelope/seal.ts';
import { evaluateAnswer } from '../answer/evaluation.ts';
import { sendAuthorised, pauseFor, pauseOver } from '../authorised.ts';
import { openPain002 } from '../envelope-adapter.ts';
import type {
  BankOperation,
  Exchange,
  FailedInquiry,
  GetInquiryFields,
  InquiryJob,
  InquiryOutcome,
  RawAnswer,
} from '../../ports/bank.ts';
import type { LinkDeps } from '../bank-link.ts';
import type { LinkResult } from '../link/client.ts';

export interface InquiryRequest {
  readonly operation: BankOperation;
  readonly profile: BankProfile;
  readonly correlationId: string;
  readonly wanted: BankRequest;
}

/** An answer of status 200, its meaning not looked at yet. */
interface Answered {
  readonly kind: 'answered';
  readonly answer: RawAnswer;
  readonly exchange: Exchange;
  /** What it comes to where the answer says nothing. */
  readonly failed: (cause: Fault) => FailedInquiry;
}

/** Sends a request that changes nothing at the bank; no outcome of it is unknown. */
export async function askBank(
  parts: LinkDeps,
  { operation, profile, correlationId, wanted }: InquiryRequest,
): Promise<Answered | FailedInquiry> {
  const { result, said, renewal } = await sendAuthorised(parts, profile, wanted, { operation });
  const exchange = exchangeFrom(operation, correlationId, wanted, result, latestBankTime(parts, profile));
  const failed = (cause: Fault): FailedInquiry => {
    const told = { ...cause, correlationId };
    if (told.code !== 'rate-limited') pauseOver(parts, profile, operation);
    return {
      kind: 'failed',
      fault: told,
      exchange,
      waitMs: pauseFor(parts, profile, operation, told, exchange),
    };
  };
  if (result.kind === 'not-sent' || result.kind === 'turned-away') return failed(result.fault);
  if (result.kind === 'no-answer')
    return failed(result.fault.code === 'answer-oversized' ? result.fault : unanswered(result.fault));
  if (result.answer.status !== 200)
    return failed(renewal ?? evaluateAnswer(operation, result.answer, said).fault);
  return { kind: 'answered', answer: result.answer, exchange, failed };
}

/** An outcome of a status inquiry, and whether the answer came encrypted. */
type ReportOutcome =
  | (Extract<InquiryOutcome, { kind: 'answered' }> & { readonly isEncrypted: boolean })
  | FailedInquiry;

async function statusInquiry(parts: LinkDeps, request: InquiryRequest): Promise<ReportOutcome> {
  const { profile, operation } = request;
  const asked = await askBank(parts, request);
  if (asked.kind === 'failed') return asked;
  const report = await openPain002(parts, profile, asked.answer.body);
  if (!report.ok) return asked.failed(report.error);
  pauseOver(parts, profile, operation);
  return { kind: 'answered', ...report.value, exchange: asked.exchange };
}

/** An inquiry that could not be made at all: nothing was sent. */
export function notAsked(
  {
    operation,
    correlationId,
    wanted,
  }: Pick<InquiryRequest, 'operation' | 'correlationId'> & {
    readonly wanted: Pick<BankRequest, 'method' | 'url'>;
  },
  cause: Fault,
): FailedInquiry {
  const result: LinkResult = { kind: 'not-sent', fault: cause };
  return {
    kind: 'failed',
    fault: { ...cause, correlationId },
    exchange: exchangeFrom(operation, correlationId, wanted, result),
    waitMs: null,
  };
}

// What says "money may have moved" of a payment says nothing of an inquiry about one.
function unanswered(cause: Fault): Fault {
  return fault('inquiry-unanswered', {
    rule: cause.code,
    ...reasonsOf(cause),
  });
}

// Interface document 4.8, payment status inquiry by GET: only once the bank has given a UETR or number.
export function inquireGet(
  parts: LinkDeps,
  { profile, fields, correlationId }: InquiryJob<GetInquiryFields>,
): Promise<InquiryOutcome> {
  const url = operationUrl(profile, profile.paths.inquiry, [
    clientIdQuery(profile),
    ...inquiryParameters(profile, fields),
  ]);
  // Content-Type is a required header of the GET form too.
  const headers = {
    'Content-Type': profile.inquiry.contentType,
    Accept: 'application/xml, text/xml, application/json',
  };
  return statusInquiry(parts, {
    operation: 'inquiry-get',
    profile,
    correlationId,
    wanted: { method: 'GET', url, headers, body: null },
  });
}

/** Both spellings of wire practice 4. */
const NAMES = {
  pascal: {
    endToEndId: 'EndToEndId',
    globalTranNo: 'GlobalTranNo',
    creDt: 'CreDt',
    amount: 'InstdAmt',
    currency: 'Ccy',
    reqdExctnDt: 'ReqdExctnDt',
  },
  camel: {
    endToEndId: 'endToEndId',
    globalTranNo: 'globalTranNo',
    creDt: 'creationDate',
    amount: 'amount',
    currency: 'currency',
    reqdExctnDt: 'requiredExecutionDate',
  },
} as const;

/** Parameters of the GET form besides client_id, in the order of the interface document. */
function inquiryParameters(
  profile: BankProfile,
  fields: GetInquiryFields,
): readonly (readonly [string, string])[] {
  const names = NAMES[profile.inquiry.getParameters];
  const parameters: (readonly [string, string])[] = [
    [names.globalTranNo, fields.globalTranNo],
    [names.endToEndId, fields.endToEndId],
  ];
  if (fields.creDt !== undefined) parameters.push([names.creDt, fields.creDt]);
  if (fields.instdAmt !== undefined) {
    const { amount, currency } = fields.instdAmt;
    const { amountForm } = profile.inquiry;
    if (amountForm === 'separate-parameter')
      parameters.push([names.amount, amount], [names.currency, currency]);
    else
      parameters.push([
        names.amount,
        amountForm === 'amount-then-currency' ? `${amount}${currency}` : `${currency}${amount}`,
      ]);
  }
  if (fields.reqdExctnDt !== undefined) parameters.push([names.reqdExctnDt, fields.reqdExctnDt]);
  return parameters;
}

// Interface document 4.7, payment status inquiry by POST: signed by the token host, encrypted for the
// bank.
export async function inquirePost(
  parts: LinkDeps,
  { profile, fields, correlationId }: InquiryJob,
): Promise<ReportOutcome> {
  const operation = 'inquiry-post';
  const address = {
    method: 'POST',
    url: operationUrl(profile, profile.paths.inquiry, [clientIdQuery(profile)]),
  } as const;
  const stop = (cause: Parameters<typeof notAsked>[1]): FailedInquiry =>
    notAsked({ operation, correlationId, wanted: address }, cause);
  // No card is asked for a signature that could not be sent.
  if (!parts.network.online()) return stop(fault('offline'));
  if (!address.url.ok) return stop(address.url.error);
  const certificate = encryptionCertificate(profile.bankCertificates.encryption, new Date(parts.clock.now()));
  if (!certificate.ok) return stop(certificate.error);
  const key = parts.secrets.companyKey(profile.keys.inquiry ?? signingKey(profile, parts.clock.now()));
  const signed = await parts.hosts.signInquiry({ key, profile, fields });
  if (!signed.ok) return stop(signed.error);
  const job = {
    suite: profile.suites.outgoing,
    certificate: certificate.value,
    random: (length: number) => parts.random.bytes(length),
  };
  const body: Uint8Array[] = [];
  for await (const chunk of encryptElement([Buffer.from(signed.value.xml, 'utf8')], job)) body.push(chunk);
  const headers = {
    'Content-Type': profile.inquiry.contentType,
    Accept: 'application/xml, text/xml, application/json',
  };
  return statusInquiry(parts, {
    operation,
    profile,
    correlationId,
    wanted: { ...address, headers, body: Buffer.concat(body) },
  });
}
