// Every language says everything English says: with the same figures, in words of its own, in labels that
// fit.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../domain/language.ts';
import { sentence } from '../domain/sentence.ts';
import { en } from './en/index.ts';
import { textsIn } from './index.ts';
import { MUCH_LONGER, SAME_IN_BOTH } from './languages.exceptions.ts';
import { say, sayStored } from './say.ts';

type Said = (...given: readonly unknown[]) => unknown;
interface Leaf {
  readonly path: string;
  readonly english: unknown;
  readonly other: unknown;
}

/** The texts and functions of English with those at the same place, and the places only one of them has. */
function compared(english: unknown, other: unknown, path = ''): readonly (Leaf | string)[] {
  if (typeof english !== 'object' || english === null) return [{ path, english, other }];
  if (typeof other !== 'object' || other === null) return [`${path} is no table`];
  const names = new Set([...Object.keys(english), ...Object.keys(other)]);
  return [...names].flatMap((name) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(english, name)) return [`${at} is only in the other language`];
    if (!Object.hasOwn(other, name)) return [`${at} is only in English`];
    return compared(Reflect.get(english, name), Reflect.get(other, name), at);
  });
}

const leavesOf = (english: unknown, other: unknown): readonly Leaf[] =>
  compared(english, other).filter((each) => typeof each !== 'string');

/** Texts with the place they stand at; what English leaves empty is empty in every language. */
const textsOf = (all: readonly Leaf[]): readonly (readonly [string, string, string])[] =>
  all.flatMap(({ path, english, other }) =>
    typeof english === 'string' && typeof other === 'string' ? [[path, english, other] as const] : [],
  );

const LONGEST_LABEL = 20;

/** A label may be twice as long as the English one, or twelve letters longer. */
function tooLong(english: string, other: string): boolean {
  const isLabel = english.length <= LONGEST_LABEL && !english.endsWith('.');
  return isLabel && other.length > Math.max(english.length * 2, english.length + 12);
}

/** What a function may be given at one place: a number, a text, a list, a table of numbers. */
const GIVEN: readonly ((place: number) => unknown)[] = [
  (place) => 211 + place * 12,
  (place) => `TEXT${place}`,
  (place) => [`LIST${place}`],
  () => new Proxy({}, { get: (_, name) => (typeof name === 'string' ? 301 + name.length : undefined) }),
  (place) =>
    new Proxy({}, { get: (_, name) => (typeof name === 'string' ? `DATA${place}${name}` : undefined) }),
];
/** Given a code that does not exist, they have no word for it. */
const WORDS_FOR_CODES = [
  'common.within',
  'sentences.address-lacks',
  'sentences.deputy-without-role',
  'sheet.as',
];
const MARKS = /\d{3,}|(?:TEXT|LIST|DATA)\w+/gu;

/** Numbers that a reader groups: as they are given, or in data that a sentence takes. */
const LARGE: readonly ((place: number) => unknown)[] = [
  (place) => 54_321 + place,
  () => new Proxy({}, { get: (_, name) => (typeof name === 'string' ? 76_501 + name.length : undefined) }),
];
const FIGURES = /\d{1,3}(?:[.,]\d{3})+|\d{5,}/gu;

/** The large figures of what a function says, as it writes them: grouped, by whatever mark, or not. */
function figuresOf(said: Said, places: number): readonly string[] {
  return LARGE.flatMap((given) => {
    const text =
      tried(
        said,
        Array.from({ length: places }, (_, place) => given(place)),
      ) ?? '';
    return [...new Set(text.match(FIGURES)?.map((figure) => figure.replaceAll('.', ',')))].toSorted();
  });
}

