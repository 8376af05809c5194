// Words of the catalogue that are found by a code: an end-to-end test names the code, never the English.
import { languageOf } from '../../shared/domain/language.ts';
import { textsIn } from '../../shared/texts/index.ts';

/** What takes pictures may look at another language than English; the tests set nothing. */
export const language = languageOf(process.env['COUNTERSIGN_LANGUAGE'] ?? 'en');
export const t = textsIn(language);

function found(word: string | undefined, code: string): string {
  if (word === undefined) throw new Error(`the catalogue has no word for ${code}`);
  return word;
}

/** Label of a member of the bank profile, by its path there: `limits.messageBytes`. */
export const memberLabel = (path: string): string => found(t.settings.members[path]?.[0], path);

/** Words of the bank's status for the list: of `ACSC`. */
export const statusWord = (status: string): string => found(t.status.word[status], status);

/** An officer's role, as the screens name it. */
export const roleName = (role: 'preparer' | 'approver' | 'releaser'): string =>
  found(t.common.role[role], role);

/** What the log calls an act: `batch.reveal`. */
export const actionName = (act: string): string => found(t.actions[act], act);

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&');

/** What begins with a word of the catalogue: the link of a screen with what waits there. */
export const beginningWith = (word: string): RegExp => new RegExp(`^${escaped(word)}`, 'u');

/** What ends with a word of the catalogue: a choice that names what is chosen before its own label. */
export const endingWith = (word: string): RegExp => new RegExp(`${escaped(word)}$`, 'u');

/** The button that ends the entry of a PIN, whatever the PIN is for. */
export const pinButton = ({ pin }: typeof t): RegExp =>
  new RegExp(`^(?:${[pin.enter, ...Object.values(pin.enterFor)].map(escaped).join('|')})$`, 'u');

/** A sentence of the catalogue, whatever is filled in; `gap`: a pattern of what may be. */
export function filledIn(make: (...values: readonly never[]) => string, gap = '.+'): RegExp {
  const GAP = '\u0001';
  const gaps: readonly string[] = Array.from({ length: 6 }, () => GAP);
  const parts = make(...(gaps as readonly never[])).split(GAP);
  return new RegExp(parts.map((part) => escaped(part)).join(gap), 'u');
}

/** Why a rule of the bank refuses a request: of `retrieve`, `same-identifier`. */
export const ruleSentence = (of: string, rule: string): string =>
  found(t.bankRules[`${of}.${rule}`], `${of}.${rule}`);
