// Holds a whole document against the official schema of its namespace, without building a tree.
import type { Fault } from '../../shared/domain/errors.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import { err, ok } from '../../shared/domain/result.ts';
import type { Result } from '../../shared/domain/result.ts';
import type { MessageSchema } from '../../main/iso20022/schema/compile.ts';
import { schemaOfNamespace } from './schemas.ts';
import { unsupported } from '../../main/iso20022/unsupported.ts';
import { SchemaValidator } from '../../main/iso20022/validator.ts';
import { XML_LIMITS, MessageRefusal } from '../../main/iso20022/xml/refusal.ts';
import type { XmlLimits } from '../../main/iso20022/xml/refusal.ts';
import { XmlReader, type XmlAttribute, type XmlEvents } from '../../main/iso20022/xml/xml-reader.ts';

export interface DocumentResult {
  /** The name in its namespace. */
  readonly id: string;
  readonly valid: boolean;
  /** In document order, the first 1,000. */
  readonly findings: readonly Finding[];
}

class Judge implements XmlEvents {
  readonly findings: Finding[] = [];
  validator: SchemaValidator | undefined;
  schema: MessageSchema | undefined;

  open(local: string, uri: string, attributes: readonly XmlAttribute[], line: number): void {
    this.validator ??= this.#begin(local, uri, line);
    this.validator.open(local, uri, attributes, line);
  }

  text(value: string, line: number, cdata: boolean): void {
    this.validator?.text(value, line, cdata);
  }

  close(): void {
    this.validator?.close();
  }

  aside(): void {
    // Comments and processing instructions are nothing to a schema.
  }

  #begin(local: string, uri: string, line: number): SchemaValidator {
    const schema = schemaOfNamespace(uri);
    if (schema === undefined) throw unsupported(local, uri, line);
    this.schema = schema;
    return new SchemaValidator(schema, (finding) => void this.findings.push(finding));
  }
}

/**
 * `err` when it is no document of a known message at all: not well-formed, refused, or of another namespace.
 */
export function validateDocument(
  chunks: Iterable<Uint8Array>,
  limits: XmlLimits = XML_LIMITS,
): Result<DocumentResult> {
  const judge = new Judge();
  const reader = new XmlReader(judge, limits, 'any');
  try {
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (!(error instanceof MessageRefusal)) throw error;
    const fault: Fault = { path: judge.validator?.path() ?? '/', line: reader.line, ...error.fault };
    return err(fault);
  }
  const { findings, schema, validator } = judge;
  return ok({ id: schema?.id ?? '', valid: validator?.findings === 0, findings });
}
