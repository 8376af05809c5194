// Owns how the tables of section 2.9 are written down: a shape says what a member holds, and the type of what
// is read follows from it.

export interface TextShape {
  readonly kind: 'text';
}
/** Digits as the bank sent them; an empty one is unknown, never zero. */
export interface NumberShape {
  readonly kind: 'number';
}
export interface FlagShape {
  readonly kind: 'flag';
}
/**
 * A text or an Amount-shaped object: CdtDbtInd (2.9, Availability; wire practice 6), and the amounts of a
 * range.
 */
export interface IndicatorShape {
  readonly kind: 'indicator';
  /** A text names the side of an account. */
  readonly isSide?: boolean;
}
export interface ListShape<S extends Shape = Shape> {
  readonly kind: 'list';
  readonly of: S;
  /** Its members are known by their places: one that cannot be read keeps its own, empty. */
  readonly keepsPlaces?: boolean;
}
export interface GroupShape<M extends Members = Members> {
  readonly kind: 'group';
  readonly members: M;
}
export type Shape = TextShape | NumberShape | FlagShape | IndicatorShape | ListShape | GroupShape;
export interface Members {
  readonly [name: string]: Shape;
}

export interface Amount {
  readonly amt?: string;
  readonly Ccy?: string;
}

/** What a shape reads as. Every member may be absent: real answers leave out what their schema demands. */
export type ReadAs<S> = S extends TextShape | NumberShape
  ? string
  : S extends FlagShape
    ? boolean
    : S extends IndicatorShape
      ? string | Amount
      : S extends ListShape<infer O>
        ? readonly ReadAs<O>[]
        : S extends GroupShape<infer M>
          ? { readonly [K in keyof M]?: ReadAs<M[K]> }
          : never;

export const text: TextShape = { kind: 'text' };
export const number: NumberShape = { kind: 'number' };
export const flag: FlagShape = { kind: 'flag' };
export const indicator: IndicatorShape = { kind: 'indicator', isSide: true };
/** The bounds of a range come as text, as a number, or as an amount with its currency. */
export const textOrAmount: IndicatorShape = { kind: 'indicator' };

/** ISO 20022 CreditDebitCode; null for a text that names neither side. */
export function sideOf(text: string): 'CRDT' | 'DBIT' | null {
  const code = text.trim().toUpperCase();
  return code === 'CRDT' || code === 'DBIT' ? code : null;
}

export function list<S extends Shape>(of: S): ListShape<S> {
  return { kind: 'list', of };
}

export function listOfPlaces<S extends Shape>(of: S): ListShape<S> {
  return { kind: 'list', of, keepsPlaces: true };
}

export function group<M extends Members>(members: M): GroupShape<M> {
  return { kind: 'group', members };
}

/** Members that all hold a text, by their names with blanks between. */
export function texts<N extends string>(...names: readonly N[]): { readonly [K in N]: TextShape } {
  return Object.fromEntries(names.map((name) => [name, text])) as { readonly [K in N]: TextShape };
}

// The shared types of section 2.9 about money, parties, agents and accounts.
export const amountGroup = group({ amt: number, Ccy: text });
/** Code or proprietary. */
export const scheme = group(texts('Cd', 'Prtry'));
const other = group({ ...texts('Id', 'Issr'), SchmeNm: scheme });
export const postalAddress = group({
  AdrLine: list(text),
  ...texts('AdrTp', 'BldgNb', 'Ctry', 'CtrySubDvsn', 'Dept', 'PstCd', 'StrtNm', 'SubDept', 'TwnNm'),
});

export const party = group({
  CtctDtls: group(texts('EmailAdr', 'FaxNb', 'MobNb', 'Nm', 'NmPrfx', 'Othr', 'PhneNb')),
  CtryOfRes: text,
  Id: group({
    OrgId: group({ BICOrBEI: text, Othr: list(other) }),
    PrvtId: group({
      DtAndPlcOfBirth: group(texts('BirthDt', 'CityOfBirth', 'CtryOfBirth', 'PrvcOfBirth')),
      Othr: list(other),
    }),
  }),
  Nm: text,
  PstlAdr: postalAddress,
});

export const agent = group({
  BrnchId: group({ ...texts('Id', 'Nm'), PstlAdr: postalAddress }),
  FinInstnId: group({
    ...texts('BIC', 'Nm'),
    ClrSysMmbId: group({ ClrSysId: scheme, MmbId: text }),
    Othr: other,
    PstlAdr: postalAddress,
  }),
});

export const accountId = group({ IBAN: text, Othr: other });
export const cashAccount = group({ Ccy: text, Id: accountId, Nm: text, Tp: scheme });
