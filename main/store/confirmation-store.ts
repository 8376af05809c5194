// Confirmations of the beneficiary book: what waits, what was signed, and which wordings are confirmed and
// current.
import { accountKey } from '../../shared/domain/account-identification.ts';
import {
  bookOf,
  type BookEntry,
  type BookMatch,
  type NamedBeneficiary,
} from '../../shared/domain/beneficiary.ts';
import { withConfirmed } from '../../shared/domain/confirmed-wordings.ts';
import { jcs } from '../../shared/domain/jcs.ts';
import { nameKey } from '../../shared/domain/name-likeness.ts';
import type { BeneficiaryContent } from '../../shared/domain/records/beneficiary.ts';
import type {
  ConfirmationRecord,
  ConfirmationSignature,
  ConfirmationState,
  ConfirmedWording,
  EntryState,
  LogDraft,
  RevokedCertificates,
  UnconfirmedEntry,
} from '../ports/store.ts';
import { countEntries, entriesById, entriesNamed } from './beneficiary-store.ts';
import { insertRow, recordTable, updateRows } from './columns.ts';
import type { Db } from './driver.ts';
import { appendLog } from './log-store.ts';
import { refuse } from './store-fault.ts';

type Kept = Omit<ConfirmationRecord, 'signatures'>;
const RECORD = recordTable<Kept>('c', {
  confirmation: 'plain',
  state: 'plain',
  createdAt: 'plain',
  deadline: 'plain',
  endedAt: 'plain',
  sha256: 'plain',
  policyVersion: 'plain',
  entries: 'json',
});
const SIGNATURE = recordTable<ConfirmationSignature>('s', {
  step: 'plain',
  person: 'plain',
  certificate: 'plain',
  certificateSubject: 'plain',
  time: 'plain',
  note: 'plain',
  jws: 'plain',
});

/** Of `confirmation c`; its parameter is the list of revoked certificates. */
const STANDS = `c.state = 'confirmed' AND NOT EXISTS (
  SELECT 1 FROM confirmation_signature s WHERE s.confirmation_no = c.confirmation_no
    AND s.step IN ('propose', 'approve', 'release') AND s.certificate IN (SELECT value FROM json_each(?)))`;

/** Of `confirmation_entry e`: the book of this desk has no other wording. */
const IN_BOOK =
  'NOT EXISTS (SELECT 1 FROM beneficiary b WHERE b.beneficiary = e.beneficiary AND b.revision <> e.revision)';

