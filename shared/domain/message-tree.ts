// The form in which an ISO 20022 element travels inside the desk: name, attributes, and either text or
// children.

/**
 * One element. `t` for simple content (already unescaped), `c` for child elements in document order; never
 * both.
 */
export interface IsoNode {
  readonly n: string;
  readonly a?: Readonly<Record<string, string>>;
  readonly t?: string;
  readonly c?: readonly IsoNode[];
}

export type { PainKind } from './message-versions/version.ts';
