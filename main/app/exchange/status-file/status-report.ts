// What an ERP is told of the payments of one message, as the bank's status report (pain.002) says it: only
// what is known, and what is not known as pending.
import { firstXmlIllegal } from '../../../../shared/domain/charset.ts';
import { textElement } from '../../../../shared/domain/canonical-text.ts';
import { namespaceOf, type MessageVersion } from '../../../../shared/domain/message-versions/version.ts';
import { addDecimals, formatDecimal, parseXsdDecimal, ZERO } from '../../../../shared/domain/money.ts';
import type { StoredReason, TrackedPayment } from '../../../ports/store.ts';

/** TransactionIndividualStatus3Code; each is also a TransactionGroupStatus3Code. */
export const REPORTED_STATUSES = ['ACTC', 'RJCT', 'PDNG', 'ACCP', 'ACSP', 'ACSC', 'ACWC'] as const;
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

export interface ReportedReason {
  /** ExternalStatusReason1Code, or the text of a proprietary one; null where only words were given. */
  readonly code: string | null;
  readonly isProprietary: boolean;
  readonly text: string;
}

export interface ReportedPayment extends Pick<
  TrackedPayment,
  | 'group'
  | 'endToEndId'
  | 'instructionId'
  | 'uetr'
  | 'amount'
  | 'currency'
  | 'valueDate'
  | 'bankReference'
  | 'updatedAt'
> {
  readonly status: ReportedStatus;
  readonly reasons: readonly ReportedReason[];
}

/** Proprietary reasons of a payment that is pending only because this desk knows no more. */
const NO_STATUS = 'NO-STATUS';
const OUTCOME_UNKNOWN = 'OUTCOME-UNKNOWN';
/** An officer decided not to send the message, before anything of it had left. */
const WITHDRAWN = 'WITHDRAWN';

const isReported = (code: string): code is ReportedStatus =>
  (REPORTED_STATUSES as readonly string[]).includes(code);

/**
 * The status as the bank gave it. One that the report's version does not list is said as the nearest that
 * claims no more, with the bank's own code as a reason: ACCC has settled too, and CANC is not executed. A
 * payment that was withdrawn is not executed either.
 */
export function reportedStatus(
  { status, statusGroup, returned }: Pick<TrackedPayment, 'status' | 'statusGroup' | 'returned'>,
  isWithdrawn = false,
): {
  readonly status: ReportedStatus;
  readonly reasons: readonly ReportedReason[];
} {
  const proprietary = (code: string): ReportedReason => ({ code, isProprietary: true, text: '' });
  const back = returned ? [proprietary('RETN')] : [];
  if (statusGroup === 'unknown') return { status: 'PDNG', reasons: [proprietary(OUTCOME_UNKNOWN), ...back] };
  if (status === null && isWithdrawn) return { status: 'RJCT', reasons: [proprietary(WITHDRAWN), ...back] };
  if (status === null) return { status: 'PDNG', reasons: [proprietary(NO_STATUS), ...back] };
  const [code = ''] = status.split('/');
  if (isReported(code)) return { status: code, reasons: back };
  const nearest: ReportedStatus = code === 'ACCC' ? 'ACSC' : code === 'CANC' ? 'RJCT' : 'PDNG';
  return { status: nearest, reasons: [proprietary(code.slice(0, 35)), ...back] };
}

/** The bank's reasons: of four capitals or digits, a code of ISO 20022; anything else is proprietary. */
export function reportedReasons(reasons: readonly StoredReason[]): readonly ReportedReason[] {
  return reasons
    .filter(({ code, text }) => code.trim() !== '' || text.trim() !== '')
    .map(({ code, text }) => ({
      code: code.trim() === '' ? null : code.trim().slice(0, 35),
      isProprietary: !/^[A-Z0-9]{4}$/u.test(code.trim()),
      text: text.trim(),
    }));
}