export function confirmationOperations(db: Db) {
  const find = (where: string, ...values: (string | number)[]): readonly ConfirmationRecord[] =>
    RECORD.all(db, `SELECT ${RECORD.selected} FROM confirmation c WHERE ${where}`, ...values).map(
      (record) => ({
        ...record,
        signatures: SIGNATURE.all(
          db,
          `SELECT ${SIGNATURE.selected} FROM confirmation_signature s JOIN confirmation c USING (confirmation_no)
           WHERE c.confirmation = ? ORDER BY s.signature_no`,
          record.confirmation,
        ),
      }),
    );
  const openNumber = (confirmation: string): number =>
    db.get<{ no: number }>(
      "SELECT confirmation_no AS no FROM confirmation WHERE confirmation = ? AND state = 'open'",
      confirmation,
    )?.no ?? refuse('beneficiary-confirmation-over');
  return {
    'confirmations.get': (confirmation: string): ConfirmationRecord | null =>
      find('c.confirmation = ?', confirmation)[0] ?? null,
    'confirmations.open': (): readonly ConfirmationRecord[] =>
      find("c.state = 'open' ORDER BY c.confirmation_no"),
    'confirmations.ofEntry': (beneficiary: string): readonly ConfirmationRecord[] =>
      find(
        `c.confirmation_no IN (SELECT confirmation_no FROM confirmation_entry WHERE beneficiary = ?)
         ORDER BY c.confirmation_no DESC`,
        beneficiary,
      ),
    'confirmations.byDigest': (digests: readonly string[]): readonly ConfirmationRecord[] =>
      find('c.sha256 IN (SELECT value FROM json_each(?)) ORDER BY c.sha256', JSON.stringify(digests)),
    'confirmations.propose': (record: ConfirmationRecord, log: LogDraft): null =>
      db.write(() => {
        propose(db, record);
        appendLog(db, log);
        return null;
      }),
    'confirmations.sign': (
      confirmation: string,
      signature: ConfirmationSignature,
      state: ConfirmationState,
      log: LogDraft,
    ): null =>
      db.write(() => {
        const no = openNumber(confirmation);
        insertRow(db, 'confirmation_signature', { confirmation_no: no, ...SIGNATURE.columns(signature) });
        if (state === 'confirmed' && hasOtherWording(db, no)) refuse('beneficiary-confirmation-over');
        if (state !== 'open') end(db, no, state, log.at);
        appendLog(db, log);
        return null;
      }),
    'confirmations.adopt': (records: readonly ConfirmationRecord[], log: LogDraft): void =>
      db.write(() => {
        const fresh = records.filter(
          ({ sha256 }) => db.get('SELECT 1 FROM confirmation WHERE sha256 = ?', sha256) === undefined,
        );
        for (const record of fresh) add(db, record);
        if (fresh.length > 0) appendLog(db, log);
      }),
    'confirmations.expire': (confirmation: string, log: LogDraft): null =>
      db.write(() => {
        end(db, openNumber(confirmation), 'expired', log.at);
        appendLog(db, log);
        return null;
      }),
    'confirmations.confirmed': (
      beneficiaries: readonly string[],
      revoked: RevokedCertificates,
    ): readonly ConfirmedWording[] => confirmed(db, beneficiaries, revoked),
    'confirmations.states': (
      beneficiaries: readonly string[],
      revoked: RevokedCertificates,
    ): readonly { readonly beneficiary: string; readonly state: EntryState }[] =>
      db.all(
        `SELECT b.beneficiary, ${ENTRY_STATE} AS state FROM beneficiary b
         WHERE b.beneficiary IN (SELECT value FROM json_each(?))`,
        JSON.stringify(revoked),
        JSON.stringify(beneficiaries),
      ),
    'confirmations.bookEntries': (
      named: readonly NamedBeneficiary[],
      revoked: RevokedCertificates,
    ): readonly BookEntry[] => bookEntries(db, named, revoked),
    'confirmations.payees': (
      named: readonly NamedBeneficiary[],
      revoked: RevokedCertificates,
    ): readonly ConfirmedWording[] => payees(db, named, revoked),
    'confirmations.unconfirmed': (
      revoked: RevokedCertificates,
      limit: number,
    ): readonly UnconfirmedEntry[] => {
      const rows = db.all<Omit<UnconfirmedEntry, 'accounts'> & { readonly accounts: string }>(
        `SELECT b.beneficiary, ${ENTRY_STATE} AS state,
           (SELECT json_group_array(json_extract(a.value, '$.account'))
             FROM json_each(b.content, '$.accounts') a) AS accounts,
           coalesce(json_extract(b.content, '$.name'), (SELECT json_extract(r.content, '$.name') FROM beneficiary_revision r
             WHERE r.beneficiary_no = b.beneficiary_no AND r.content IS NOT NULL ORDER BY r.revision DESC LIMIT 1), '') AS name
         FROM beneficiary b
         WHERE state <> 'confirmed' AND (b.content IS NOT NULL OR EXISTS (
           SELECT 1 FROM confirmation_entry e JOIN confirmation c USING (confirmation_no)
           WHERE e.beneficiary = b.beneficiary AND c.state = 'confirmed' AND e.content IS NOT NULL))
         ORDER BY b.name_key, b.beneficiary_no LIMIT ?`,
        JSON.stringify(revoked),
        limit,
      );
      return rows.map((row) => ({ ...row, accounts: JSON.parse(row.accounts) as readonly string[] }));
    },
  };
}

/** Of `beneficiary b`; its parameter is the list of revoked certificates. */
const ENTRY_STATE = `CASE
  WHEN EXISTS (SELECT 1 FROM confirmation_entry e JOIN confirmation c USING (confirmation_no)
    WHERE e.beneficiary = b.beneficiary AND e.revision = b.revision AND ${STANDS}) THEN 'confirmed'
  ELSE coalesce((SELECT CASE c.state WHEN 'open' THEN 'awaiting' WHEN 'returned' THEN 'returned' WHEN 'expired' THEN 'expired' END
    FROM confirmation_entry e JOIN confirmation c USING (confirmation_no)
    WHERE e.beneficiary = b.beneficiary AND e.revision = b.revision ORDER BY c.confirmation_no DESC LIMIT 1), 'entered') END`;

function propose(db: Db, record: ConfirmationRecord): void {
  const names = JSON.stringify(record.entries.map(({ beneficiary }) => beneficiary));
  const waiting = db.get(
    `SELECT 1 FROM confirmation_entry JOIN confirmation USING (confirmation_no)
     WHERE state = 'open' AND beneficiary IN (SELECT value FROM json_each(?)) LIMIT 1`,
    names,
  );
  if (waiting !== undefined) refuse('beneficiary-confirmation-open');
  const no = add(db, record);
  if (hasOtherWording(db, no)) refuse('beneficiary-confirmation-over');
}

function add(db: Db, { signatures, ...record }: ConfirmationRecord): number {
  const no = insertRow(db, 'confirmation', RECORD.columns(record));
  for (const { beneficiary, revision, content } of record.entries) {
    insertRow(db, 'confirmation_entry', {
      confirmation_no: no,
      beneficiary,
      revision,
      name_key: content === null ? '' : nameKey(content.name),
      content: content === null ? null : JSON.stringify(content),
    });
    for (const key of new Set((content?.accounts ?? []).map(({ account }) => accountKey(account))))
      insertRow(db, 'confirmation_account', { account_key: key, confirmation_no: no, beneficiary });
  }
  for (const signature of signatures)
    insertRow(db, 'confirmation_signature', { confirmation_no: no, ...SIGNATURE.columns(signature) });
  return no;
}