function tried(said: Said, given: readonly unknown[]): string | undefined {
  try {
    const text = said(...given);
    return typeof text === 'string' && !/undefined|NaN|\[object/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Of all that a function can be given, what English can say: the marks that stand in each. */
function marksOf(english: Said, other: Said): readonly (readonly [readonly string[], readonly string[]])[] {
  const kinds = Math.max(1, Math.min(GIVEN.length ** english.length, 125));
  return Array.from({ length: kinds }, (_, kind) =>
    Array.from({ length: english.length }, (_each, place) =>
      GIVEN[Math.floor(kind / GIVEN.length ** place) % GIVEN.length]?.(place),
    ),
  ).flatMap((given) => {
    const said = tried(english, given);
    if (said === undefined) return [];
    const marks = (text: string): readonly string[] => [...new Set(text.match(MARKS))].toSorted();
    return [[marks(said), marks(tried(other, given) ?? 'it cannot say this')] as const];
  });
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const texts = textsIn(language);
  const all = leavesOf(en, texts);

  test('has what English has, and nothing else', () => {
    expect(compared(en, texts).filter((each) => typeof each === 'string')).toEqual([]);
    expect(all.filter(({ english, other }) => typeof english !== typeof other)).toEqual([]);
    expect(all.length).toBeGreaterThan(4_000);
  });

  test('leaves no text empty that English has', () => {
    expect(
      textsOf(all).filter(([, english, other]) => (english.trim() === '') !== (other.trim() === '')),
    ).toEqual([]);
  });

  test('says nothing in English, but for words that are the same, each with its reason', () => {
    const alike = new Set(
      textsOf(all)
        .filter(
          ([path, english, other]) => english !== '' && english === other && !path.startsWith('countries.'),
        )
        .map(([, english]) => english),
    );
    const known: ReadonlySet<string> = new Set(Object.values(SAME_IN_BOTH).flat());
    expect([...alike].filter((text) => !known.has(text))).toEqual([]);
    expect([...known].filter((text) => !alike.has(text))).toEqual([]);
  });

  test('has labels that fit where the English ones fit', () => {
    const long = textsOf(all)
      .filter(([, english, other]) => tooLong(english, other))
      .map(([path]) => path);
    expect(long).toEqual(Object.keys(MUCH_LONGER));
  });

  test('gives the figures and names that English gives', () => {
    const functions = all.filter(({ english }) => typeof english === 'function');
    const probed = functions.map(({ path, english, other }) => ({
      path,
      marks: marksOf(english as Said, other as Said),
    }));
    const differing = probed.flatMap(({ path, marks }) =>
      marks.filter(([english, other]) => english.join() !== other.join()).map((pair) => [path, ...pair]),
    );
    // A function that knows a code in words says the word where English says the code.
    expect([...new Set(differing.map(([path]) => path))]).toEqual(WORDS_FOR_CODES);
    expect(probed.filter(({ marks }) => marks.length > 0).length).toBeGreaterThan(functions.length * 0.9);
  });

  test('groups the figures that English groups, and English those that it groups', () => {
    const apart = all.flatMap(({ path, english, other }) => {
      if (typeof english !== 'function') return [];
      const [ours = [], theirs = []] = [english, other].map((said) =>
        figuresOf(said as Said, english.length),
      );
      const plain = (figures: readonly string[]): readonly string[] =>
        figures.map((figure) => figure.replaceAll(',', ''));
      // What only one of them says is a code that the other says in words.
      const differing = [...ours, ...theirs].filter(
        (figure) =>
          ours.includes(figure) !== theirs.includes(figure) &&
          plain(ours).includes(figure.replaceAll(',', '')) &&
          plain(theirs).includes(figure.replaceAll(',', '')),
      );
      return differing.length === 0 ? [] : [{ path, differing }];
    });
    expect(apart).toEqual([]);
  });

  test('says a code with its data, and leaves alone what a record holds as text', () => {
    const found = sentence('file-not-xml', { form: 'csv' });
    expect(say(texts, found)).not.toBe(say(en, found));
    expect(sayStored(texts, [found])).toBe(say(texts, found));
    expect(sayStored(texts, 'The file was written so.')).toBe('The file was written so.');
  });
});

test('a missing, an empty, a borrowed and a bursting text are found', () => {
  const english = { a: 'Save', b: { c: 'Cancel', d: (n: number) => `${n} of 300` } };
  const other = { a: 'Save', b: { d: () => 'some of 300' }, e: 'x' };
  expect(compared(english, other).filter((each) => typeof each === 'string')).toEqual([
    'b.c is only in English',
    'e is only in the other language',
  ]);
  expect(textsOf(leavesOf(english, other))).toEqual([['a', 'Save', 'Save']]);
  expect(tooLong('Save', 'Speichern und schließen')).toBe(true);
  expect(tooLong('Save', 'Speichern')).toBe(false);
  expect(marksOf(english.b.d as Said, other.b.d as Said)[0]).toEqual([['211', '300'], ['300']]);
});
