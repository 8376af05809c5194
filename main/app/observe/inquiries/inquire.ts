// Searches payments at the bank, or asks for one by its identifier; every rule of the document is judged
// before anything is sent.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { err, ok } from '../../../../shared/domain/result.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import {
  feedTimelines,
  INQUIRY_NOT_MADE,
  isLocalFailure,
  keepAnswer,
  noteExchange,
  type BankingDeps,
} from '../../deliver/index.ts';
import type { PaymentsRead } from '../../../ports/bank-requests.ts';
import { brokenRules, ruleFault } from '../../../../shared/domain/bank-rules/table.ts';
import { failureSentence, fault, type FaultCode } from '../../../../shared/domain/errors.ts';
import { coded, decodeSentences } from '../../../../shared/domain/sentence.ts';
import { paymentsOfReport } from './report-payments.ts';
import { givenFields, ruleContext, type CoreDeps, type Stores } from '../../desk/index.ts';
import type { InquiryContext } from '../context.ts';
import type { InquiryOutcome } from '../../../ports/bank.ts';
import type { ReadOutcome } from '../../../ports/bank-requests.ts';
import type { StoredAnswer } from '../../../ports/store.ts';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import type { RequestFields, RuledOperation } from '../../../../shared/domain/bank-rules/rule.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';

// Keeps what a reading request brought: the raw answer, and an entry in the log that names no account.
export interface Kept<O> {
  readonly answer: StoredAnswer;
  readonly outcome: Extract<O, { readonly kind: 'answered' }>;
}

/**
 * The raw answer is stored before it is read, also when it is a refusal; the fault comes back as it is.
 * `refused` is told of an answer that failed. What failed on this desk was not asked, and the log says so.
 */
export async function keep<O extends ReadOutcome | InquiryOutcome>(
  desk: Pick<CoreDeps, 'clock' | 'random'> &
    Stores<'bytes' | 'tracking'> &
    Pick<BankingDeps, 'follow' | 'network'>,
  act: string,
  detail: string,
  outcome: O,
  refused?: (answer: StoredAnswer) => Promise<void>,
): Promise<Result<Kept<O>>> {
  noteExchange(desk, outcome);
  const answer = await keepAnswer(desk, outcome);
  await desk.store.tracking.record({
    answer,
    updates: [],
    batch: null,
    log: {
      at: instantOf(desk.clock),
      act: isLocalFailure(outcome) ? INQUIRY_NOT_MADE : act,
      actor: AT_DESK,
      subject: answer?.answer ?? outcome.exchange.correlationId,
      detail: outcome.kind === 'failed' ? withFailure(detail, outcome.fault.code) : detail,
    },
  });
  if (outcome.kind === 'failed') {
    if (answer !== null) await refused?.(answer);
    return err(outcome.fault);
  }
  if (answer === null) throw new Error('An answered request has an answer.');
  return ok({ answer, outcome: outcome as Kept<O>['outcome'] });
}

/** A failure beside codes is one of them: text behind them would make all of it text. */
function withFailure(detail: string, failed: FaultCode): string {
  const said = decodeSentences(detail);
  return typeof said === 'string' ? `${detail}; ${failed}` : coded(...said, failureSentence(failed));
}

/** As the bank answers it; what is hidden here is taken out before it is told. */
export type FoundAtBank = Omit<Answer<'inquiries.search'>, 'rows'> & {
  readonly rows: readonly Omit<Answer<'inquiries.search'>['rows'][number], 'hidden'>[];
};

/** The profile in force, once the rules of the operation hold and the desk is online. */
export async function mayAsk(
  desk: Pick<CoreDeps, 'clock'> & Stores<'desk'> & Pick<BankingDeps, 'network'>,
  operation: RuledOperation,
  request: (profile: BankProfile) => RequestFields,
): Promise<Result<BankProfile>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { profile } = stored;
  const refused = ruleFault(brokenRules(operation, request(profile), ruleContext(profile, desk.clock)));
  if (refused !== null) return err(refused);
  return desk.network.online() ? ok(profile) : err(fault('offline'));
}

