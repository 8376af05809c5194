// The beneficiary book: entries by name, words and accounts, and each wording they had.
import { accountKey } from '../../shared/domain/account-identification.ts';
import { nameKey } from '../../shared/domain/name-likeness.ts';
import type { BeneficiaryContent } from '../../shared/domain/records/beneficiary.ts';
import type {
  BeneficiaryRecord,
  BeneficiaryRevision,
  Paged,
  PageRequest,
  SavedBeneficiary,
} from '../ports/store.ts';
import { insertRow, recordTable, updateRows } from './columns.ts';
import type { Db } from './driver.ts';
import { appendLog } from './log-store.ts';
import { refuse } from './store-fault.ts';

const ENTRY = recordTable<BeneficiaryRecord>('b', {
  beneficiary: 'plain',
  revision: 'plain',
  createdAt: 'plain',
  changedAt: 'plain',
  content: 'json',
});
const REVISION = recordTable<BeneficiaryRevision>('r', {
  revision: 'plain',
  at: 'plain',
  source: 'plain',
  content: 'json',
});

export function beneficiaryOperations(db: Db) {
  return {
    'beneficiaries.list': (query: PageRequest & { readonly text?: string }): Paged<BeneficiaryRecord> =>
      listEntries(db, query),
    'beneficiaries.get': (beneficiary: string): BeneficiaryRecord | null =>
      ENTRY.first(
        db,
        `SELECT ${ENTRY.selected} FROM beneficiary b WHERE beneficiary = ? AND content IS NOT NULL`,
        beneficiary,
      ),
    'beneficiaries.revisions': (beneficiary: string): readonly BeneficiaryRevision[] =>
      REVISION.all(
        db,
        `SELECT ${REVISION.selected} FROM beneficiary_revision r JOIN beneficiary b USING (beneficiary_no)
         WHERE b.beneficiary = ? ORDER BY r.revision DESC`,
        beneficiary,
      ),
    'beneficiaries.save': (changes: readonly SavedBeneficiary[]): null =>
      db.write(() => {
        for (const change of changes) {
          saveEntry(db, change);
          appendLog(db, change.log);
        }
        return null;
      }),
    'beneficiaries.matching': (
      names: readonly string[],
      accounts: readonly string[],
    ): readonly BeneficiaryRecord[] => entriesNamed(db, names, accounts),
    'beneficiaries.count': (): number => countEntries(db),
  };
}

export function countEntries(db: Db): number {
  return (
    db.get<{ count: number }>('SELECT count(*) AS count FROM beneficiary WHERE content IS NOT NULL')?.count ??
    0
  );
}

/** The entries with one of these names or of these account numbers, however they are written. */
export function entriesNamed(
  db: Db,
  names: readonly string[],
  accounts: readonly string[],
): readonly BeneficiaryRecord[] {
  return ENTRY.all(
    db,
    `SELECT ${ENTRY.selected} FROM beneficiary b WHERE content IS NOT NULL AND beneficiary_no IN (
       SELECT beneficiary_no FROM beneficiary WHERE content IS NOT NULL AND name_key IN (SELECT value FROM json_each(?))
       UNION SELECT beneficiary_no FROM beneficiary_account WHERE account_key IN (SELECT value FROM json_each(?))
     ) ORDER BY name_key, beneficiary_no`,
    JSON.stringify(names.map(nameKey)),
    JSON.stringify(accounts.map(accountKey)),
  );
}

export function entriesById(db: Db, beneficiaries: readonly string[]): readonly BeneficiaryRecord[] {
  return ENTRY.all(
    db,
    `SELECT ${ENTRY.selected} FROM beneficiary b
     WHERE content IS NOT NULL AND beneficiary IN (SELECT value FROM json_each(?)) ORDER BY name_key, beneficiary_no`,
    JSON.stringify(beneficiaries),
  );
}

function listEntries(
  db: Db,
  { offset, limit, text = '' }: PageRequest & { readonly text?: string },
): Paged<BeneficiaryRecord> {
  const key = nameKey(text);
  return {
    rows: ENTRY.all(
      db,
      `SELECT ${ENTRY.selected} FROM beneficiary b WHERE ${FOUND} ORDER BY name_key, beneficiary_no LIMIT ? OFFSET ?`,
      key,
      key.replaceAll(' ', ''),
      limit,
      offset,
    ),
    total: countFound(db, key),
  };
}

/** An account is often typed in groups of four. */
const FOUND = 'content IS NOT NULL AND (instr(search, ?) > 0 OR instr(search, ?) > 0)';

function countFound(db: Db, key: string): number {
  return (
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM beneficiary WHERE ${FOUND}`,
      key,
      key.replaceAll(' ', ''),
    )?.count ?? 0
  );
}

function saveEntry(db: Db, { beneficiary, expectedRevision, at, source, content }: SavedBeneficiary): void {
  const before = db.get<{ no: number; revision: number; removed: number }>(
    'SELECT beneficiary_no AS no, revision, content IS NULL AS removed FROM beneficiary WHERE beneficiary = ?',
    beneficiary,
  );
  const isExpected =
    before === undefined
      ? expectedRevision === 0
      : before.removed === 0 && before.revision === expectedRevision;
  if (!isExpected) refuse('revision-conflict');
  const revision = expectedRevision + 1;
  const set = {
    ...ENTRY.columns({ revision, changedAt: at }),
    content: content === null ? null : JSON.stringify(content),
    name_key: content === null ? '' : nameKey(content.name),
    search: content === null ? '' : searchText(content),
  };
  const no =
    before?.no ?? insertRow(db, 'beneficiary', { ...ENTRY.columns({ beneficiary, createdAt: at }), ...set });
  if (before !== undefined) updateRows(db, 'beneficiary', set, 'beneficiary_no = ?', no);
  db.run('DELETE FROM beneficiary_account WHERE beneficiary_no = ?', no);
  for (const account of new Set((content?.accounts ?? []).map((each) => accountKey(each.account))))
    insertRow(db, 'beneficiary_account', { beneficiary_no: no, account_key: account });
  insertRow(db, 'beneficiary_revision', {
    beneficiary_no: no,
    ...REVISION.columns({ revision, at, source, content }),
  });
}

/** What an entry is found by, a line for each. */
function searchText({ name, town, accounts }: BeneficiaryContent): string {
  return [name, town, ...accounts.flatMap(({ account, agentBic }) => [account, agentBic])]
    .map(nameKey)
    .join('\n');
}
