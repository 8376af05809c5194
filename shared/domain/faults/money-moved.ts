// Owns what every failure says of the money.

/**
 * Whether money may have moved when this happens: `no`, `maybe` (treat as unknown, inquire), or `unchanged`
 * (the payment's state is what it was before).
 */
export type MoneyMoved = 'no' | 'maybe' | 'unchanged';

export type FaultTable = Readonly<Record<string, MoneyMoved>>;
