// The status of a batch as a file for the ERP that its payments came from: a table, or one status report for
// each message.
import { statusReportFor } from '../../../../shared/domain/message-versions/catalogue.ts';
import { csvBytes } from '../../../../shared/domain/csv.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { separatorOf, tableDecimal, type Region } from '../../../../shared/domain/region.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchHead, TrackedPayment } from '../../../ports/store.ts';
import { deskEntry } from '../../deliver/index.ts';
import { isHidden, type Stores } from '../../desk/index.ts';
import { findBatch } from '../../prepare/index.ts';
import type { ReportContext } from '../context.ts';
import { reportedReasons, reportedStatus, writeStatusReport, type ReportedPayment } from './status-report.ts';

const PAGE = 500;
const MOST_PAYMENTS = 200_000;

type StatusFileContext = Pick<ReportContext, 'clock' | 'identity' | 'locks' | 'seat' | 'shown'> &
  Stores<'batches' | 'desk' | 'freezes' | 'tracking'>;
type Made = CallOutput<'statusFiles.make'>['files'][number];
type Reported = ReportedPayment & Pick<TrackedPayment, 'message' | 'position'>;

export async function makeStatusFile(
  desk: ReportContext,
  { batch, form, region }: ParsedInput<'statusFiles.make'>,
): Promise<Result<CallOutput<'statusFiles.make'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const hidesAmounts = await isHidden(desk, found.value);
  const files = await statusFilesOf(desk, found.value, { form, region, hidesAmounts });
  if (!files.ok) return files;
  const at = instantOf(desk.clock);
  const made: Made[] = [];
  for (const { name, bytes } of files.value) {
    await desk.store.log.append({
      at,
      act: 'status.export',
      actor: AT_DESK,
      subject: batch,
      detail: coded(sentence('log-of-file', { sha256: sha256Hex(bytes) })),
    });
    made.push({ file: desk.outgoing.add(bytes), name, bytes: bytes.length });
  }
  return ok({ files: made });
}

export interface StatusFileForm {
  readonly form: 'csv' | 'pain.002';
  /** Without one the table is that for programs: commas, and a decimal point. */
  readonly region: Region | undefined;
  /** Leaves the amounts of the table empty; a status report names sums alone. */
  readonly hidesAmounts: boolean;
}

export async function statusFilesOf(
  desk: StatusFileContext,
  head: BatchHead,
  { form, region, hidesAmounts }: StatusFileForm,
): Promise<Result<readonly { readonly name: string; readonly bytes: Uint8Array }[]>> {
  const { batch } = head;
  const reported = await reportedOf(desk, batch);
  if (reported === null) return err(fault('report-too-long'));
  // The bank's own words may name a payment and its amount.
  const payments = hidesAmounts ? reported.map(withoutWords) : reported;
  if (payments.length === 0) return err(fault('status-file-empty'));
  const messages = await desk.store.freezes.messages(batch, head.revision);
  const idOf = new Map(messages.map(({ message, messageId }) => [message, messageId]));
  const base = `${head.reference.replaceAll(/[^\w.-]/gu, '_')}-status`;
  const at = instantOf(desk.clock);
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  if (form === 'pain.002') {
    for (const { message, messageId, kind, position } of messages) {
      const version = statusReportFor(kind);
      if (version === undefined) return err(fault('status-report-unknown', { detail: kind }));
      const text = writeStatusReport({
        version,
        messageId: `STS${at.replaceAll(/\D/gu, '')}-${position}`,
        createdAt: at,
        company: desk.identity.companyName,
        original: { messageId, kind },
        payments: payments.filter((payment) => payment.message === message),
      });
      const name = messages.length === 1 ? `${base}.xml` : `${base}-${position}.xml`;
      files.push({ name, bytes: Buffer.from(text) });
    }
  } else {
    const rows = payments.map((payment) =>
      row(payment, idOf.get(payment.message) ?? '', hidesAmounts, region),
    );
    files.push({ name: `${base}.csv`, bytes: csvBytes(COLUMNS, rows, separatorOf(region)) });
  }
  return ok(files);
}

function withoutWords(payment: Reported): Reported {
  return { ...payment, reasons: payment.reasons.map((reason) => ({ ...reason, text: '' })) };
}

/** Null where there are too many. */
async function reportedOf(desk: StatusFileContext, batch: string): Promise<readonly Reported[] | null> {
  const payments: Reported[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await desk.store.tracking.list({ batch, offset, limit: PAGE });
    total = page.total;
    if (total > MOST_PAYMENTS) return null;
    for (const payment of page.rows) payments.push(await reported(desk, payment));
  }
  return payments.toSorted((a, b) => a.position - b.position);
}

async function reported(desk: StatusFileContext, payment: TrackedPayment): Promise<Reported> {
  // A settled payment has no reasons; of all others the newest entry of its status says them.
  const isSettled = reportedStatus(payment).status === 'ACSC';
  const timeline = isSettled ? [] : await desk.store.tracking.timeline(payment.payment);
  const isWithdrawn = timeline.some(
    ({ source, facts }) => source === 'desk' && deskEntry(facts).what === 'withdrawn',
  );
  const { status, reasons } = reportedStatus(payment, isWithdrawn);
  const newest = timeline.findLast((entry) => entry.status === payment.status && entry.reasons.length > 0);
  return { ...payment, status, reasons: [...reportedReasons(newest?.reasons ?? []), ...reasons] };
}

/** Names of ISO 20022, which stay the same for the program that reads them. */
const COLUMNS = [
  'OrgnlMsgId',
  'OrgnlPmtInfId',
  'OrgnlInstrId',
  'OrgnlEndToEndId',
  'UETR',
  'Amt',
  'Ccy',
  'ReqdExctnDt',
  'TxSts',
  'StsRsn',
  'AddtlInf',
  'AcctSvcrRef',
  'UpdatedAt',
] as const;

function row(
  payment: Reported,
  messageId: string,
  hidesAmount: boolean,
  region: Region | undefined,
): readonly (string | null)[] {
  const { amount } = payment;
  return [
    messageId,
    payment.group,
    payment.instructionId,
    payment.endToEndId,
    payment.uetr,
    hidesAmount ? null : tableDecimal(amount, region),
    payment.currency,
    payment.valueDate,
    payment.status,
    payment.reasons.flatMap(({ code }) => code ?? []).join(' '),
    payment.reasons
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' '),
    payment.bankReference,
    payment.updatedAt,
  ];
}
