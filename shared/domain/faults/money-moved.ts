// The three sentences every failure owes an officer.

/**
 * Whether money may have moved when this happens: `no`, `maybe` (treat as unknown, inquire), or `unchanged`
 * (the payment's state is what it was before).
 */
export type MoneyMoved = 'no' | 'maybe' | 'unchanged';

export interface FaultText {
  /** What happened, one sentence. */
  readonly happened: string;
  readonly moved: MoneyMoved;
  /** What to do now, one or two sentences. */
  readonly todo: string;
}

export type FaultTable = Readonly<Record<string, FaultText>>;
