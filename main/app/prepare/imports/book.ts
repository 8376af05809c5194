// What the beneficiary book says of the payments of a file before they are imported.
import type { BookMatch } from '../../../../shared/domain/beneficiary.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { MOST_NOT_IN_BOOK } from '../../../../shared/ipc/calls/files.ts';
import type { Answer } from '../../../../shared/ipc/contract.ts';
import { revokedNow } from '../../authorise/index.ts';
import { bookMatches, masksAll } from '../../desk/index.ts';
import type { ImportContext } from '../context.ts';

type Answered = Answer<'imports.book'>;
type Row = Answered['rows'][number];

/** Reads the payments once more; nothing is answered of collections, or while the book is empty. */
export async function importBook(desk: ImportContext, id: string): Promise<Result<Answered>> {
  const pending = desk.imports.get(id);
  if (pending === undefined) return err(fault('not-found'));
  const { kind, salary } = pending.summary;
  const nothing = ok({ counts: null, rows: [] });
  if (directionOf(kind) !== 'credit-transfer') return nothing;
  const hidden = salary || (await masksAll(desk));
  const counts: Record<BookMatch['is'], number> = {
    known: 0,
    'unconfirmed-change': 0,
    'other-account': 0,
    'other-name': 0,
    new: 0,
    'no-account': 0,
  };
  const rows: Row[] = [];
  const revoked = await revokedNow(desk);
  let position = 0;
  for await (const piece of pending.payments()) {
    const matches = await bookMatches(desk, piece, revoked);
    if (matches === null) return nothing;
    for (const [index, match] of matches.entries()) {
      counts[match.is] += 1;
      const { name = '', account = '' } = piece[index] ?? {};
      if (match.is !== 'known' && !hidden) rows.push({ position, name, account, ...rowOf(match) });
      position += 1;
    }
  }
  // Another account or name than the book comes first: a new beneficiary is the smaller question.
  const sorted = rows.toSorted((a, b) => ORDER[a.match] - ORDER[b.match] || a.position - b.position);
  return ok({ counts, rows: sorted.slice(0, MOST_NOT_IN_BOOK) });
}

const ORDER: Readonly<Record<Row['match'], number>> = {
  'unconfirmed-change': 0,
  'other-account': 1,
  'other-name': 2,
  new: 3,
  'no-account': 4,
};

function rowOf(match: Exclude<BookMatch, { readonly is: 'known' }>): Pick<Row, 'match' | 'entry'> {
  if (!('entry' in match)) return { match: match.is, entry: null };
  // Of a change that nobody has confirmed the accounts before it are told: they are what counts.
  const { beneficiary: id, content: newest, confirmed } = match.entry;
  const content = match.is === 'unconfirmed-change' ? (confirmed ?? newest) : newest;
  const accounts = content.accounts.map(({ account, agentBic }) => ({ account, agentBic }));
  return { match: match.is, entry: { id, name: content.name, accounts } };
}
