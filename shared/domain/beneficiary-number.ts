// Which accounts may be one beneficiary, for sums that a threshold is held against: an IBAN and every number
// that may be the same account at its bank, however it is written. Where it cannot be told, they are counted
// together.
import { hasIbanForm, mod97 } from './account-identification.ts';

/** Shorter numbers stand in others by chance; they are held against the end of them alone. */
const LEAST_OF_NUMBER = 5;
const LEAST_OF_DIGITS = 6;

/** Country, length of the BBAN, where the account number begins in it, national check digits behind it. */
const BBANS: ReadonlyMap<string, readonly number[]> = new Map(
  `AD 20 8|AE 19 3|AL 24 8|AT 16 5|AZ 24 4|BA 16 6 2|BE 12 3 2|BG 18 8|BH 18 4|BI 23 10 2|BR 25 13
BY 24 4|CH 17 5|CR 18 4|CY 24 8|CZ 20 4|DE 18 8|DJ 23 10 2|DK 14 4|DO 24 4|EE 16 2|EG 25 8|ES 20 10
FI 14 3|FK 14 2|FO 14 4|FR 23 10 2|GB 18 10|GE 18 2|GI 19 4|GL 14 4|GR 23 7|GT 24 4|HN 24 4|HR 17 7
HU 24 7|IE 18 10|IL 19 6|IQ 19 7|IS 22 4|IT 23 11|JO 26 8|KW 26 4|KZ 16 3|LB 24 4|LC 28 4|LI 17 5
LT 16 5|LU 16 3|LV 17 4|LY 21 6|MC 23 10 2|MD 20 2|ME 18 3 2|MK 15 3 2|MN 16 4|MR 23 10 2|MT 27 9
MU 26 8 3|NI 24 4|NL 14 4|NO 11 4|OM 19 3|PK 20 4|PL 24 8|PS 25 4|PT 21 8 2|QA 25 4|RO 20 4
RS 18 3 2|RU 29 14|SA 20 2|SC 27 8 3|SD 14 2|SE 20 3|SI 15 5 2|SK 20 4|SM 23 11|SO 19 7|ST 21 8 2
SV 24 4|TL 19 3 2|TN 20 5 2|TR 22 5|UA 25 6|VA 18 3|VG 20 4|XK 16 4 2|YE 26 8`
    .split(/[|\n]/u)
    .map((row) => [row.slice(0, 2), row.slice(3).split(' ').map(Number)]),
);

/** Letters and digits alone, in capitals, as ASCII where another script has them. */
function lettersAndDigits(account: string): string {
  return account
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Unicode has the ten digits of a script in a row, the zero first. */
function digitOf(character: string): string {
  if (character <= '9') return character;
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** An IBAN by its form, the length of its country and its check digits. */
function isIban(text: string): boolean {
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]+$/u.test(text) &&
    BBANS.get(text.slice(0, 2))?.[0] === text.length - 4 &&
    mod97(text.slice(4) + text.slice(0, 4)) === 1
  );
}

const withoutZeros = (number: string): string => number.replace(/^0+(?=.)/u, '');

/**
 * A beneficiary's account as it is summed: an IBAN, or any other number without what is written between its
 * characters and without leading zeros. Of what has the form of an IBAN and is none, the BBAN.
 */
export function beneficiaryKey(account: string): string {
  const text = lettersAndDigits(account);
  if (isIban(text)) return text;
  return withoutZeros(hasIbanForm(text) ? text.slice(4) : text);
}

/** What of a key may stand in another one, and what another one may stand in. */
interface SoughtNumber {
  readonly isIban: boolean;
  readonly whole: Piece;
  readonly parts: readonly Piece[];
}

interface Piece {
  readonly number: string;
  /** Digits without zeros, by which numbers are held together that are filled up in different places. */
  readonly digits: string;
}

const pieceOf = (number: string): Piece => ({ number, digits: number.replaceAll(/[^1-9]/gu, '') });

function numberOf(key: string): SoughtNumber {
  if (!isIban(key)) {
    const digits = withoutZeros(key.replaceAll(/\D/gu, ''));
    const isWorded = digits !== key && digits.length >= LEAST_OF_NUMBER;
    const whole = pieceOf(key);
    return { isIban: false, whole, parts: isWorded ? [whole, pieceOf(digits)] : [whole] };
  }
  const [length = 0, head = 0, tail = 0] = BBANS.get(key.slice(0, 2)) ?? [];
  const bban = key.slice(4);
  const account = withoutZeros(bban.slice(head));
  const parts = tail === 0 ? [account] : [account, withoutZeros(bban.slice(head, length - tail))];
  return { isIban: true, whole: pieceOf(bban), parts: parts.map(pieceOf) };
}

/** Whether a number stands in another, also where the bank's code stands behind it and not before it. */
function standsIn(part: string, whole: string, least: number): boolean {
  return part.length >= least && part.length <= whole.length && (whole + whole).includes(part);
}

function isPartOf(part: Piece, whole: Piece): boolean {
  if (part.number === '') return false;
  if (part.number.length < LEAST_OF_NUMBER && whole.number.endsWith(part.number)) return true;
  return (
    standsIn(part.number, whole.number, LEAST_OF_NUMBER) ||
    standsIn(part.digits, whole.digits, LEAST_OF_DIGITS)
  );
}

/**
 * Whether two accounts count as one beneficiary. Two IBANs are one account where they are the same. Any other
 * number counts with each IBAN that it stands in or whose account number stands in it, and with each other
 * number of which one stands in the other; letters around its digits do not matter for that.
 */