/** The least that is true of all; one that is rejected among others makes it partial. */
const ORDER: readonly ReportedStatus[] = ['PDNG', 'ACTC', 'ACCP', 'ACWC', 'ACSP', 'ACSC'];

export function groupStatus(statuses: readonly ReportedStatus[]): ReportedStatus | 'PART' {
  const rejected = statuses.filter((status) => status === 'RJCT').length;
  if (rejected > 0) return rejected === statuses.length ? 'RJCT' : 'PART';
  return ORDER.find((status) => statuses.includes(status)) ?? 'PDNG';
}

export interface StatusReportToWrite {
  readonly version: MessageVersion;
  readonly messageId: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly company: string;
  readonly original: { readonly messageId: string; readonly kind: string };
  readonly payments: readonly ReportedPayment[];
}

/** Max105Text. */
const LINE = 105;
/** Far more than any bank writes. */
const MOST_LINES = 20;

export function writeStatusReport(report: StatusReportToWrite): string {
  const { version, messageId, createdAt, company, original, payments } = report;
  const groups = Map.groupBy(payments, ({ group }) => group);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespaceOf(version)}"><CstmrPmtStsRpt>`,
    `<GrpHdr>${textElement('MsgId', messageId)}${textElement('CreDtTm', createdAt)}<InitgPty>${textElement('Nm', legal(company).slice(0, 140))}</InitgPty></GrpHdr>`,
    `<OrgnlGrpInfAndSts>${textElement('OrgnlMsgId', original.messageId)}${textElement('OrgnlMsgNmId', original.kind)}${counted(payments)}${textElement('GrpSts', groupStatus(payments.map(({ status }) => status)))}</OrgnlGrpInfAndSts>`,
    ...[...groups].map(
      ([group, its]) =>
        `<OrgnlPmtInfAndSts>${textElement('OrgnlPmtInfId', group)}${counted(its)}${textElement('PmtInfSts', groupStatus(its.map(({ status }) => status)))}${its.map(transaction).join('')}</OrgnlPmtInfAndSts>`,
    ),
    '</CstmrPmtStsRpt></Document>\n',
  ].join('');
}

function counted(payments: readonly ReportedPayment[]): string {
  const sum = payments.reduce(
    (total, { amount }) => addDecimals(total, parseXsdDecimal(amount) ?? ZERO),
    ZERO,
  );
  return (
    textElement('OrgnlNbOfTxs', String(payments.length)) + textElement('OrgnlCtrlSum', formatDecimal(sum))
  );
}

function transaction({ instructionId, endToEndId, status, reasons, bankReference }: ReportedPayment): string {
  return [
    '<TxInfAndSts>',
    instructionId === '' ? '' : textElement('OrgnlInstrId', instructionId),
    endToEndId === '' ? '' : textElement('OrgnlEndToEndId', endToEndId),
    textElement('TxSts', status),
    ...reasons.map(reason),
    // A reference longer than the report has room for names nothing when it is cut.
    bankReference === null || bankReference === '' || legal(bankReference).length > 35
      ? ''
      : textElement('AcctSvcrRef', legal(bankReference)),
    '</TxInfAndSts>',
  ].join('');
}

function reason({ code, isProprietary, text }: ReportedReason): string {
  const why = code === null ? '' : `<Rsn>${textElement(isProprietary ? 'Prtry' : 'Cd', legal(code))}</Rsn>`;
  const lines = Array.from(legal(text));
  const parts = Array.from({ length: Math.min(MOST_LINES, Math.ceil(lines.length / LINE)) }, (_, at) =>
    lines.slice(at * LINE, (at + 1) * LINE).join(''),
  );
  return `<StsRsnInf>${why}${parts.map((part) => textElement('AddtlInf', part)).join('')}</StsRsnInf>`;
}

/** A bank's text may hold what XML cannot. */
function legal(text: string): string {
  return firstXmlIllegal(text) < 0
    ? text
    : Array.from(text, (character) => (firstXmlIllegal(character) < 0 ? character : '?')).join('');
}
