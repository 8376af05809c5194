// Owns what a mutant is: one defect a desk could have, at one member of one request or answer.
import type { Kind, OperationId, Place } from '../document/operations.ts';

export type Change = 'drop' | 'misspell' | 'swap' | 'reformat';

export interface RequestMutant {
  readonly side: 'request';
  readonly id: string;
  readonly operation: OperationId;
  readonly place: Place;
  readonly name: string;
  readonly kind: Kind;
  readonly change: Change;
  /** For `swap`: the member whose value stands here instead. */
  readonly other: string;
}

/** The desk does not read a member: it is taken out of the answer before the desk sees it. */
export interface AnswerMutant {
  readonly side: 'answer';
  readonly id: string;
  readonly operation: OperationId;
  readonly form: 'json' | 'xml' | 'header';
  readonly path: string;
}

export type Mutant = RequestMutant | AnswerMutant;

/** What the layer in the desk's process goes by; kept in a file that it reads at every request. */
export interface LayerOrder {
  readonly mutant: Mutant | null;
  readonly bank: {
    readonly encryptionKeyPem: string;
    readonly encryptionCertificatePem: string;
    readonly signing: { readonly keyPem: string; readonly certificatePem: string };
  };
  /** Keys of the layer that the bank has registered for its client beside the desk's own. */
  readonly own: {
    readonly signing: { readonly keyPem: string; readonly certificatePem: string };
    readonly encryptionKeyPem: string;
  };
  /** What the bank knew before: answers are encrypted for it again. */
  readonly deskEncryptionCertificatePem: string;
}

export const ORDER_FILE = 'CONFORMANCE_LAYER_ORDER';
