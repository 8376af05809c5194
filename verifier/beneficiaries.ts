// Which accounts are summed as one beneficiary: one IBAN, and every number that may be the same account at
// its bank. Written from the rule in docs/decisions/0058, and not from the desk's code.

/** For each country: length of the BBAN, characters of bank and branch, national check digits at its end. */
const COUNTRIES = `
AD 20 8|AE 19 3|AL 24 8|AT 16 5|AZ 24 4|BA 16 6 2|BE 12 3 2|BG 18 8|BH 18 4|BI 23 10 2|BR 25 13
BY 24 4|CH 17 5|CR 18 4|CY 24 8|CZ 20 4|DE 18 8|DJ 23 10 2|DK 14 4|DO 24 4|EE 16 2|EG 25 8|ES 20 10
FI 14 3|FK 14 2|FO 14 4|FR 23 10 2|GB 18 10|GE 18 2|GI 19 4|GL 14 4|GR 23 7|GT 24 4|HN 24 4|HR 17 7
HU 24 7|IE 18 10|IL 19 6|IQ 19 7|IS 22 4|IT 23 11|JO 26 8|KW 26 4|KZ 16 3|LB 24 4|LC 28 4|LI 17 5
LT 16 5|LU 16 3|LV 17 4|LY 21 6|MC 23 10 2|MD 20 2|ME 18 3 2|MK 15 3 2|MN 16 4|MR 23 10 2|MT 27 9
MU 26 8 3|NI 24 4|NL 14 4|NO 11 4|OM 19 3|PK 20 4|PL 24 8|PS 25 4|PT 21 8 2|QA 25 4|RO 20 4
RS 18 3 2|RU 29 14|SA 20 2|SC 27 8 3|SD 14 2|SE 20 3|SI 15 5 2|SK 20 4|SM 23 11|SO 19 7|ST 21 8 2
SV 24 4|TL 19 3 2|TN 20 5 2|TR 22 5|UA 25 6|VA 18 3|VG 20 4|XK 16 4 2|YE 26 8
`;
interface Country {
  readonly length: number;
  readonly bank: number;
  readonly check: number;
}
const BY_COUNTRY = new Map<string, Country>();
for (const row of COUNTRIES.trim().split(/[|\n]/u)) {
  const [country = '', length, bank, check] = row.split(' ');
  BY_COUNTRY.set(country, { length: Number(length), bank: Number(bank), check: Number(check ?? 0) });
}

function countryOf(text: string): Country | null {
  const country = BY_COUNTRY.get(text.slice(0, 2));
  if (country === undefined || text.length !== country.length + 4 || !/^..[0-9]{2}[0-9A-Z]+$/u.test(text))
    return null;
  // ISO 7064, in pieces that a number can hold.
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value < 10 ? 10 : 100) + value) % 97;
  }
  return rest === 1 ? country : null;
}

const DIGIT = /^\p{Nd}$/u;

/** Digits of other scripts: each script has its ten in a row. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 128) return sign;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

const noZeros = (text: string): string => text.replace(/^0+(?=.)/u, '');

/** What payments are summed by. */
export function accountNumber(account: string): string {
  const text = account
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .toUpperCase();
  if (countryOf(text) !== null) return text;
  return noZeros(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/u.test(text) ? text.slice(4) : text);
}

interface Read {
  readonly iban: boolean;
  /** What others may stand in. */
  readonly whole: string;
  /** What may stand in others. */
  readonly sought: readonly string[];
}

function read(number: string): Read {
  const country = countryOf(number);
  if (country === null) {
    const digits = noZeros(number.replaceAll(/[^0-9]/gu, ''));
    return { iban: false, whole: number, sought: digits.length < 5 ? [number] : [number, digits] };
  }
  const bban = number.slice(4);
  const ends = [bban.length, bban.length - country.check];
  return { iban: true, whole: bban, sought: ends.map((end) => noZeros(bban.slice(country.bank, end))) };
}

/** Zeros are filled up in different places, so long numbers are compared without them too. */
const bareDigits = (text: string): string => text.replaceAll(/[^1-9]/gu, '');

function isIn(sought: string, whole: string, least: number): boolean {
  return sought.length >= least && sought.length <= whole.length && `${whole}${whole}`.includes(sought);
}

function isPart(sought: string, whole: string): boolean {
  if (sought.length < 5 && sought !== '' && whole.endsWith(sought)) return true;
  return isIn(sought, whole, 5) || isIn(bareDigits(sought), bareDigits(whole), 6);
}

function areOne(a: Read, b: Read): boolean {
  if (a.iban && b.iban) return false;
  return a.sought.some((part) => isPart(part, b.whole)) || b.sought.some((part) => isPart(part, a.whole));
}

/** Whether two numbers (`accountNumber`) are summed together. */
export function isOnePayee(a: string, b: string): boolean {
  return a === b || areOne(read(a), read(b));
}

/** For each of different numbers the places of all that are summed with it, its own among them. */
export function payeesTogether(numbers: readonly string[]): readonly ReadonlySet<number>[] {
  const all = numbers.map(read);
  const found = numbers.map((_, place) => new Set([place]));
  if (all.every(({ iban }) => iban)) return found;
  // Places by every piece of their number, so that not each is held against each.
  const pieces = new Map<string, number[]>();
  const put = (piece: string, place: number): void => {
    const places = pieces.get(piece);
    if (places === undefined) pieces.set(piece, [place]);
    else if (places.at(-1) !== place) places.push(place);
  };
  for (const [place, { whole }] of all.entries()) {
    for (const piece of piecesOf(`${whole}${whole.slice(0, 4)}`, 5)) put(`number ${piece}`, place);
    const digits = bareDigits(whole);
    for (const piece of piecesOf(`${digits}${digits.slice(0, 5)}`, 6)) put(`digits ${piece}`, place);
    for (let length = 1; length < 5 && length <= whole.length; length += 1)
      put(`end ${whole.slice(-length)}`, place);
  }
  const fewest = (kind: string, text: string, size: number): readonly number[] => {
    const lists = piecesOf(text, size).map((piece) => pieces.get(`${kind} ${piece}`) ?? []);
    return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
  };
  for (const [place, one] of all.entries())
    for (const part of one.sought)
      for (const other of [
        ...fewest('number', part, 5),
        ...fewest('digits', bareDigits(part), 6),
        ...(pieces.get(`end ${part}`) ?? []),
      ]) {
        const its = all[other];
        if (other === place || its === undefined || !areOne(one, its)) continue;
        found[place]?.add(other);
        found[other]?.add(place);
      }
  return found;
}

function piecesOf(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, start) =>
    text.slice(start, start + size),
  );
}
