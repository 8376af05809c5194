// Reads a status report (pain.002): its bytes into one tree, and the tree into a typed report; tolerant in
// what is read, silent about nothing.
import { fault } from '../../../shared/domain/errors.ts';
import type { Finding } from '../../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { NAMESPACE_PREFIX } from '../../../shared/domain/message-versions/version.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { parseUetr } from '../../../shared/domain/uetr.ts';
import { SourceLines, TreeBuilder } from '../tree-builder.ts';
import { at, child, childrenOf, serialize, textAt } from '../tree.ts';
import { SchemaValidator } from '../validator.ts';
import { ORIGINATOR_BIC, STATUS_REPORT } from '../versions/pain-002-001-03.ts';
import { MessageRefusal } from '../xml/refusal.ts';
import { readWholeXml, type XmlAttribute, type XmlEvents } from '../xml/xml-reader.ts';

// What a pain.002 says, typed: group, payment group and transaction, with everything not understood kept
// beside it.

/**
 * StsRsnInf. `text` is all AddtlInf joined without a separator, for banks split one sentence over several
 * (wire practice 4).
 */
interface Pain002Reason {
  readonly code?: string;
  readonly proprietary?: string;
  readonly text: string;
  /** The AddtlInf as they stood. */
  readonly lines: readonly string[];
  readonly originator?: string;
}

/** A status as the bank wrote it; unknown codes are kept raw. */
export interface LevelStatus {
  readonly status?: string;
  readonly reasons: readonly Pain002Reason[];
}

/** An amount as the bank wrote it. An empty one is unknown, never zero, and absent here. */
interface Pain002Amount {
  /** InstdAmt, EqvtAmt/Amt, or IntrBkSttlmAmt. */
  readonly kind: 'instructed' | 'equivalent' | 'settled';
  readonly value: string;
  readonly currency: string;
}

/** Facts banks put into RmtInf/Strd/AddtlRmtInf (wire practice 3 and 4). */
interface TrackingFacts {
  /** 36 characters, lower case. */
  readonly uetr?: string;
  /** SvcTpIdr, such as `003` for gpi. */
  readonly serviceType?: string;
  /** ConfDtTm: when the creditor's bank confirmed, as written. */
  readonly confirmedAt?: string;
  /** GPI, such as `ACSP/G001`. */
  readonly gpi?: string;
}

export interface Pain002Transaction extends LevelStatus, TrackingFacts {
  readonly statusId?: string;
  readonly instrId?: string;
  readonly endToEndId?: string;
  readonly acceptedAt?: string;
  /** AcctSvcrRef: the bank's own reference. */
  readonly bankReference?: string;
  readonly clearingReference?: string;
  readonly amount?: Pain002Amount;
  /** ReqdExctnDt or ReqdColltnDt of the original. */
  readonly valueDate?: string;
  readonly mandateId?: string;
  /** 1-based line of the report. */
  readonly line?: number;
}

interface GroupStatus extends LevelStatus {
  readonly pmtInfId?: string;
  readonly transactions: readonly Pain002Transaction[];
}

/** A piece of the report nothing here knows, shown to the officer as it is. */
interface UnparsedElement {
  readonly path: string;
  readonly line?: number;
  /** The element as XML or the text, at most 500 characters. */
  readonly raw: string;
}

export interface Pain002Report {
  /** What to tell about the report's encoding when it was not plain UTF-8. */
  readonly encodingNote?: Sentence;
  /** Whether the official schema accepts it; real answers often break it and are read all the same. */
  readonly schemaValid: boolean;
  readonly messageId?: string;
  readonly createdAt?: string;
  readonly originalMessageId?: string;
  /** OrgnlMsgNmId: the name of the message it answers. */
  readonly originalMessageName?: string;
  readonly originalCount?: string;
  readonly originalControlSum?: string;
  readonly group: LevelStatus;
  readonly payments: readonly GroupStatus[];
  /** The bank says it knows no such payment ("No records found", wire practice 4). */
  readonly nothingFound: boolean;
  readonly notUnderstood: readonly UnparsedElement[];
}

// Reads a status report into one tree, tolerantly: what its schema forbids is noted, not refused.

interface ReportTree {
  readonly root: IsoNode;
  readonly lines: SourceLines;
  readonly findings: readonly Finding[];
  readonly schemaValid: boolean;
  /** What to tell about the report's encoding when it was not plain UTF-8. */
  readonly encodingNote: Sentence | undefined;
}

const MOST_ELEMENTS = 6_000_000;
const FAMILY = `${NAMESPACE_PREFIX}pain.002.`;

class ReportHandler implements XmlEvents {
  readonly findings: Finding[] = [];
  readonly #builder = new TreeBuilder(MOST_ELEMENTS);
  readonly #validator = new SchemaValidator(STATUS_REPORT, (finding) => void this.findings.push(finding));
  #namespace: string | undefined;
  tree: { readonly root: IsoNode; readonly lines: SourceLines } | undefined;

  get schemaValid(): boolean {
    return this.#validator.findings === 0 && this.#namespace === STATUS_REPORT.namespace;
  }

  path(): string {
    return this.#validator.path();
  }

