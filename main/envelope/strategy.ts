// Owns the list of envelope strategies: how frozen bytes and their signature become the plain text that is
// encrypted.
import { base64Stream } from './base64-stream.ts';
import { payloadFrame, type PayloadTags } from './signature.ts';

export interface EnvelopeStrategy {
  /**
   * The signed document as it is encrypted, streamed. `signature` is the complete Signature element from the
   * token host.
   */
  readonly signedDocument: (
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    signature: string,
    tags: PayloadTags,
  ) => AsyncIterable<Uint8Array>;
}

/** Base64 in a tag, XML-DSig enveloped in the root (wire practice 2). */
export const base64InTag: EnvelopeStrategy = {
  async *signedDocument(chunks, signature, tags) {
    const frame = payloadFrame(tags);
    yield Buffer.from(frame.open, 'utf8');
    yield* base64Stream(chunks);
    yield Buffer.from(frame.close + signature + frame.end, 'utf8');
  },
};
