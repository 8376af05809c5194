// Takes an existing pain file into a draft: everything in it that the message allows, and a finding for what cannot be kept.
import { fault } from '../../shared/domain/errors.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { MessageReader } from './reader.ts';
import type { MessageEvents, ReadGroup, ReadPiece, ReadTransaction } from './reader.ts';
import { child, childrenOf, textAt } from './tree.ts';
import { DEFAULT_LIMITS } from './xml/limits.ts';
import type { XmlLimits } from './xml/limits.ts';

export interface ImportedGroup {
  /** PmtInf without transactions; NbOfTxs and CtrlSum stay in it as the file had them and are computed anew on writing. */
  readonly header: IsoNode;
  readonly transactions: readonly IsoNode[];
}

/** The group header's own facts, for comparison and for the record; a new message gets its own MsgId and CreDtTm. */
export interface OriginalHeader {
  readonly msgId: string;
  readonly creationDateTime: string;
  readonly numberOfTransactions: string;
  readonly controlSum?: string;
}

export interface ImportedMessage {
  readonly kind: PainKind;
  readonly initiatingParty: IsoNode;
  readonly authorisations: readonly IsoNode[];
  readonly forwardingAgent?: IsoNode;
  readonly groups: readonly ImportedGroup[];
  readonly original: OriginalHeader;
  /** Business findings, and what could not be kept. Never a schema finding: such a file is refused. */
  readonly findings: readonly Finding[];
}

/** Why a file was refused: the first reason as a Fault, and every schema finding (at most 200). */
export interface ImportRefusal {
  readonly fault: Fault;
  readonly findings: readonly Finding[];
}

/** Judges the pieces as they come; the business rules plug in here. */
export interface ImportChecks {
  readonly header?: (kind: PainKind, header: ReadPiece) => readonly Finding[];
  readonly group?: (group: ReadGroup) => readonly Finding[];
  readonly transaction?: (transaction: ReadTransaction) => readonly Finding[];
  readonly end?: () => readonly Finding[];
}

const MOST_FINDINGS = 200;

/** Takes a file piece by piece; the draft exists only when all of it was good. */
export class MessageImport {
  readonly #reader: MessageReader;
  readonly #schemaFindings: Finding[] = [];
  readonly #findings: Finding[] = [];
  readonly #groups: { header: IsoNode; transactions: IsoNode[] }[] = [];
  readonly #asides = new Map<'comment' | 'instruction', { count: number; line: number }>();
  readonly #checks: ImportChecks;
  #header: IsoNode | undefined;

  constructor(checks: ImportChecks = {}, limits: XmlLimits = DEFAULT_LIMITS) {
    this.#checks = checks;
    this.#reader = new MessageReader(this.#events(), limits);
  }

  /** The refusal these bytes bring, if any; nothing may be written after one. */
  write(chunk: Uint8Array): ImportRefusal | undefined {
    const failed = this.#reader.write(chunk);
    return failed === undefined ? undefined : { fault: failed, findings: this.#schemaFindings };
  }

  end(): Result<ImportedMessage, ImportRefusal> {
    const read = this.#reader.end();
    if (!read.ok) return err({ fault: read.error, findings: this.#schemaFindings });
    const first = this.#schemaFindings[0];
    if (first !== undefined) return err({ fault: schemaFault(first, read.value.schemaFindings), findings: this.#schemaFindings });
    const header = this.#header;
    const initiatingParty = child(header, 'InitgPty');
    if (header === undefined || initiatingParty === undefined) throw new Error('the schema lets no message pass without its header');
    const forwardingAgent = child(header, 'FwdgAgt');
    const controlSum = textAt(header, 'CtrlSum');
    return ok({
      kind: read.value.kind,
      initiatingParty,
      authorisations: childrenOf(header, 'Authstn'),
      ...(forwardingAgent === undefined ? {} : { forwardingAgent }),
      groups: this.#groups,
      original: {
        msgId: textAt(header, 'MsgId') ?? '',
        creationDateTime: textAt(header, 'CreDtTm') ?? '',
        numberOfTransactions: textAt(header, 'NbOfTxs') ?? '',
        ...(controlSum === undefined ? {} : { controlSum }),
      },
      findings: [...this.#findings, ...this.#notKept(), ...(this.#checks.end?.() ?? [])],
    });
  }

  #events(): MessageEvents {
    const checks = this.#checks;
    // Once the schema is broken the file will be refused: only its further findings matter then.
    const sound = (): boolean => this.#schemaFindings.length === 0;
    return {
      onFinding: (finding) => {
        if (this.#schemaFindings.length < MOST_FINDINGS) this.#schemaFindings.push(finding);
        this.#groups.length = 0;
      },
      onHeader: (kind, header) => {
        this.#header = header.node;
        if (sound()) this.#findings.push(...(checks.header?.(kind, header) ?? []));
      },
      onGroup: (group) => {
        if (!sound()) return;
        this.#groups.push({ header: group.node, transactions: [] });
        this.#findings.push(...(checks.group?.(group) ?? []));
      },
      onTransaction: (transaction) => {
        if (!sound()) return;
        this.#groups.at(-1)?.transactions.push(transaction.node);
        this.#findings.push(...(checks.transaction?.(transaction) ?? []));
      },
      onAside: (kind, line) => {
        const seen = this.#asides.get(kind);
        this.#asides.set(kind, { count: (seen?.count ?? 0) + 1, line: seen?.line ?? line });
      },
    };
  }

  #notKept(): readonly Finding[] {
    return [...this.#asides].map(([kind, { count, line }]) => ({
      path: '/Document',
      line,
      rule: 'import.not-kept',
      severity: 'warn',
      sentence: notKept(kind, count),
    }));
  }
}

/** The refusal of a message that breaks its schema in `count` places. */
export function schemaFault(first: Finding, count: number): Fault {
  return fault('message-schema', {
    path: first.path,
    ...(first.line === undefined ? {} : { line: first.line }),
    rule: first.rule,
    detail: count === 1 ? first.sentence : `${first.sentence} (${count} places in all)`,
  });
}

/** Imports a file that is at hand. */
export function importMessage(
  chunks: Iterable<Uint8Array>,
  checks: ImportChecks = {},
  limits: XmlLimits = DEFAULT_LIMITS,
): Result<ImportedMessage, ImportRefusal> {
  const importing = new MessageImport(checks, limits);
  for (const chunk of chunks) {
    const refused = importing.write(chunk);
    if (refused !== undefined) return err(refused);
  }
  return importing.end();
}

function notKept(kind: 'comment' | 'instruction', count: number): string {
  const words = kind === 'comment' ? 'comment' : 'processing instruction';
  return count === 1
    ? `The file holds a ${words}. It is no part of the message and is not kept.`
    : `The file holds ${count} ${words}s. They are no part of the message and are not kept.`;
}
