// Owns the forms in which a pain.002 comes back (wire practice 3 and 4): only verified XML is looked at.
import type { Sentence } from '../../shared/domain/sentence.ts';
import { fault } from '../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { decodeBase64 } from './base64-stream.ts';
import { guardLargeXml } from './guard.ts';

/** A verified status report, and what is told where the document around it was not plain UTF-8. */
export interface OpenedReport {
  readonly pain002: Uint8Array;
  readonly encodingNote: Sentence | undefined;
}

const PAIN002 = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.\d{3}\.\d{2}$/u;

/** The signed bytes inside the JSON twin `{"psrDocument":"<base64>"}`; null when the body is not that. */
export function psrDocument(body: Uint8Array): Uint8Array | null {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (
      typeof parsed !== 'object' ||
      parsed === null ||
      !('psrDocument' in parsed) ||
      typeof parsed.psrDocument !== 'string'
    )
      return null;
    return decodeBase64(parsed.psrDocument);
  } catch {
    return null;
  }
}

/**
 * pain.002 bytes out of verified XML: the bare Document, `<Response>BASE64</Response>`, or
 * `<Response><psr1>BASE64</psr1></Response>`.
 * Fault `answer-garbled` for anything else.
 */
export async function pain002Of(verified: string): Promise<Result<Uint8Array>> {
  const outer = await guardLargeXml(Buffer.from(verified, 'utf8'));
  if (!outer.ok) return err(fault('answer-garbled', { rule: outer.rule }));
  const { root } = outer.document;
  if (root.local === 'Document' && PAIN002.test(root.uri)) return ok(Buffer.from(verified, 'utf8'));
  if (root.local !== 'Response') return err(fault('answer-garbled', { rule: 'answer-root' }));
  const [psr, ...more] = root.children;
  if (more.length > 0 || (psr !== undefined && (psr.local !== 'psr1' || psr.children.length > 0)))
    return err(fault('answer-garbled', { rule: 'answer-root' }));
  const bytes = decodeBase64((psr ?? root).text);
  if (bytes === null || bytes.length === 0) return err(fault('answer-garbled', { rule: 'answer-base64' }));
  return ok(bytes);
}
