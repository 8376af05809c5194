// Reads a status report into one tree, tolerantly: what its schema forbids is noted, not refused.
import type { Finding } from '../../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { NAMESPACE_PREFIX } from '../../../shared/domain/message-versions/version.ts';
import { STATUS_REPORT } from '../versions/pain-002-001-03.ts';
import { SourceLines } from '../source-lines.ts';
import { TreeBuilder } from '../tree-builder.ts';
import { SchemaValidator } from '../validator.ts';
import { XML_LIMITS, MessageRefusal } from '../xml/refusal.ts';
import { XmlReader } from '../xml/xml-reader.ts';
import type { XmlAttribute, XmlEvents } from '../xml/xml-reader.ts';

export interface ReportTree {
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
export function readReportTree(chunks: Iterable<Uint8Array>): Result<ReportTree> {
  const handler = new ReportHandler();
  const reader = new XmlReader(handler, XML_LIMITS, 'any');
  try {
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error;
    return err({ path: handler.path(), line: reader.line, ...error.fault });
  }
  if (handler.tree === undefined)
    return err(fault('message-answer-unreadable', { sentences: [sentence('xml-empty', {})] }));
  return ok({
    ...handler.tree,
    findings: handler.findings,
    schemaValid: handler.schemaValid,
    encodingNote: reader.encodingNote,
  });
}