/** Whether the book has another wording of one of its entries by now. */
function hasOtherWording(db: Db, no: number): boolean {
  const rows = db.all<{ revision: number; content: string | null; book: number | null; held: string | null }>(
    `SELECT e.revision, e.content, b.revision AS book, b.content AS held
     FROM confirmation_entry e LEFT JOIN beneficiary b USING (beneficiary) WHERE e.confirmation_no = ?`,
    no,
  );
  return rows.some(
    ({ revision, content, book, held }) =>
      revision !== book || jcs(contentOf(content)) !== jcs(contentOf(held)),
  );
}

function end(db: Db, no: number, state: ConfirmationState, endedAt: string): void {
  updateRows(db, 'confirmation', RECORD.columns({ state, endedAt }), 'confirmation_no = ?', no);
}

interface WordingRow {
  readonly beneficiary: string;
  readonly revision: number;
  readonly content: string | null;
  readonly confirmation: string;
  readonly stands: number;
  readonly isInBook: number;
}

function contentOf(text: string | null): BeneficiaryContent | null {
  return text === null ? null : (JSON.parse(text) as BeneficiaryContent);
}

/** `of`: which entries, with its parameters. */
function wordings(
  db: Db,
  revoked: RevokedCertificates,
  of: string,
  ...parameters: readonly string[]
): readonly ConfirmedWording[] {
  return db
    .all<WordingRow>(
      `SELECT e.beneficiary, e.revision, e.content, c.sha256 AS confirmation, ${STANDS} AS stands, ${IN_BOOK} AS isInBook
       FROM confirmation_entry e JOIN confirmation c USING (confirmation_no)
       WHERE c.state = 'confirmed' AND e.beneficiary IN (${of})
       ORDER BY e.beneficiary, e.revision, c.confirmation_no`,
      JSON.stringify(revoked),
      ...parameters,
    )
    .map(({ content, stands, isInBook, ...rest }) => ({
      ...rest,
      content: contentOf(content),
      stands: stands === 1,
      isInBook: isInBook === 1,
    }));
}

function confirmed(
  db: Db,
  beneficiaries: readonly string[],
  revoked: RevokedCertificates,
): readonly ConfirmedWording[] {
  return wordings(db, revoked, 'SELECT value FROM json_each(?)', JSON.stringify(beneficiaries));
}

function payees(
  db: Db,
  named: readonly NamedBeneficiary[],
  revoked: RevokedCertificates,
): readonly ConfirmedWording[] {
  const names = [...new Set(named.map(({ name }) => nameKey(name)))];
  const accounts = [...new Set(named.map(({ account }) => accountKey(account)))];
  return wordings(
    db,
    revoked,
    `SELECT n.beneficiary FROM confirmation_entry n JOIN confirmation o USING (confirmation_no)
     WHERE o.state = 'confirmed' AND n.content IS NOT NULL AND n.name_key IN (SELECT value FROM json_each(?))
     UNION SELECT a.beneficiary FROM confirmation_account a JOIN confirmation o USING (confirmation_no)
     WHERE o.state = 'confirmed' AND a.account_key IN (SELECT value FROM json_each(?))`,
    JSON.stringify(names),
    JSON.stringify(accounts),
  );
}

function bookEntries(
  db: Db,
  named: readonly NamedBeneficiary[],
  revoked: RevokedCertificates,
): readonly BookEntry[] {
  const found = entriesNamed(
    db,
    named.map(({ name }) => name),
    named.map(({ account }) => account),
  );
  const known = new Set(found.map(({ beneficiary }) => beneficiary));
  const theirs = payees(db, named, revoked);
  const others = theirs.flatMap(({ beneficiary }) => (known.has(beneficiary) ? [] : [beneficiary]));
  const entries = [...found, ...entriesById(db, [...new Set(others)])];
  const ids = entries.map(({ beneficiary }) => beneficiary);
  const listed = new Set(ids);
  // Of an entry that was removed, what was confirmed under its name stays known.
  const removed = theirs.filter(({ beneficiary }) => !listed.has(beneficiary));
  return withConfirmed(entries, [...confirmed(db, ids, revoked), ...removed], ({ isInBook }) => isInBook);
}

/** One answer per name, in order; null where the book is empty, because then it says nothing of anybody. */
export function matchesInBook(
  db: Db,
  named: readonly NamedBeneficiary[],
  revoked: RevokedCertificates,
): readonly BookMatch[] | null {
  return countEntries(db) === 0 ? null : named.map(bookOf(bookEntries(db, named, revoked)));
}
