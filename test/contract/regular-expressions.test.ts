// No regular expression of the product takes quadratic time for a long text, unless the text is short for a
// reason that stands here.
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { allSources } from './sources.ts';

/** Patterns that would take quadratic time, by their file, and why no text there is long. */
const BOUNDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'main/app/administer/genesis/draft.ts': { '^-+|-+$': 'a name of 80 characters' },
  'main/bank/payments/page-totals.ts': {
    [String.raw`<[^>]*(?:>|$)|"(?:[^"\\]|\\.)*(?:"|$)|[;,]|[^<";,]+|.`]:
      'reads each character once: every branch ends at its own sign or at the end',
  },
  'main/iso20022/group.ts': { '0+$': 'decimals of a sum, which the schema limits to 17' },
  'main/iso20022/reader.ts': {
    [String.raw`^[^\n]*[;,\t|][^\n]*(?:\n|$)`]:
      'the head of a file; it matches wherever it finds a separator',
  },
  'main/shells/chromium/shell.ts': { [String.raw`:FATAL:[^\]]*\]\s*(.+)$`]: "the browser's own lines" },
  'main/tables/number-text.ts': { '0+$': 'decimals of a number of 64 bits' },
  'main/token/process/pkcs11/cards.ts': { [String.raw`[\0 ]+$`]: 'a label of 32 bytes' },
  'renderer/screens/officers/change/RuleForm.tsx': {
    [String.raw`\s*(?:,|\bOR\b)\s*`]: 'what an officer types in one field',
  },
  'renderer/screens/search/read-typed.ts': {
    [String.raw`^(.*?)(?:[ T,]+([01]?\d|2[0-3]):([0-5]\d))?$`]: 'what an officer types in one field',
  },
  'renderer/screens/setup/MakeDesk.tsx': { '^-+|-+$': 'a name of 140 characters' },
  'renderer/ui/list/column.ts': { [String.raw`(\d+)px`]: "the program's own widths" },
  'renderer/ui/typed-amount.ts': {
    [String.raw`\s*(?:[A-Z]{3}|[€$£¥])$`]: 'what an officer types in one field',
  },
  'shared/domain/account-identification.ts': { [String.raw`(\d+)([nac])`]: "the program's own table" },
  'shared/domain/address-repair.ts': {
    [String.raw`^(?<street>\p{L}.*?)\s+(?<number>\d+\s?[a-zA-Z]?(?:\s?[-/]\s?\d+[a-zA-Z]?)?)$`]:
      'longer lines are passed over',
  },
  'shared/domain/money.ts': { '0+$': 'refused by its length before' },
  'shared/domain/policy-edit.ts': { '^-+|-+$': 'a name of 80 characters' },
  'shared/domain/table-import/amount-text.ts': {
    [String.raw`\s*([A-Z]{3}|[€$£¥])$`]: 'refused by its length before',
    [String.raw`^-\s*(.+)$`]: 'refused by its length before',
    [String.raw`^(.+?)\s*-$`]: 'refused by its length before',
  },
  'shared/domain/table-import/date-text.ts': {
    [String.raw`[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$`]:
      'refused by its length before',
  },
  'shared/domain/table-import/read-row.ts': { '0+$': 'an amount that was read before' },
  'shared/domain/this-machine.ts': {
    '^[0-9A-Fa-f:.]*::?[0-9A-Fa-f:.]*$': 'a longer name counts as this machine before it is read',
    [String.raw`\.+$`]: 'a longer name counts as this machine before it is read',
  },
};

interface Literal {
  readonly pattern: string;
  readonly flags: string;
}

/** Every literal of a file, however deep. */
function literalsIn(node: unknown): Literal[] {
  if (typeof node !== 'object' || node === null) return [];
  const { regex } = node as { readonly regex?: Literal };
  return regex === undefined ? Object.values(node).flatMap(literalsIn) : [regex];
}

const isSlow = ({ pattern, flags }: Literal): boolean =>
  analyse({ source: pattern, flags }).reports.length > 0;

test('the rule finds what is quadratic and what is exponential, and lets the rest pass', () => {
  const slow = [String.raw`\s+$`, '(a+)+b', String.raw`^(.+?)\s*-$`, '0+$'];
  expect(slow.filter((pattern) => !isSlow({ pattern, flags: 'u' }))).toEqual([]);
  const fast = [String.raw`^\s+`, '^[a-z]+$', String.raw`^\d{1,18}$`];
  expect(fast.filter((pattern) => isSlow({ pattern, flags: 'u' }))).toEqual([]);
});

test('no regular expression of the product takes quadratic time for a text of any length', () => {
  const product = allSources().filter(
    ({ path, isTest }) =>
      !isTest && /^(?:main|shared|renderer|preload|verifier)\//u.test(path) && !path.includes('.fake.'),
  );
  const slow = new Map<string, Set<string>>();
  let count = 0;
  for (const { path, text } of product)
    for (const literal of literalsIn(parseSync(path, text).program)) {
      count += 1;
      if (isSlow(literal)) slow.set(path, (slow.get(path) ?? new Set()).add(literal.pattern));
    }
  expect(count).toBeGreaterThan(500);
  // What is listed and no longer slow is taken off the list.
  expect(Object.fromEntries([...slow].map(([path, patterns]) => [path, [...patterns].toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(BOUNDED).map(([path, its]) => [path, Object.keys(its).toSorted()])),
  );
}, 30_000);
