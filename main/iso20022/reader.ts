// Streams a pain.001 or pain.008 file: header, payment groups and transactions one at a time, with every
// schema finding.
import { unsupported } from './unsupported.ts';
import { MessageRefusal, XML_LIMITS } from './xml/refusal.ts';
import type { XmlLimits } from './xml/refusal.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import { formOfNamespace } from './versions/catalogue.ts';
import { SourceLines, TreeBuilder } from './tree-builder.ts';
import { SchemaValidator } from './validator.ts';
import { XmlReader, type XmlAttribute, type XmlEvents } from './xml/xml-reader.ts';
import type { Fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import { sentence, type Sentence } from '../../shared/domain/sentence.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { PainForm } from './versions/version.ts';
import type { AcceptedEncodings } from './xml/text-source.ts';

// Names a text file that is no XML at all, so that an officer knows what came and what to ask for.
/** The form of a text that begins with something other than `<`; undefined when nothing here knows it. */
function formOf(text: string): Sentence | undefined {
  const fin = /^\{1:[A-Z0-9]/.test(text);
  const type = /\{2:[IO](\d{3})/.exec(text)?.[1] ?? (fin ? undefined : typeByFields(text));
  if (fin || type !== undefined) return sentence('file-fin', { type: type ?? null });
  if (/^(?:UNA|UNB\+)/.test(text)) return sentence('file-not-xml', { form: 'edifact' });
  if (/^101 ?\d{9}/.test(text)) return sentence('file-not-xml', { form: 'nacha' });
  if (/^[[{]\s*["{[}\]]/.test(text)) return sentence('file-not-xml', { form: 'json' });
  if (/^[^\n]*[;,\t|][^\n]*(?:\n|$)/.test(text)) return sentence('file-not-xml', { form: 'csv' });
  return undefined;
}

function typeByFields(text: string): string | undefined {
  if (!/^:20:/m.test(text)) return undefined;
  if (/^:(?:60F|60M|62F):/m.test(text)) return '940';
  if (/^:13D:/m.test(text)) return '942';
  return /^:(?:28D|50[A-Z]?|21):/m.test(text) ? '101' : undefined;
}

function refuseForeignText(text: string): void {
  const form = formOf(text.trimStart());
  if (form === undefined) return;
  throw new MessageRefusal('message-unsupported', { path: '/', line: 1, sentences: [form] });
}

/** One piece of a message as it was read: its tree, its path, and the lines it came from. */
export interface ReadElement {
  readonly node: IsoNode;
  readonly path: string;
  readonly lines: SourceLines;
}

/** A payment group without its transactions; `index` counts from 1. */
export interface ReadGroup extends ReadElement {
  readonly index: number;
}

/** One transaction; `group` and `index` count from 1. */
export interface ReadTransaction extends ReadElement {
  readonly group: number;
  readonly index: number;
}

/**
 * Called in document order. All are optional. From the first schema finding on, only findings and asides are
 * told.
 */
export interface MessageEvents {
  readonly onHeader?: (kind: PainKind, header: ReadElement) => void;
  readonly onGroup?: (group: ReadGroup) => void;
  readonly onTransaction?: (transaction: ReadTransaction) => void;
  readonly onFinding?: (finding: Finding) => void;
  /** A comment or processing instruction, which belongs to the file but not to the message. */
  readonly onAside?: (kind: 'comment' | 'instruction', line: number) => void;
}

export interface ReadSummary {
  readonly kind: PainKind;
  readonly bytes: number;
  readonly elements: number;
  readonly groups: number;
  readonly transactions: number;
  /** How often the official schema is broken; 0 means the schema accepts the message. */
  readonly schemaFindings: number;
}

// Document = 1, CstmrCdtTrfInitn = 2, GrpHdr and PmtInf = 3, transactions = 4.
const PIECE_DEPTH = 3;
const TRANSACTION_DEPTH = 4;

class PainHandler implements XmlEvents {
  readonly #events: MessageEvents;
  readonly #piece = new TreeBuilder();
  readonly #transaction = new TreeBuilder();
  #form: PainForm | undefined;
  #validator: SchemaValidator | undefined;
  #depth = 0;
  #groupSent = false;
  #groupPath = '';
  #transactionPath = '';
  #inGroup = 0;
  groups = 0;
  transactions = 0;

  constructor(events: MessageEvents) {
    this.#events = events;
  }

  get kind(): PainKind | undefined {
    return this.#form?.kind;
  }

  get schemaFindings(): number {
    return this.#validator?.findings ?? 0;
  }

  path(): string {
    return this.#validator?.path() ?? '/';
  }

  open(local: string, uri: string, attributes: readonly XmlAttribute[], line: number): void {
    const validator = (this.#validator ??= this.#begin(local, uri, line));
    const content = validator.open(local, uri, attributes, line);
    this.#depth += 1;
    const form = this.#form;
    if (form === undefined || this.#depth < PIECE_DEPTH) return;
    if (this.#depth === PIECE_DEPTH) {
      this.#piece.reset();
      this.#groupSent = false;
      if (local === 'PmtInf') {
        this.groups += 1;
        this.#inGroup = 0;
        this.#groupPath = validator.path();
      }
    }
    if (this.#transaction.depth > 0) {
      this.#transaction.open(local, attributes, content, line);
    } else if (this.#depth === TRANSACTION_DEPTH && local === form.transaction) {
      this.#sendGroup();
      this.#transaction.reset();
      this.#transactionPath = validator.path();
      this.#transaction.open(local, attributes, content, line);
    } else {
      this.#piece.open(local, attributes, content, line);
    }
  }

  text(value: string, line: number, cdata: boolean): void {
    this.#validator?.text(value, line, cdata);
    if (this.#transaction.depth > 0) this.#transaction.text(value);
    else if (this.#piece.depth > 0) this.#piece.text(value);
  }

  close(): void {
    const value = this.#validator?.close();
    this.#depth -= 1;
    if (this.#transaction.depth > 0) {
      const node = this.#transaction.close(value);
      if (node !== undefined) this.#sendTransaction(node);
      return;
    }
    if (this.#piece.depth === 0) return;
    const single = this.#piece.depth === 1;
    if (single && !this.#groupSent) this.#sendPiece(value);
    else this.#piece.close(value);
  }

  aside(kind: 'comment' | 'instruction', line: number): void {
    this.#events.onAside?.(kind, line);
  }

  foreign(text: string): void {
    refuseForeignText(text);
  }

  #begin(local: string, uri: string, line: number): SchemaValidator {
    const form = formOfNamespace(uri);
    if (form === undefined || local !== 'Document') throw unsupported(local, uri, line);
    this.#form = form;
    return new SchemaValidator(form.schema, (finding) => this.#events.onFinding?.(finding));
  }

  /**
   * The group header goes out when its first transaction begins: everything before it has been read by then.
   */
  #sendGroup(): void {
    const node = this.#piece.snapshot();
    if (this.#groupSent || node === undefined || this.schemaFindings > 0) return;
    this.#groupSent = true;
    const lines = new SourceLines(node, this.#piece.lines);
    this.#events.onGroup?.({ node, path: this.#groupPath, lines, index: this.groups });
  }

  #sendPiece(value: string | undefined): void {
    const node = this.#piece.close(value);
    const form = this.#form;
    if (node === undefined || form === undefined || this.schemaFindings > 0) return;
    const lines = new SourceLines(node, this.#piece.lines);
    if (node.n === 'GrpHdr')
      this.#events.onHeader?.(form.kind, { node, path: `/Document/${form.root}/GrpHdr`, lines });
    else if (node.n === 'PmtInf')
      this.#events.onGroup?.({ node, path: this.#groupPath, lines, index: this.groups });
  }

  #sendTransaction(node: IsoNode): void {
    this.transactions += 1;
    this.#inGroup += 1;
    if (this.schemaFindings > 0) return;
    const lines = new SourceLines(node, this.#transaction.lines);
    this.#events.onTransaction?.({
      node,
      path: this.#transactionPath,
      lines,
      group: this.groups,
      index: this.#inGroup,
    });
  }
}

/** Reads one message from bytes that arrive in pieces. After a Fault nothing more may be written. */
export class MessageReader {
  readonly #handler: PainHandler;
  readonly #xml: XmlReader;

  constructor(events: MessageEvents, limits: XmlLimits = XML_LIMITS, encodings: AcceptedEncodings = 'utf-8') {
    this.#handler = new PainHandler(events);
    this.#xml = new XmlReader(this.#handler, limits, encodings);
  }

  /** What to tell about the file's encoding when it was not plain UTF-8; known at the end. */
  get encodingNote(): Sentence | undefined {
    return this.#xml.encodingNote;
  }

  /** The Fault that ends the reading, if these bytes bring one. */
  write(chunk: Uint8Array): Fault | undefined {
    return this.#guarded(() => this.#xml.write(chunk));
  }

  end(): Result<ReadSummary> {
    const failed = this.#guarded(() => this.#xml.end());
    if (failed !== undefined) return err(failed);
    const { kind, groups, transactions, schemaFindings } = this.#handler;
    if (kind === undefined) throw new Error('a well-formed file without a root element');
    return ok({
      kind,
      bytes: this.#xml.bytes,
      elements: this.#xml.elements,
      groups,
      transactions,
      schemaFindings,
    });
  }

  #guarded(step: () => void): Fault | undefined {
    try {
      step();
      return undefined;
    } catch (error) {
      if (!(error instanceof MessageRefusal)) throw error;
      return { path: this.#handler.path(), line: this.#xml.line, ...error.fault };
    }
  }
}

/**
 * Reads a message from chunks at hand. `err` is a refusal of the file; a message that merely breaks its
 * schema is read to the end.
 */
export function readMessage(
  chunks: Iterable<Uint8Array>,
  events: MessageEvents = {},
  limits: XmlLimits = XML_LIMITS,
): Result<ReadSummary> {
  const reader = new MessageReader(events, limits);
  for (const chunk of chunks) {
    const failed = reader.write(chunk);
    if (failed !== undefined) return err(failed);
  }
  return reader.end();
}