export async function searchPayments(
  desk: InquiryContext,
  { criteria, page, form, format }: ParsedInput<'inquiries.search'>,
): Promise<Result<FoundAtBank>> {
  const given = givenFields(criteria);
  // A page typed as a criterion is the page that is asked for.
  const request = page === 1 ? given : { ...given, page_number: String(page) };
  const may = await mayAsk(desk, 'enhanced-inquiry', () => request);
  if (!may.ok) return may;
  const outcome = await desk.bank.search({
    profile: may.value,
    criteria: request,
    form,
    format,
    correlationId: newId(desk.random, 'corr'),
  });
  return found(
    desk,
    form === 'current' ? 'inquiry.search' : 'inquiry.search-deprecated',
    Object.keys(request).join(' '),
    outcome,
    pageNumber(request['page_number']),
    form === 'deprecated',
  );
}

/** A page that is no number is the bank's to understand; it is read as the first. */
function pageNumber(typed: string | undefined): number {
  return /^[1-9]\d{0,5}$/u.test(typed ?? '') ? Number(typed) : 1;
}

export async function retrievePayment(
  desk: InquiryContext,
  { endToEndId, parameters }: ParsedInput<'inquiries.retrieve'>,
): Promise<Result<FoundAtBank>> {
  const given = givenFields(parameters);
  const may = await mayAsk(desk, 'retrieve', () => ({ ...given, EndToEndId: endToEndId }));
  if (!may.ok) return may;
  const outcome = await desk.bank.retrieve({
    profile: may.value,
    endToEndId,
    parameters: given,
    correlationId: newId(desk.random, 'corr'),
  });
  return found(desk, 'inquiry.retrieve', endToEndId, outcome, 1, false);
}

/** 4.9 has no pages: unless the bank says that more follows, its answer is whole. */
function withoutPages(read: PaymentsRead): PaymentsRead {
  const isWhole = read.page.end === 'unknown' && read.understood !== 'nothing';
  return isWhole ? { ...read, page: { ...read.page, more: false, end: 'reached' } } : read;
}

async function found(
  desk: InquiryContext,
  act: string,
  detail: string,
  outcome: ReadOutcome,
  page: number,
  deprecated: boolean,
): Promise<Result<FoundAtBank>> {
  const kept = await keep(desk, act, detail, outcome);
  if (!kept.ok) return kept;
  const {
    answer,
    outcome: { body, headers, pain002, encodingNote },
  } = kept.value;
  const report = pain002 === undefined ? null : await desk.messages.readStatus(pain002, encodingNote);
  const listed =
    report?.ok === true
      ? await paymentsOfReport(desk.bank, report.value)
      : await desk.bank.readPayments(body, headers, page);
  const { comparable: _known, ...read } = act === 'inquiry.retrieve' ? withoutPages(listed) : listed;
  await feedTimelines(desk, { rows: read.rows, notUnderstood: read.notUnderstood, answer });
  const known = await desk.store.tracking.known(
    read.rows.map(({ uetr, endToEndId }) => ({ uetr, endToEndId })),
  );
  return ok({
    answer: answer.answer,
    receivedAt: answer.receivedAt,
    ...read,
    rows: read.rows.map((row, index) => ({ ...row, known: known[index] ?? null })),
    deprecated,
  });
}

export async function rulesNow(desk: InquiryContext): Promise<Result<Answer<'inquiries.rules'>>> {
  const stored = await desk.store.desk.profile();
  if (stored === null) return err(fault('profile-missing'));
  const { paths } = stored.profile;
  return ok({
    ...ruleContext(stored.profile, desk.clock),
    enabled: {
      deprecatedEnhancedInquiry: paths.deprecatedEnhancedInquiry !== null,
      createPayment: paths.createPayment !== null,
    },
  });
}
