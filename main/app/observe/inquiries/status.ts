// Asks for the status of any payment by the key fields of 2.6, not only of payments this desk has sent
// (interface document 4.7, 4.8).
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { effectiveStatus, evaluateNoRecords } from '../../../../shared/domain/state/report-evaluation.ts';
import { groupOfStatus } from '../../../../shared/domain/state/payment-status.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { InquiryContext } from '../context.ts';
import type { StatusLevel } from '../../../ports/messages.ts';
import type { InquiryFields } from '../../../ports/token.ts';
import { mayAsk, keep } from './inquire.ts';
import { givenFields } from '../../desk/index.ts';
import { bankTimes } from '../../deliver/index.ts';
import { newId } from '../../../ports/clock.ts';

type Told = Answer<'inquiries.status'>;

export async function askStatus(
  desk: InquiryContext,
  { form, fields }: ParsedInput<'inquiries.status'>,
): Promise<Result<Told>> {
  const given = givenFields(fields);
  const may = await mayAsk(desk, form === 'post' ? 'status-inquiry-post' : 'status-inquiry-get', () => given);
  if (!may.ok) return may;
  const profile = may.value;
  const correlationId = newId(desk.random, 'corr');
  const wanted = inquiryFields(given);
  const { endToEndId, globalTranNo } = wanted;
  const isGet = form === 'get' && endToEndId !== undefined && globalTranNo !== undefined;
  if (form === 'get' && !isGet) return err(fault('nothing-to-ask-with'));
  const outcome = isGet
    ? await desk.bank.inquireGet({ profile, fields: { ...wanted, endToEndId, globalTranNo }, correlationId })
    : await desk.bank.inquirePost({ profile, fields: wanted, correlationId });
  const kept = await keep(desk, `inquiry.status-${form}`, given['EndToEndId'] ?? '', outcome);
  if (!kept.ok) return kept;
  const { answer, outcome: answered } = kept.value;
  const read = await desk.messages.readStatus(answered.pain002, answered.encodingNote);
  if (!read.ok) return read;
  const { originalMessageId, group, transactions, notUnderstood } = read.value;
  // "No records" is shown as such only where it is about what was asked, and made now by the bank's clock.
  const asked = {
    messageId: '',
    group: '',
    endToEndId: endToEndId ?? '',
    instructionId: '',
    uetr: globalTranNo ?? null,
    bankReference: globalTranNo ?? null,
    amount: wanted.instdAmt?.amount ?? '',
    currency: wanted.instdAmt?.currency ?? '',
  };
  const noRecords =
    evaluateNoRecords(read.value, asked, bankTimes(read.value, answered.exchange, profile.timeZone, [])) ===
    'counts';
  return ok({
    answer: answer.answer,
    receivedAt: answer.receivedAt,
    noRecords,
    originalMessageId,
    group: level(group),
    transactions: transactions.map((each) => ({
      ...level(effectiveStatus(read.value, each)),
      endToEndId: each.endToEndId,
      instructionId: each.instructionId,
      uetr: each.uetr,
      bankReference: each.bankReference,
      facts: each.facts,
      notUnderstood: each.notUnderstood,
    })),
    notUnderstood,
  });
}

function inquiryFields({
  EndToEndId,
  GlobalTranNo,
  CreDt,
  InstdAmt,
  Ccy,
  ReqdExctnDt,
}: Readonly<Record<string, string | undefined>>): InquiryFields {
  return {
    ...(EndToEndId === undefined ? {} : { endToEndId: EndToEndId }),
    ...(GlobalTranNo === undefined ? {} : { globalTranNo: GlobalTranNo }),
    ...(CreDt === undefined ? {} : { creDt: CreDt }),
    ...(InstdAmt === undefined || Ccy === undefined ? {} : { instdAmt: { amount: InstdAmt, currency: Ccy } }),
    ...(ReqdExctnDt === undefined ? {} : { reqdExctnDt: ReqdExctnDt }),
  };
}

function level({ status, reasons }: StatusLevel): Told['group'] {
  return {
    status,
    statusGroup: status === null ? 'neutral' : groupOfStatus(status),
    reasons: reasons.map(({ code, text }) => ({ code, text })),
  };
}