  open(local: string, uri: string, attributes: readonly XmlAttribute[], line: number): void {
    if (this.#namespace === undefined) this.#begin(local, uri, line);
    // Banks are seen to misspell or leave out the namespace of the whole report: it counts as the report's
    // own.
    const namespace = uri === this.#namespace ? STATUS_REPORT.namespace : uri;
    const content = this.#validator.open(local, namespace, attributes, line);
    this.#builder.open(local, attributes, content, line);
  }

  text(value: string, line: number, cdata: boolean): void {
    this.#validator.text(value, line, cdata);
    this.#builder.text(value);
  }

  close(): void {
    const value = this.#validator.close();
    const root = this.#builder.close(value);
    if (root !== undefined) this.tree = { root, lines: new SourceLines(root, this.#builder.lines) };
  }

  aside(): void {
    // Comments say nothing about a payment.
  }

  #begin(local: string, uri: string, line: number): void {
    const known = local === 'Document' && (uri === '' || uri.startsWith(FAMILY));
    if (!known) {
      throw new MessageRefusal('message-answer-unreadable', {
        line,
        path: `/${local.slice(0, 60)}`,
        sentences: [
          sentence('report-other-root', {
            wanted: STATUS_REPORT.namespace,
            name: local.slice(0, 60),
            namespace: uri.slice(0, 120),
          }),
        ],
      });
    }
    this.#namespace = uri;
  }
}

/** `err`: no well-formed XML, or no pain.002 at all. */
function readReportTree(chunks: Iterable<Uint8Array>): Result<ReportTree> {
  const handler = new ReportHandler();
  const read = readWholeXml(chunks, handler);
  if (!read.ok) return err({ path: handler.path(), line: read.line, ...read.refusal.fault });
  if (handler.tree === undefined)
    return err(fault('message-answer-unreadable', { sentences: [sentence('xml-empty', {})] }));
  return ok({
    ...handler.tree,
    findings: handler.findings,
    schemaValid: handler.schemaValid,
    encodingNote: read.encodingNote,
  });
}

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

interface TrackingReading {
  readonly facts: TrackingFacts;
  /** Texts, whole, of which something could not be read. */
  readonly unread: readonly string[];
}

/**
 * Reads the texts of all AddtlRmtInf of one transaction. A value is the one part behind its key, for GPI all
 * parts until
 * the next key (`GPI/ACSP/G001`). The first of equal facts counts; of two different UETRs neither does, and
 * both texts stay unread.
 */
export function trackingDetails(texts: readonly string[]): TrackingReading {
  const facts: { -readonly [K in keyof TrackingFacts]: TrackingFacts[K] } = {};
  const unread: string[] = [];
  const uetrs = new Map<string, string>();
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
      if (name === 'uetr' && fact !== undefined && !uetrs.has(fact)) uetrs.set(fact, text);
      at = name === undefined ? at + 1 : end;
    }
    if (!whole) unread.push(text);
  }
  if (uetrs.size > 1) {
    delete facts.uetr;
    unread.push(...[...uetrs.values()].filter((text) => !unread.includes(text)));
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
  const originals = childrenOf(body, 'OrgnlGrpInfAndSts');
  const group = levelStatus(originals, 'GrpSts');
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
    ...present('originalMessageId', saidAt(originals, 'OrgnlMsgId')),
    ...present('originalMessageName', saidAt(originals, 'OrgnlMsgNmId')),
    ...present('originalCount', saidAt(originals, 'OrgnlNbOfTxs')),
    ...present('originalControlSum', saidAt(originals, 'OrgnlCtrlSum')),
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

/**
 * What the elements of a name say. Where the schema allows one and several differ, all of them in a row: no
 * code and no identifier of this desk reads so, and none of them counts as what the bank says.
 */
function saidAt(nodes: readonly IsoNode[], name: string): string | undefined {
  const texts = nodes.flatMap((node) => childrenOf(node, name)).map(({ t = '' }) => t);
  const different = new Set(texts.map((text) => text.trim()).filter((text) => text !== ''));
  return different.size > 1 ? [...different].join(' / ') : texts.find((text) => text.trim() !== '');
}

function levelStatus(nodes: readonly IsoNode[], element: string): LevelStatus {
  return {
    ...present('status', saidAt(nodes, element)?.trim()),
    reasons: nodes.flatMap((node) => childrenOf(node, 'StsRsnInf')).map(reason),
  };
}

function reason(node: IsoNode): Pain002Reason {
  const lines = childrenOf(node, 'AddtlInf').map((line) => line.t ?? '');
  const originator = textAt(node, 'Orgtr', 'Nm') ?? textAt(node, ...ORIGINATOR_BIC);
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
    ...levelStatus([node], 'PmtInfSts'),
    ...present('pmtInfId', saidAt([node], 'OrgnlPmtInfId')),
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
  const tracking = trackingDetails(texts);
  const where = line === undefined ? {} : { line };
  for (const raw of tracking.unread)
    unread.push({ path: 'TxInfAndSts/OrgnlTxRef/RmtInf/Strd/AddtlRmtInf', ...where, raw: raw.slice(0, 500) });
  const amount = reportedAmount(original);
  return {
    ...levelStatus([node], 'TxSts'),
    ...tracking.facts,
    ...present('statusId', saidAt([node], 'StsId')),
    ...present('instrId', saidAt([node], 'OrgnlInstrId')),
    ...present('endToEndId', saidAt([node], 'OrgnlEndToEndId')),
    ...present('acceptedAt', textAt(node, 'AccptncDtTm')),
    ...present('bankReference', saidAt([node], 'AcctSvcrRef')),
    ...present('clearingReference', saidAt([node], 'ClrSysRef')),
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
