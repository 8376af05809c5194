// Owns what the confirmed wordings of an entry say together: which one counts, also where a card that
// confirmed one was revoked since, and what is known of whoever has a name. The same in the desk and in the
// card process.
import type { BookEntry } from './beneficiary.ts';
import { nameKey } from './name-likeness.ts';
import {
  isNamesake,
  phoneKey,
  sameAccount,
  type ConfirmedBefore,
  type ConfirmedBook,
  type Wording,
} from './confirmation.ts';

/** A wording that enough persons have confirmed. */
export interface ConfirmedOnce {
  readonly beneficiary: string;
  readonly revision: number;
  /** Null: that the entry is removed. */
  readonly content: Wording | null;
  /** Digest of its confirmation. */
  readonly confirmation: string;
  /** None of the cards that confirmed it was revoked since. */
  readonly stands: boolean;
}

interface Counted<One> {
  /** The last one that stands. */
  readonly standing: One | null;
  /** Those that were confirmed after it. Of a revoked card nobody knows who signed with it. */
  readonly doubted: readonly One[];
  /** What counts of all of them: where none stands, only what they agree on. Null where nothing does. */
  readonly content: Wording | null;
}

function counted<One extends ConfirmedOnce>(wordings: readonly One[]): Counted<One> {
  const sorted = wordings.toSorted((a, b) => a.revision - b.revision);
  const standing = sorted.findLast(({ stands }) => stands) ?? null;
  const doubted = sorted.filter(({ revision }) => revision > (standing?.revision ?? 0));
  return { standing, doubted, content: standing === null ? agreed(doubted) : standing.content };
}

/** The last wording with the accounts and the telephone number that all of them have. */
function agreed(doubted: readonly ConfirmedOnce[]): Wording | null {
  const contents = doubted.flatMap(({ content }) => content ?? []);
  const last = contents.at(-1);
  if (last === undefined) return null;
  const isInAll = (account: Wording['accounts'][number]): boolean =>
    contents.every(({ accounts }) => accounts.some((other) => sameAccount(account, other)));
  const isOnePhone = contents.every(({ phone }) => phoneKey(phone) === phoneKey(last.phone));
  return { ...last, accounts: last.accounts.filter(isInAll), phone: isOnePhone ? last.phone : '' };
}

function byEntry<One extends ConfirmedOnce>(wordings: readonly One[]): readonly Counted<One>[] {
  return [...Map.groupBy(wordings, ({ beneficiary }) => beneficiary).values()].map(counted);
}

export interface KnownBefore<One> extends ConfirmedBefore {
  /**
   * The wording of the entry that the change is shown against: the last one that stands, or the last one
   * whose cards were revoked since. Null for a new entry.
   */
  readonly last: One | null;
  /** All of the wordings that were looked at and count for or against something. */
  readonly from: readonly One[];
}

/**
 * What was confirmed before a wording, of all that was ever confirmed. A name stays known after its entry was
 * renamed or removed: whoever is entered under it again is no new beneficiary.
 */
export function knownBefore<One extends ConfirmedOnce>(
  entry: { readonly beneficiary: string; readonly revision: number; readonly content: Wording | null },
  all: readonly One[],
): KnownBefore<One> {
  const own = counted(
    all.filter(({ beneficiary, revision }) => beneficiary === entry.beneficiary && revision < entry.revision),
  );
  const namesakes = byEntry(all.filter((one) => isNamesake(one, entry)));
  return {
    last: own.standing ?? own.doubted.findLast(({ content }) => content !== null) ?? null,
    before: own.content,
    namesakes: namesakes.flatMap(({ content }) => content ?? []),
    from: [own, ...namesakes].flatMap(({ standing, doubted }) =>
      standing === null ? doubted : [standing, ...doubted],
    ),
  };
}

/**
 * Entries of a book, each with the wording of it that was confirmed where that is not its newest; or, where
 * nobody has confirmed it at all, with what was confirmed of others under its name.
 */
export function withConfirmed<Entry extends BookEntry, One extends ConfirmedOnce>(
  entries: readonly Entry[],
  all: readonly One[],
  isNewest: (one: One) => boolean,
): readonly (Entry & BookEntry)[] {
  const before = new Map(
    confirmedBook(all, isNewest).past.map(({ beneficiary, content }) => [beneficiary, content]),
  );
  const ever = new Set(all.map(({ beneficiary }) => beneficiary));
  const named = Map.groupBy(
    all.filter(({ content }) => content !== null),
    ({ content }) => nameKey(content?.name ?? ''),
  );
  return entries.map((entry) => {
    const confirmed = before.get(entry.beneficiary);
    if (confirmed !== undefined) return { ...entry, confirmed };
    if (ever.has(entry.beneficiary)) return entry;
    const theirs = byEntry(named.get(nameKey(entry.content.name)) ?? []).flatMap(
      ({ content }) => content ?? [],
    );
    const [namesake] = theirs;
    if (namesake === undefined) return entry;
    return { ...entry, namesake: { ...namesake, accounts: theirs.flatMap(({ accounts }) => accounts) } };
  });
}

/** `isNewest`: the book has no other wording of the entry by now. */
export function confirmedBook<One extends ConfirmedOnce>(
  all: readonly One[],
  isNewest: (one: One) => boolean,
): ConfirmedBook<One & BookEntry> {
  const current: (One & BookEntry)[] = [];
  const past: BookEntry[] = [];
  const doubted: BookEntry[] = [];
  for (const { standing, doubted: later, content } of byEntry(all)) {
    if (content !== null && standing !== null && later.length === 0 && isNewest(standing))
      current.push({ ...standing, content });
    else if (content !== null) past.push({ beneficiary: (standing ?? later[0])?.beneficiary ?? '', content });
    doubted.push(
      ...later.flatMap(({ beneficiary, content: its }) =>
        its === null ? [] : [{ beneficiary, content: its }],
      ),
    );
  }
  return { current, past, doubted };
}
