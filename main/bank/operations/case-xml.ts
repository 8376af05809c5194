// Owns the XML forms of a case: TransacService (wire practice 7) and camt.056 out, PaymentCancellation or
// transaction_status and pacs.002 in.
import { create } from 'xmlbuilder2';
import { CAMT_056_001_09 } from '../../../shared/domain/message-versions/camt-056-001-09.ts';
import { namespaceOf } from '../../../shared/domain/message-versions/version.ts';
import { guardXml, type GuardedElement } from '../../envelope/guard.ts';
import { LARGE_ANSWER } from '../answer/large.ts';

type Fields = Readonly<Record<string, string>>;

/** Field of 2.5 to element, in the order of practice. */
const TRANSAC_SERVICE = [
  ['uetr', 'UETR'],
  ['bank_reference', 'ClrSysRef'],
  ['instruction_id', 'InstrId'],
  ['interbank_settlement_date', 'ReqdExctnDt'],
  ['reason', 'Rsn'],
] as const;

export function transacService(fields: Fields): string {
  const root = create().ele('TransacService');
  for (const [field, element] of TRANSAC_SERVICE) put(root, element, fields[field]);
  return root.end({ headless: true });
}

/** Max105Text. */
const LINE = 105;

export interface CancellationInfo {
  readonly caseId: string;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  /** Who asks and who is asked, by name (Party40Choice). */
  readonly assigner: string;
  readonly assignee: string;
}

/** One transaction in the order of the schema; identifications that are not known are left out. */
export function cancellationRequest(
  fields: Fields,
  { caseId, createdAt, assigner, assignee }: CancellationInfo,
): string {
  const request = create().ele(namespaceOf(CAMT_056_001_09), 'Document').ele('FIToFIPmtCxlReq');
  const assignment = request.ele('Assgnmt');
  put(assignment, 'Id', caseId);
  assignment.ele('Assgnr').ele('Pty').ele('Nm').txt(assigner);
  assignment.ele('Assgne').ele('Agt').ele('FinInstnId').ele('Nm').txt(assignee);
  put(assignment, 'CreDtTm', createdAt);
  const transaction = request.ele('Undrlyg').ele('TxInf');
  put(transaction, 'OrgnlInstrId', fields['instruction_id']);
  put(transaction, 'OrgnlEndToEndId', fields['end_to_end_id']);
  // UUIDv4Identifier knows lower case only.
  put(transaction, 'OrgnlUETR', fields['uetr']?.toLowerCase());
  put(transaction, 'OrgnlClrSysRef', fields['bank_reference']);
  put(transaction, 'OrgnlIntrBkSttlmDt', fields['interbank_settlement_date']);
  const reason = transaction.ele('CxlRsnInf');
  reason
    .ele('Rsn')
    .ele('Cd')
    .txt(fields['reason'] ?? '');
  // By code points, so that no character is cut in two.
  const description = Array.from(fields['reason_description'] ?? '');
  for (let from = 0; from < description.length; from += LINE)
    put(reason, 'AddtlInf', description.slice(from, from + LINE).join(''));
  return request.end({ headless: true });
}

interface Parent {
  ele(name: string): { txt(text: string): unknown };
}

function put(parent: Parent, name: string, value: string | undefined): void {
  if (value !== undefined) parent.ele(name).txt(value);
}

export interface CaseDecision {
  readonly status: string;
  readonly reasons: readonly string[];
  readonly text: string;
}

/** Element of pacs.002 to the field of the request whose value it has to repeat, where both are there. */
const ORIGINAL = [
  ['OrgnlUETR', 'uetr'],
  ['OrgnlEndToEndId', 'end_to_end_id'],
  ['OrgnlInstrId', 'instruction_id'],
] as const;

/**
 * The decision in either XML form; null when it is neither, when it is about several payments, or about
 * another than was asked for. A longer one than main reads is none either: a decision has a few lines, and
 * nobody has signed it.
 */
export function decisionOfXml(body: Uint8Array, fields: Fields): CaseDecision | null {
  const guarded = guardXml(body, LARGE_ANSWER);
  if (!guarded.ok) return null;
  const { root } = guarded.document;
  // 2.7 names the object PaymentCancellation and shows no XML: its member may also be the root itself.
  if (root.local === 'PaymentCancellation' || root.local === 'transaction_status') {
    const status = root.local === 'transaction_status' ? root : child(root, 'transaction_status');
    return { status: textOf(child(status, 'status')), reasons: [], text: textOf(child(status, 'type')) };
  }
  const report = child(root, 'FIToFIPmtStsRpt');
  const [transaction, ...others] = report?.children.filter(({ local }) => local === 'TxInfAndSts') ?? [];
  if (root.local !== 'Document' || transaction === undefined || others.length > 0) return null;
  const isOther = ORIGINAL.some(([element, field]) => {
    const [theirs, ours] = [
      textOf(child(transaction, element)).toLowerCase(),
      fields[field]?.toLowerCase() ?? '',
    ];
    return theirs !== '' && ours !== '' && theirs !== 'notprovided' && theirs !== ours;
  });
  if (isOther) return null;
  const information = transaction.children.filter(({ local }) => local === 'StsRsnInf');
  const codes = information
    .flatMap((one) => ['Cd', 'Prtry'].map((name) => textOf(child(child(one, 'Rsn'), name))))
    .filter((code) => code !== '');
  const texts = information.flatMap(({ children }) =>
    children.filter(({ local }) => local === 'AddtlInf').map(({ text }) => text),
  );
  // Texts longer than 105 characters come in pieces (wire practice 4).
  return { status: textOf(child(transaction, 'TxSts')), reasons: codes, text: texts.join('') };
}

function child(element: GuardedElement | null, name: string): GuardedElement | null {
  return element?.children.find(({ local }) => local === name) ?? null;
}

function textOf(element: GuardedElement | null): string {
  return element?.text.trim() ?? '';
}
