// Owns what can be said of a file that is no payment message of this desk: what it is, so that an officer
// knows what to ask its sender for.
import type { Direction } from './message-versions/version.ts';

/** Root elements that wrap a message. */
export const ENVELOPE_ROOTS = [
  'RequestPayload',
  'AppHdr',
  'BizMsgEnvlp',
  'BusMsgEnvlp',
  'BusMsg',
  'Body',
  'DataPDU',
  'Message',
  'Saa',
  'conxml',
  'Envelope',
  'EncryptedData',
  'Signature',
  'ebicsRequest',
  'ebicsUnsecuredRequest',
  'ebicsNoPubKeyDigestsRequest',
  'ebicsResponse',
] as const;
export type EnvelopeRoot = (typeof ENVELOPE_ROOTS)[number];

/**
 * `id`: the message's own name. Names and namespaces are cut to what a line holds.
 */
export interface FileSentenceData {
  readonly 'file-envelope': { readonly root: EnvelopeRoot };
  readonly 'file-web-page': Readonly<Record<string, never>>;
  readonly 'file-without-document': { readonly root: string; readonly id: string };
  readonly 'file-other-message': { readonly id: string };
  readonly 'file-other-version': {
    readonly direction: Direction;
    readonly id: string;
    readonly age: 'newer' | 'older';
  };
  /** A variant of one country or bank. */
  readonly 'file-variant': {
    readonly direction: Direction;
    readonly id: string;
    readonly namespace: string;
  };
  readonly 'file-without-namespace': { readonly root: string };
  readonly 'file-other-namespace': { readonly root: string; readonly namespace: string };
  readonly 'file-unknown-message': { readonly namespace: string };
  /** `type`: the number of a SWIFT FIN message, where one is known. */
  readonly 'file-fin': { readonly type: string | null };
  readonly 'file-not-xml': { readonly form: 'edifact' | 'nacha' | 'json' | 'csv' };
}
