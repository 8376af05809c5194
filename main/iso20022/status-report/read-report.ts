// From the tree of a pain.002 to a typed report; tolerant in what is read, silent about nothing.
import { serialize } from '../xml/serialize.ts';
import { parseUetr } from '../../../shared/domain/uetr.ts';
import type { Sentence } from '../../../shared/domain/sentence.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { at, child, childrenOf, textAt } from '../tree.ts';
import { readReportTree } from './read-tree.ts';
import type { ReportTree } from './read-tree.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import type {
  GroupStatus,
  LevelStatus,
  Pain002Amount,
  Pain002Reason,
  Pain002Report,
  Pain002Transaction,
  TrackingFacts,
  UnparsedElement,
} from './report.ts';

// The parts of a status report its schema does not know, as raw text for the officer.
const LONGEST = 500;
const MOST = 200;

/** Rules whose finding means that something stands there which nobody will read. */
const UNREAD: ReadonlySet<string> = new Set([
  'schema.unknown-element',
  'schema.namespace',
  'schema.child',
  'schema.text',
  'schema.attribute',
]);

/**
 * Elements of other names or namespaces and stray text, each where it stands. Values out of range are read as
 * they are.
 */
function leftovers(tree: ReportTree): readonly UnparsedElement[] {
  return tree.findings
    .filter((finding) => UNREAD.has(finding.rule))
    .slice(0, MOST)
    .map((finding) => ({
      path: finding.path,
      ...(finding.line === undefined ? {} : { line: finding.line }),
      raw: rawAt(tree.root, finding.path)?.slice(0, LONGEST) ?? nameIn(finding.sentence),
    }));
}

/** All of these name the element or attribute. */
function nameIn({ data }: Sentence): string {
  return 'name' in data ? data.name : '';
}

function rawAt(root: IsoNode, path: string): string | undefined {
  let node: IsoNode | undefined;
  for (const step of path.split('/').slice(1)) {
    if (step.startsWith('@')) break;
    const [, name = '', position] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    if (node === undefined) node = root.n === name ? root : undefined;
    else node = node.c?.filter((child) => child.n === name)[Number(position ?? '1') - 1];
    if (node === undefined) return undefined;
  }
  return node === undefined || node === root ? undefined : serialize(node);
}

// The facts a bank writes into AddtlRmtInf as KEY/value/KEY/value: UETR, service type, confirmation time, gpi
// status.
const KEYS: Readonly<Record<string, keyof TrackingFacts>> = {
  UETR: 'uetr',
  SvcTpIdr: 'serviceType',
  ConfDtTm: 'confirmedAt',
  GPI: 'gpi',
};

export interface TrackingReading {
  readonly facts: TrackingFacts;
  /** Texts, whole, of which something could not be read. */
  readonly unread: readonly string[];
}

/**
 * Reads the texts of all AddtlRmtInf of one transaction. A value is the one part behind its key, for GPI all
 * parts until
 * the next key (`GPI/ACSP/G001`). The first of equal facts counts.
 */
export function trackingFacts(texts: readonly string[]): TrackingReading {
  const facts: { -readonly [K in keyof TrackingFacts]: TrackingFacts[K] } = {};
  const unread: string[] = [];
  for (const text of texts) {
    const parts = text
      .trim()
      .split('/')
      .filter((part) => part !== '');
    let whole = parts.length > 0;
    for (let at = 0; at < parts.length;) {
      const name = Object.hasOwn(KEYS, parts[at] ?? '') ? KEYS[parts[at] ?? ''] : undefined;
      const next = nextKey(parts, at + 1);
      const end = name === 'gpi' ? next : Math.min(next, at + 2);
      const value = parts.slice(at + 1, end).join('/');
      const fact = name === 'uetr' ? parseUetr(value) : value;
      if (name === undefined || fact === undefined || fact === '') whole = false;
      else facts[name] ??= fact;
      at = name === undefined ? at + 1 : end;
    }
    if (!whole) unread.push(text);
  }
  return { facts, unread };
}

function nextKey(parts: readonly string[], from: number): number {
  let at = from;
  while (at < parts.length && !Object.hasOwn(KEYS, parts[at] ?? '')) at += 1;
  return at;
}

const NOTHING_FOUND = /\bno\s+records?\s+found\b/i;

/**
 * Faults: the reader's, and `message-answer-unreadable` for what is no pain.002. A report that breaks its
 * schema is read.
 */
export function readStatusReport(chunks: Iterable<Uint8Array>): Result<Pain002Report> {
  const tree = readReportTree(chunks);
  return tree.ok ? ok(report(tree.value)) : tree;
}