export function mayBeOneBeneficiary(a: string, b: string): boolean {
  const [one, other] = [beneficiaryKey(a), beneficiaryKey(b)];
  if (one === other) return true;
  return mayBeOne(numberOf(one), numberOf(other));
}

function mayBeOne(one: SoughtNumber, other: SoughtNumber): boolean {
  if (one.isIban && other.isIban) return false;
  return (
    one.parts.some((part) => isPartOf(part, other.whole)) ||
    other.parts.some((part) => isPartOf(part, one.whole))
  );
}

/** Numbers that are looked for in others. */
class Needles {
  readonly #least: number;
  /** Where each number is named. */
  readonly #places = new Map<string, number[]>();
  /** How long those are that begin with the same characters. */
  readonly #lengths = new Map<string, Set<number>>();

  constructor(least: number) {
    this.#least = least;
  }

  add(number: string, place: number): void {
    if (number.length < this.#least) return;
    const places = this.#places.get(number);
    if (places !== undefined) {
      places.push(place);
      return;
    }
    this.#places.set(number, [place]);
    const beginning = number.slice(0, this.#least);
    const lengths = this.#lengths.get(beginning);
    if (lengths === undefined) this.#lengths.set(beginning, new Set([number.length]));
    else lengths.add(number.length);
  }

  /** `whole` is doubled, so that a number is found whose end stands before its beginning. */
  findIn(whole: string, visit: (place: number) => void): void {
    if (whole.length < this.#least || this.#places.size === 0) return;
    const doubled = whole + whole;
    for (let start = 0; start < whole.length; start += 1)
      for (const length of this.#lengths.get(doubled.slice(start, start + this.#least)) ?? [])
        if (length <= whole.length)
          for (const place of this.#places.get(doubled.slice(start, start + length)) ?? []) visit(place);
  }

  /** Those shorter than usual that `whole` ends with. */
  findAtEnd(whole: string, below: number, visit: (place: number) => void): void {
    for (let length = 1; length < below && length <= whole.length; length += 1)
      for (const place of this.#places.get(whole.slice(-length)) ?? []) visit(place);
  }
}

interface AllNeedles {
  readonly numbers: Needles;
  readonly digits: Needles;
  readonly short: Needles;
}

function needlesOf(numbers: readonly SoughtNumber[], are: 'ibans' | 'others'): AllNeedles {
  const made = {
    numbers: new Needles(LEAST_OF_NUMBER),
    digits: new Needles(LEAST_OF_DIGITS),
    short: new Needles(1),
  };
  for (const [place, { isIban: is, parts }] of numbers.entries()) {
    if (is !== (are === 'ibans')) continue;
    for (const part of parts) {
      made.numbers.add(part.number, place);
      made.digits.add(part.digits, place);
      if (part.number.length < LEAST_OF_NUMBER) made.short.add(part.number, place);
    }
  }
  return made;
}

function find(needles: AllNeedles, { number, digits }: Piece, visit: (place: number) => void): void {
  needles.numbers.findIn(number, visit);
  needles.digits.findIn(digits, visit);
  needles.short.findAtEnd(number, LEAST_OF_NUMBER, visit);
}

/** So many numbers that are no IBANs are held against each of the others. */
const FEW_NUMBERS = 16;

/**
 * For each of `left` the places in `right` of those that may be one with it; both are given by their keys
 * (`beneficiaryKey`). The same as asking for each pair, in a time that grows with their number and not with
 * that of the pairs; only where nearly all are IBANs are the pairs asked.
 */
export function joinBeneficiaries(
  left: readonly string[],
  right: readonly string[],
  fewNumbers = FEW_NUMBERS,
): readonly ReadonlySet<number>[] {
  const found = left.map(() => new Set<number>());
  const same = new Map<string, number[]>();
  for (const [place, key] of right.entries()) {
    const places = same.get(key);
    if (places === undefined) same.set(key, [place]);
    else places.push(place);
  }
  for (const [place, key] of left.entries())
    for (const other of same.get(key) ?? []) found[place]?.add(other);
  const lefts = left.map(numberOf);
  const rights = left === right ? lefts : right.map(numberOf);
  const [ours, theirs] = [lefts, rights].map((all) =>
    [...all.keys()].filter((at) => all[at]?.isIban === false),
  );
  if (ours === undefined || theirs === undefined) return found;
  // Where all are IBANs, none stands in another.
  if (ours.length + theirs.length <= fewNumbers) {
    const ask = (place: number, other: number): void => {
      const [one, its] = [lefts[place], rights[other]];
      if (one !== undefined && its !== undefined && mayBeOne(one, its)) found[place]?.add(other);
    };
    for (const place of ours) for (const other of rights.keys()) ask(place, other);
    for (const other of theirs) for (const place of lefts.keys()) ask(place, other);
    return found;
  }
  const search = (
    needles: readonly SoughtNumber[],
    wholes: readonly SoughtNumber[],
    visit: (needle: number, whole: number) => void,
  ): void => {
    const [ibans, others] = [needlesOf(needles, 'ibans'), needlesOf(needles, 'others')];
    for (const [place, { isIban: is, whole }] of wholes.entries()) {
      find(others, whole, (needle) => visit(needle, place));
      if (!is) find(ibans, whole, (needle) => visit(needle, place));
    }
  };
  search(lefts, rights, (one, other) => found[one]?.add(other));
  search(rights, lefts, (other, one) => found[one]?.add(other));
  return found;
}
