// Owns how the bank writes pain.002, in canonical form, from what it found or remembers.
import { PAIN_002_001_03 } from './versions/pain-002-001-03.ts';
import { escapeAttribute, escapeText } from '../xml/canonical.ts';
import type { Finding, Payment, ReceivedMessage, Step } from '../payments/payment.ts';
import { stateOf } from '../payments/payment.ts';

const ACCEPTED_TEXTS: Readonly<Record<string, string>> = {
  PDNG: 'VALIDATION IN PROGRESS',
  ACCP: '/00000000/ACCEPTED CUSTOMER PROFILE',
  ACTC: '/00000000/TECHNICAL VALIDATION SUCCESSFUL',
};

export interface ReportContext {
  readonly now: number;
  readonly reportId: string;
}

export function tag(name: string, ...content: (string | undefined)[]): string {
  const inner = content.filter((part) => part !== undefined).join('');
  return `<${name}>${inner}</${name}>`;
}

function text(name: string, value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : tag(name, escapeText(value));
}

/** AddtlInf carries 105 characters; longer texts go on in the next one, to be joined without a separator. */
function additionalInformation(value: string): string {
  return (value.match(/.{1,105}/gsu) ?? []).map((part) => tag('AddtlInf', escapeText(part))).join('');
}

function reason(code: string | undefined, information: string | undefined): string {
  return tag(
    'StsRsnInf',
    code === undefined ? undefined : tag('Rsn', text('Cd', code)),
    information === undefined ? undefined : additionalInformation(information),
  );
}

/** `/00000001/ACCOUNT NUMBER NOT IN FILE PROFILE` under the external reason code. */
function findingReason(finding: Finding): string {
  return reason(finding.code, `/${String(finding.number).padStart(8, '0')}/${finding.text}`);
}

function stepReason(step: Step): string | undefined {
  if (step.reason)
    return reason(step.reason.code, `${step.type === 'RETN' ? 'RETN/' : ''}${step.reason.text}`);
  const accepted = ACCEPTED_TEXTS[step.status];
  return accepted === undefined ? undefined : reason(undefined, accepted);
}

function remittance(payment: Payment, step: Step, now: number): string {
  const facts = [`UETR/${payment.uetr}/SvcTpIdr/003`];
  if (step.gpi !== undefined) facts.push(step.gpi);
  if (step.status === 'ACSC') facts.push(`ConfDtTm/${new Date(Math.min(step.at, now)).toISOString()}`);
  return tag('RmtInf', tag('Strd', ...facts.map((fact) => tag('AddtlRmtInf', escapeText(fact)))));
}

function account(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return tag(
    name,
    tag('Id', /^[A-Z]{2}\d{2}/.test(value) ? text('IBAN', value) : tag('Othr', text('Id', value))),
  );
}

/** TxInfAndSts of one payment as it stands at `now`. */
export function transactionStatus(payment: Payment, now: number): string {
  const step = stateOf(payment, now);
  // What was refused at the door was never accepted and has no reference of the bank.
  const taken = step.status !== 'RJCT' || step.at !== payment.receivedAt;
  const amount = `<Amt><InstdAmt Ccy="${escapeAttribute(payment.currency)}">${escapeText(payment.amount)}</InstdAmt></Amt>`;
  return tag(
    'TxInfAndSts',
    taken ? text('StsId', `ST${payment.bankReference}`.slice(0, 35)) : undefined,
    text('OrgnlInstrId', payment.instructionId),
    text('OrgnlEndToEndId', payment.endToEndId),
    text('TxSts', step.status),
    stepReason(step),
    taken ? tag('AccptncDtTm', new Date(payment.receivedAt).toISOString()) : undefined,
    taken ? text('AcctSvcrRef', payment.bankReference) : undefined,
    tag(
      'OrgnlTxRef',
      amount,
      text(payment.directDebit ? 'ReqdColltnDt' : 'ReqdExctnDt', payment.requestedDate),
      taken ? remittance(payment, step, now) : undefined,
      payment.debtor.name === undefined ? undefined : tag('Dbtr', text('Nm', payment.debtor.name)),
      account('DbtrAcct', payment.debtor.account),
      payment.creditor.name === undefined ? undefined : tag('Cdtr', text('Nm', payment.creditor.name)),
      account('CdtrAcct', payment.creditor.account),
    ),
  );
}

/** TxInfAndSts of a payment the bank does not know: no TxSts at all. */
export function notFoundStatus(information: string): string {
  return tag('TxInfAndSts', tag('OrgnlEndToEndId', 'Not Available'), reason(undefined, information));
}

export interface GroupReport {
  readonly paymentInformationId: string;
  readonly count?: string;
  readonly sum?: string;
  readonly status?: string;
  readonly findings: readonly Finding[];
  readonly transactions: readonly string[];
}

export interface MessageReport {
  readonly original: { readonly msgId: string; readonly name: string } & Partial<
    Pick<ReceivedMessage, 'created' | 'count' | 'sum'>
  >;
  readonly status?: string;
  readonly findings: readonly Finding[];
  readonly groups: readonly GroupReport[];
}

/** The whole Document, canonical. */
export function writeReport(context: ReportContext, report: MessageReport): string {
  const { original } = report;
  const group = tag(
    'OrgnlGrpInfAndSts',
    text('OrgnlMsgId', original.msgId),
    text('OrgnlMsgNmId', original.name),
    text('OrgnlCreDtTm', original.created),
    text('OrgnlNbOfTxs', original.count),
    text('OrgnlCtrlSum', original.sum),
    text('GrpSts', report.status),
    ...report.findings.map((finding) => findingReason(finding)),
  );
  const groups = report.groups.map((each) =>
    tag(
      'OrgnlPmtInfAndSts',
      text('OrgnlPmtInfId', each.paymentInformationId),
      text('OrgnlNbOfTxs', each.count),
      text('OrgnlCtrlSum', each.sum),
      text('PmtInfSts', each.status),
      ...each.findings.map((finding) => findingReason(finding)),
      ...each.transactions,
    ),
  );
  return `<Document xmlns="${PAIN_002_001_03.namespace}">${tag(
    'CstmrPmtStsRpt',
    tag('GrpHdr', text('MsgId', context.reportId), tag('CreDtTm', new Date(context.now).toISOString())),
    group,
    ...groups,
  )}</Document>`;
}
