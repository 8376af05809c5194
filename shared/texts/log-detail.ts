// Owns how the detail of a log entry is said: by its codes, or by the closed words that stand there bare.
// What a person wrote stays as it is.
import { isFaultCode } from '../domain/errors.ts';
import { decodeSentences } from '../domain/sentence.ts';
import type { Texts } from './index.ts';
import { sayStored } from './say.ts';

type Words = (t: Texts) => Readonly<Record<string, string>>;

const criteria: Words = (t) => t.search.criteria;
const outcomes: Words = (t) => t.payments.outcome;

/** Acts whose entries hold members of one list, and nothing of a person. */
const MEMBERS: Readonly<Record<string, Words>> = {
  'batch.outcome': outcomes,
  'batch.close': outcomes,
  'case.save': (t) => t.cases.act,
  'case.inquiry': criteria,
  'inquiry.search': criteria,
  'inquiry.search-deprecated': criteria,
  'inquiry.not-made': criteria,
  'profile.secret': (t) => t.settings.words.kinds,
};

/** Acts whose entries name a failure by its code; what others hold may be a person's note. */
const FAILURES =
  /-refused$|\.(?:ambiguous|refused|restored|not-taken|inquiry-answer)$|^(?:inquiry|balances)\./u;
const RESTORED: ReadonlySet<string> = new Set(['case.expire', 'payment.unknown']);

function member(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}

function part(t: Texts, act: string, text: string): string {
  const names = Object.hasOwn(MEMBERS, act) ? MEMBERS[act] : undefined;
  if (isFaultCode(text) && (FAILURES.test(act) || RESTORED.has(act))) return t.faults[text].happened;
  if (names === undefined) return text;
  const words = names(t);
  const codes = text.split(' ');
  return codes.map((code) => member(words, code)).join(codes.length > 1 ? ', ' : '');
}

/** Entries stand as they were written; only how they are said follows the language. */
export function sayLogDetail(
  t: Texts,
  { act, detail }: { readonly act: string; readonly detail: string },
): string {
  const stored = decodeSentences(detail);
  if (typeof stored !== 'string') return sayStored(t, stored);
  return stored
    .split('; ')
    .map((text) => part(t, act, text))
    .join('; ');
}
