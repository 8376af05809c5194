// Puts a postal address into the form banks demand from November 2026: town and country in fields of their
// own, at most two free lines, nothing said twice. It only moves what the address itself says; an address
// that does not say it plainly has no proposal.
import { countryCodes, isCountryCode } from './account-identification.ts';

export interface PostalAddress {
  readonly street: string;
  readonly buildingNumber: string;
  readonly postCode: string;
  readonly town: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Free lines. */
  readonly lines: readonly string[];
}

/** Free lines where the bank says nothing else. */
const MOST_LINES = 2;
/** AdrLine is Max70Text. */
const MOST_CHARACTERS = 70;
/** Lengths of PostalAddress6. */
const MOST = { street: 70, buildingNumber: 16, postCode: 16, town: 35 } as const;

const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl'];
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

let byName: ReadonlyMap<string, string> | undefined;

/** A code, or a name in one of the languages payments are written in. */
function countryOf(text: string): string | undefined {
  const bare = text.trim();
  if (isCountryCode(bare)) return bare;
  byName ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return countryCodes().flatMap((code) => {
        const name = names.of(code);
        return name === undefined ? [] : [[folded(name), code] as const];
      });
    }),
  );
  return byName.get(folded(bare));
}

/** `50667 Köln`, `DE-50667 Köln`, `1012 AB Amsterdam`, `111 22 Stockholm`, `SW1A 1AA London`. */
const CODE_AND_TOWN =
  /^(?:(?<country>[A-Z]{2})[- ])?(?<code>\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\s+(?<town>\p{L}[\p{L}\p{M} .'()/-]*)$/u;
const STREET_AND_NUMBER = /^(?<street>\p{L}.*?)\s+(?<number>\d+\s?[a-zA-Z]?(?:\s?[-/]\s?\d+[a-zA-Z]?)?)$/u;

/** What of the fields of an address a free line says once more; the first of them, undefined where none. */
export function repeatedField(
  line: string,
  { town, postCode, country }: Pick<PostalAddress, 'town' | 'postCode' | 'country'>,
): 'town' | 'postCode' | 'country' | undefined {
  if (hasWords(line, town)) return 'town';
  if (hasWords(line, postCode)) return 'postCode';
  // Two letters inside a line may be anything (`NO 5`, `RUE DE LA PAIX`): a country stands last, or before
  // the post code.
  const part = line.slice(line.lastIndexOf(',') + 1).trim();
  const named = CODE_AND_TOWN.exec(part)?.groups?.['country'] ?? countryOf(part);
  return country !== '' && named === country ? 'country' : undefined;
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

/** Whole words: `Berlin` is not in `Berliner Straße 5`. */
function hasWords(line: string, words: string): boolean {
  const [all, wanted] = [line.toLowerCase(), words.trim().toLowerCase()];
  if (wanted === '') return false;
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1)) {
    const [before, after] = [all.charAt(at - 1), all.charAt(at + wanted.length)];
    if (!LETTER_OR_DIGIT.test(before) && !LETTER_OR_DIGIT.test(after)) return true;
  }
  return false;
}

type Draft = { -readonly [K in keyof Omit<PostalAddress, 'lines'>]: string } & { lines: string[] };

/**
 * Undefined where nothing is to be repaired, or where the address does not say what is missing.
 *
 * @param mostLines free lines that the bank takes.
 */
export function repairAddress(address: PostalAddress, mostLines = MOST_LINES): PostalAddress | undefined {
  const draft: Draft = {
    ...address,
    lines: address.lines.map((line) => line.trim()).filter((line) => line !== ''),
  };
  if (!takeCountry(draft)) return undefined;
  takeTown(draft);
  takeStreet(draft, mostLines);
  const { street, buildingNumber, postCode, town, country, lines } = draft;
  const fits =
    town !== '' &&
    country !== '' &&
    lines.length <= mostLines &&
    street.length <= MOST.street &&
    buildingNumber.length <= MOST.buildingNumber &&
    postCode.length <= MOST.postCode &&
    town.length <= MOST.town;
  const repaired = { street, buildingNumber, postCode, town, country, lines };
  return fits && JSON.stringify(repaired) !== JSON.stringify({ ...pick(address), lines: address.lines })
    ? repaired
    : undefined;
}

function pick({
  street,
  buildingNumber,
  postCode,
  town,
  country,
}: PostalAddress): Omit<PostalAddress, 'lines'> {
  return { street, buildingNumber, postCode, town, country };
}

/**
 * The country stands last, in a line of its own or behind a comma. False where the field names another one:
 * which of them is right a person has to say.
 */
function takeCountry(draft: Draft): boolean {
  const last = draft.lines.at(-1);
  if (last === undefined) return true;
  const comma = last.lastIndexOf(',');
  const found = countryOf(last.slice(comma + 1));
  if (found === undefined) return true;
  if (draft.country !== '' && draft.country !== found) return false;
  draft.country = found;
  draft.lines.splice(-1, 1, ...(comma === -1 ? [] : [last.slice(0, comma).trim()]));
  return true;
}

function takeTown(draft: Draft): void {
  for (let at = draft.lines.length - 1; at >= 0; at -= 1) {
    const line = draft.lines[at] ?? '';
    const comma = line.lastIndexOf(',');
    const part = line.slice(comma + 1).trim();
    const { country, code, town = part } = CODE_AND_TOWN.exec(part)?.groups ?? {};
    const isNew =
      draft.town === '' && code !== undefined && (draft.postCode === '' || draft.postCode === code);
    const isSaidAgain =
      draft.town !== '' &&
      folded(town) === folded(draft.town) &&
      (code === undefined || draft.postCode === '' || folded(code) === folded(draft.postCode));
    if (!isNew && !isSaidAgain) continue;
    if (country !== undefined && isCountryCode(country) && draft.country === '') draft.country = country;
    draft.town = draft.town === '' ? town.trim() : draft.town;
    if (draft.postCode === '') draft.postCode = code ?? '';
    draft.lines.splice(at, 1, ...(comma === -1 ? [] : [line.slice(0, comma).trim()]));
  }
}

/** Only where there are too many lines: a free line that is a street goes into its fields. */
function takeStreet(draft: Draft, mostLines: number): void {
  if (draft.lines.length <= mostLines || draft.street !== '') return;
  const at = draft.lines.findIndex((line) => line.length <= MOST_CHARACTERS && STREET_AND_NUMBER.test(line));
  const { street, number } = STREET_AND_NUMBER.exec(draft.lines[at] ?? '')?.groups ?? {};
  if (street === undefined || number === undefined || draft.buildingNumber !== '') return;
  draft.street = street.trim();
  draft.buildingNumber = number;
  draft.lines.splice(at, 1);
}
