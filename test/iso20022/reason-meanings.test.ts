// What a bank's reason code means on the screen, held against the definitions of the official code sets: at
// least half of our words are in the definition, or somebody has compared the two.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../shared/texts/index.ts';

const CODE_SETS = resolve(
  import.meta.dirname,
  '../../../shared/tables/iso20022-external-code-sets-2025-05.json',
);
const ABSENT = !existsSync(CODE_SETS);
const SETS = ['ExternalStatusReason1Code', 'ExternalReturnReason1Code'] as const;

/** Code and definition; a code of both sets has two. */
function definitions(): readonly (readonly [string, string])[] {
  const file = JSON.parse(readFileSync(CODE_SETS, 'utf8')) as {
    readonly definitions: Readonly<Record<string, { readonly description: string }>>;
  };
  return SETS.flatMap((set) =>
    [...(file.definitions[set]?.description ?? '').matchAll(/\*`(\w{4})`-([\s\S]*?)(?=\n\*`|$)/gu)].map(
      ([, code = '', text = '']) => [code, text] as const,
    ),
  );
}

const LITTLE = new Set(
  'a an and are as at be been by do does for from had has have in is it its may more no not of on or so than that the there this to was were which who with'.split(
    ' ',
  ),
);

/** Words that say the same here. */
const ALIKE = [
  'correct incorrect invalid valid wrong',
  'client customer user',
  'agent bank financial servicer',
  'already before duplicate duplication twice unique',
  'allowed forbidden permitted possible prohibiting supported',
  'authority issuer',
  'order payment transaction',
  'time timeout',
  'refused reject rejected',
  'known recognised record unknown',
  'abort aborted stop stopped',
  'above exceeds greater larger limit limits longer maximum',
  'below less low minimum',
  'lacks missing required',
  'id identification identifier',
  'back return returned',
  'sign signature signed signer',
  'amount sum total',
  'answer response',
].map((group) => group.split(' '));

const stem = (word: string): string => (word.length > 4 ? word.replace(/s$/u, '') : word).slice(0, 6);
const CANONICAL = new Map(
  ALIKE.flatMap((group) => group.map((word) => [stem(word), group[0] ?? word] as const)),
);

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/[’']s\b/gu, '')
      .split(/[^a-z0-9]+/u)
      .filter((word) => word.length > 1 && !LITTLE.has(word))
      .map((word) => CANONICAL.get(stem(word)) ?? stem(word)),
  );

/** Share of our words that the definition has. */
function agreement(ours: string, official: string): number {
  const [our, its] = [wordsOf(ours), wordsOf(official)];
  return [...our].filter((word) => its.has(word)).length / our.size;
}

/** In other words than the definition; compared by a person, in both sets and both languages. */
const COMPARED = new Set(
  'AB01 AB03 AB06 AC03 AC14 AC16 AG07 AM05 BE01 BE08 CH07 CH20 CUST DC02 DC04 DS06 DS08 DS0G DS18 DS28 DT02 DT03 DT04 DU02 ED01 EOL1 FF02 FF13 FOCR G004 G005 G006 ID01 MD06 MD07 NARR NOAS RCON RR07 RUTA SL13 SL14 TKCM'.split(
    ' ',
  ),
);

describe.skipIf(ABSENT)('reason codes', () => {
  const { reasons } = textsIn('en').bank;
  const all = ABSENT ? [] : definitions();
  const unlike = (meaning: (code: string) => string): readonly string[] => [
    ...new Set(all.filter(([code, text]) => agreement(meaning(code), text) < 0.5).map(([code]) => code)),
  ];

  it('mean what the official sets say', () => {
    expect(all.length).toBeGreaterThan(400);
    const found = unlike((code) => reasons[code] ?? '');
    expect(found.filter((code) => !COMPARED.has(code))).toEqual([]);
    expect([...COMPARED].filter((code) => !found.includes(code))).toEqual([]);
  });

  it('and a table that gives each code the meaning of another one is found', () => {
    const codes = [...new Set(all.map(([code]) => code))];
    const next = (code: string): string =>
      reasons[codes[(codes.indexOf(code) + 7) % codes.length] ?? ''] ?? '';
    expect(unlike(next).length).toBeGreaterThan(codes.length * 0.8);
  });
});