function report(tree: ReportTree): Pain002Report {
  const body = child(tree.root, 'CstmrPmtStsRpt') ?? tree.root.c?.[0];
  const header = child(body, 'GrpHdr');
  const original = child(body, 'OrgnlGrpInfAndSts');
  const group = levelStatus(original, 'GrpSts');
  const unread: UnparsedElement[] = [];
  const payments = childrenOf(body, 'OrgnlPmtInfAndSts').map((node) => groupStatus(node, tree, unread));
  // Seen in answers of other versions: transactions without a payment group around them.
  const loose = childrenOf(body, 'TxInfAndSts').map((node) => transactionStatus(node, tree, unread));
  const all = loose.length === 0 ? payments : [...payments, { reasons: [], transactions: loose }];
  return {
    schemaValid: tree.schemaValid,
    ...(tree.encodingNote === undefined ? {} : { encodingNote: tree.encodingNote }),
    ...present('messageId', textAt(header, 'MsgId')),
    ...present('createdAt', textAt(header, 'CreDtTm')),
    ...present('originalMessageId', textAt(original, 'OrgnlMsgId')),
    ...present('originalMessageName', textAt(original, 'OrgnlMsgNmId')),
    ...present('originalCount', textAt(original, 'OrgnlNbOfTxs')),
    ...present('originalControlSum', textAt(original, 'OrgnlCtrlSum')),
    group,
    payments: all,
    nothingFound: saysNothingFound(group, all),
    notUnderstood: [...leftovers(tree), ...unread],
  };
}

/** A key only where the bank gave a text that is not empty: an empty element means unknown. */
function present<K extends string>(key: K, text: string | undefined): { readonly [P in K]?: string } {
  return text === undefined || text.trim() === '' ? {} : ({ [key]: text } as { [P in K]: string });
}

function levelStatus(node: IsoNode | undefined, element: string): LevelStatus {
  return {
    ...present('status', textAt(node, element)?.trim()),
    reasons: childrenOf(node, 'StsRsnInf').map(reason),
  };
}

function reason(node: IsoNode): Pain002Reason {
  const lines = childrenOf(node, 'AddtlInf').map((line) => line.t ?? '');
  const originator = textAt(node, 'Orgtr', 'Nm') ?? textAt(node, 'Orgtr', 'Id', 'OrgId', 'BICOrBEI');
  return {
    ...present('code', textAt(node, 'Rsn', 'Cd')),
    ...present('proprietary', textAt(node, 'Rsn', 'Prtry')),
    text: lines.join(''),
    lines,
    ...present('originator', originator),
  };
}

function groupStatus(node: IsoNode, tree: ReportTree, unread: UnparsedElement[]): GroupStatus {
  return {
    ...levelStatus(node, 'PmtInfSts'),
    ...present('pmtInfId', textAt(node, 'OrgnlPmtInfId')),
    transactions: childrenOf(node, 'TxInfAndSts').map((transaction) =>
      transactionStatus(transaction, tree, unread),
    ),
  };
}

function transactionStatus(node: IsoNode, tree: ReportTree, unread: UnparsedElement[]): Pain002Transaction {
  const original = child(node, 'OrgnlTxRef');
  const line = tree.lines.lineOf(node);
  const texts: string[] = [];
  collect(node, 'AddtlRmtInf', texts);
  const tracking = trackingFacts(texts);
  const where = line === undefined ? {} : { line };
  for (const raw of tracking.unread)
    unread.push({ path: 'TxInfAndSts/OrgnlTxRef/RmtInf/Strd/AddtlRmtInf', ...where, raw: raw.slice(0, 500) });
  const amount = reportedAmount(original);
  return {
    ...levelStatus(node, 'TxSts'),
    ...tracking.facts,
    ...present('statusId', textAt(node, 'StsId')),
    ...present('instrId', textAt(node, 'OrgnlInstrId')),
    ...present('endToEndId', textAt(node, 'OrgnlEndToEndId')),
    ...present('acceptedAt', textAt(node, 'AccptncDtTm')),
    ...present('bankReference', textAt(node, 'AcctSvcrRef')),
    ...present('clearingReference', textAt(node, 'ClrSysRef')),
    ...(amount === undefined ? {} : { amount }),
    ...present('valueDate', textAt(original, 'ReqdExctnDt') ?? textAt(original, 'ReqdColltnDt')),
    ...present('mandateId', textAt(original, 'MndtRltdInf', 'MndtId')),
    ...where,
  };
}

function reportedAmount(original: IsoNode | undefined): Pain002Amount | undefined {
  const amounts = [
    ['instructed', at(original, 'Amt', 'InstdAmt')],
    ['equivalent', at(original, 'Amt', 'EqvtAmt', 'Amt')],
    ['settled', child(original, 'IntrBkSttlmAmt')],
  ] as const;
  const [kind, node] = amounts.find(([, found]) => found !== undefined) ?? [];
  const value = node?.t?.trim() ?? '';
  return kind === undefined || value === '' ? undefined : { kind, value, currency: node?.a?.['Ccy'] ?? '' };
}

function collect(node: IsoNode, name: string, into: string[]): void {
  for (const next of node.c ?? []) {
    if (next.n === name) into.push(next.t ?? '');
    else collect(next, name, into);
  }
}

function saysNothingFound(group: LevelStatus, payments: readonly GroupStatus[]): boolean {
  const levels = [group, ...payments, ...payments.flatMap((payment) => payment.transactions)];
  const anyStatus = payments.some((payment) =>
    payment.transactions.some((transaction) => transaction.status !== undefined),
  );
  return !anyStatus && levels.some((level) => level.reasons.some((entry) => NOTHING_FOUND.test(entry.text)));
}
