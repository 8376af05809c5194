// What the opener of a large answer and its thread say to each other: two steps, between which the content
// key is asked for elsewhere.
import type { OpenedReport } from '../../envelope/answer-shapes.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Suite } from '../../../shared/domain/bank-profile.ts';

export type Step =
  /** Reads the body; keeps it when it is not encrypted. */
  | { readonly step: 'read'; readonly body: Uint8Array; readonly suite: Suite }
  /** Verifies the decrypted bytes, or the body itself when `plain` is null, with certificates in PEM. */
  | {
      readonly step: 'verify';
      readonly plain: Uint8Array | null;
      readonly suite: Suite;
      readonly certificates: readonly string[];
    };

export type Outcome =
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'plain' }
  | { readonly kind: 'encrypted'; readonly wrappedKey: Uint8Array; readonly content: Uint8Array }
  | ({ readonly kind: 'verified' } & OpenedReport);
