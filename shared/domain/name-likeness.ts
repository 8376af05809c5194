// When one name could be taken for another: what the eye does not tell apart is folded, and one slip of the
// pen is allowed.

/** Names are compared without regard to case and spacing. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

/**
 * Letters that look like basic Latin ones (after Unicode TS 39, the ones a payment name can hold), and
 * ligatures of shapes.
 */
const SHAPES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  ԁ: 'd',
  ԛ: 'q',
  ѡ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'p',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  0: 'o',
  1: 'l',
  5: 's',
  '|': 'l',
  ſ: 's',
};
/** Shorter names differ by one letter too easily. */
const LEAST = 6;

/**
 * Lower case, without accents, marks and blanks, look-alike letters as one; `rn` as `m`, `vv` as `w`, capital
 * i as l.
 */
export function skeletonOf(name: string): string {
  const folded = name.normalize('NFKD').toLowerCase();
  let skeleton = '';
  for (const character of folded) {
    const shape = SHAPES[character] ?? character;
    if (/[\p{L}\p{N}]/u.test(shape)) skeleton += shape;
  }
  return skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('i', 'l');
}

/** What two names are held against one another by; for a name that meets many others it is made once. */
export interface FoldedName {
  readonly skeleton: string;
  /** With a mark for each number. */
  readonly worded: string;
  readonly numbers: string;
}

export function foldedName(name: string): FoldedName {
  return {
    skeleton: skeletonOf(name),
    worded: name.replaceAll(/\d+/gu, '#').toLowerCase(),
    numbers: (name.match(/\d+/gu) ?? []).join(' '),
  };
}

/**
 * Whether two names that are not the same could be taken for one another. Names that differ in a number only
 * are a series, not a disguise.
 */
export function looksLike(a: string, b: string): boolean {
  return foldedLookAlike(foldedName(a), foldedName(b));
}

export function foldedLookAlike(a: FoldedName, b: FoldedName): boolean {
  const [ours, theirs] = [a.skeleton, b.skeleton];
  if (ours.length < LEAST || theirs.length < LEAST || isSeries(a, b)) return false;
  return ours === theirs || isOneEditApart(ours, theirs);
}

function isSeries(a: FoldedName, b: FoldedName): boolean {
  return a.worded === b.worded && a.numbers !== b.numbers;
}

/** One letter more, less, other, or two neighbours swapped. */
export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1);
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  return (
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    short.slice(from + 2) === long.slice(from + 2)
  );
}

export interface NameHalf {
  readonly side: 'first' | 'second';
  /** Length of the whole skeleton. */
  readonly whole: number;
  readonly text: string;
}

/** The two halves of a skeleton: an edit leaves one of them as it was. */
export function halvesOf(skeleton: string): readonly NameHalf[] {
  const middle = Math.floor(skeleton.length / 2);
  return [
    { side: 'first', whole: skeleton.length, text: skeleton.slice(0, middle) },
    { side: 'second', whole: skeleton.length, text: skeleton.slice(middle) },
  ];
}

/**
 * Halves that skeletons at most one edit away from this one have; at least one of them is a half of each such
 * skeleton.
 */
export function halvesNear(skeleton: string): readonly NameHalf[] {
  const near: NameHalf[] = [];
  for (const whole of [skeleton.length - 1, skeleton.length, skeleton.length + 1]) {
    const middle = Math.floor(whole / 2);
    near.push(
      { side: 'first', whole, text: skeleton.slice(0, middle) },
      { side: 'second', whole, text: skeleton.slice(skeleton.length - (whole - middle)) },
    );
  }
  // A swap across the middle leaves neither half.
  const middle = Math.floor(skeleton.length / 2);
  const swapped = skeleton.slice(0, middle - 1) + (skeleton[middle] ?? '');
  return [...near, { side: 'first', whole: skeleton.length, text: swapped }];
}
