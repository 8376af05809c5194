// Where a draft came from that was neither typed nor imported: an earlier batch, or a template. The fields a
// template locks stay in the draft as the template has them.

/** What a template can lock, as an officer chooses it. */
export const LOCKS = ['account', 'terms', 'payments', 'beneficiaries', 'amounts', 'remittance'] as const;
export type Lock = (typeof LOCKS)[number];

export interface BatchOrigin {
  readonly is: 'copy' | 'template';
  /** Of the batch or the template. */
  readonly id: string;
  /** Reference of the batch, name of the template. */
  readonly name: string;
  readonly locked: readonly Lock[];
  /** The highest position it brought along: payments behind it were added later; none of them is locked. */
  readonly last: number;
  /** Name of the recurring run that it was prepared for. */
  readonly run?: string;
}

/** Fields of the header; the execution date is always free. */
const OF_HEADER = {
  account: ['ownAccount', 'ownName', 'ownAgentBic'],
  terms: [
    'chargeBearer',
    'serviceLevel',
    'categoryPurpose',
    'batchBooking',
    'creditorSchemeId',
    'sequenceType',
    'localInstrument',
  ],
} as const;

/** Fields of a payment; the reference is always free. */
const OF_PAYMENT = {
  beneficiaries: [
    'name',
    'account',
    'agentBic',
    'street',
    'buildingNumber',
    'postCode',
    'town',
    'country',
    'mandateId',
    'mandateDate',
  ],
  amounts: ['amount', 'currency'],
  remittance: ['remittance', 'creditorReference', 'purpose'],
} as const;

const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => name in table;

export function lockedHeaderFields(locked: readonly Lock[]): ReadonlySet<string> {
  return new Set(locked.flatMap((lock): readonly string[] => (isIn(OF_HEADER, lock) ? OF_HEADER[lock] : [])));
}

export function lockedPaymentFields(locked: readonly Lock[]): ReadonlySet<string> {
  return new Set(
    locked.flatMap((lock): readonly string[] => (isIn(OF_PAYMENT, lock) ? OF_PAYMENT[lock] : [])),
  );
}

/** Whether a form with these fields differs from the one before in one of the locked ones. */
export function changesLocked<T extends object>(before: T, after: T, locked: ReadonlySet<string>): boolean {
  return (Object.keys(before) as (keyof T & string)[]).some(
    (name) => locked.has(name) && before[name] !== after[name],
  );
}
