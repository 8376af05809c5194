// What a batch pays to whom, and what other batches of a period hold: for rules about beneficiaries and about
// the sums of a day or a week.
import { whoMayExceed } from '../../shared/domain/counted-beneficiaries.ts';
import type { PaidBeneficiary } from '../../shared/domain/confirmation.ts';
import { exponentOf, formatDecimal } from '../../shared/domain/money.ts';
import type { CountedQuery, CountedRecord, CountedRecords, PaidBy, PartSum } from '../ports/store.ts';
import { readSum, sumOf } from './columns.ts';
import type { Db } from './driver.ts';

export function countedQueries(db: Db) {
  return {
    'freezes.counted': (query: CountedQuery): CountedRecords => counted(db, query),
    'freezes.paid': (of: PaidBy): readonly PaidBeneficiary[] =>
      paid(
        db,
        'freeze' in of ? Number(of.freeze.replace('freeze-', '')) : freezeOf(db, of.batch, of.revision),
      ),
  };
}

/** An amount that could not be read leaves its sum empty: it is not known. */
function paid(db: Db, freeze: number | null): readonly PaidBeneficiary[] {
  return db
    .all<Omit<PaidBeneficiary, 'amount'> & { readonly minor: string | null }>(
      `SELECT name, account, agent_bic AS agentBic, currency,
         CASE WHEN count(minor) = count(*) THEN ${sumOf('minor')} END AS minor
       FROM payment WHERE freeze_no = ? GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      freeze ?? -1,
    )
    .map(({ minor, ...rest }) => ({
      ...rest,
      amount:
        minor === null
          ? ''
          : formatDecimal({ unscaled: readSum(minor), scale: exponentOf(rest.currency) ?? 2 }),
    }));
}

interface Row {
  readonly batch_no: number;
  readonly batch: string;
  readonly reference: string;
  readonly revision: number;
  readonly state: string;
  readonly signedAt: string | null;
  readonly signedRevision: number | null;
}

const COMPLETE = ['released', 'sealed', 'closed'];

function counted(db: Db, { kind, batch, revision, since, beneficiaries }: CountedQuery): CountedRecords {
  const own = freezeOf(db, batch, revision);
  const ownSums = own === null ? [] : sums(db, own, 'account');
  const rows = db.all<Row>(
    `SELECT b.batch_no, b.batch, b.reference, b.revision, b.state,
       (SELECT max(s.time) FROM signature s
         WHERE s.batch_no = b.batch_no AND s.purpose IN ('approve', 'release')) AS signedAt,
       (SELECT max(s.revision) FROM signature s
         WHERE s.batch_no = b.batch_no AND s.purpose IN ('approve', 'release')) AS signedRevision
     FROM batch b WHERE b.staged = 0 AND b.kind = ? AND b.batch <> ? AND b.revision > 0
       AND (b.changed_at >= ? OR b.state IN ('frozen', 'approved', 'released'))
     ORDER BY b.batch_no`,
    kind,
    batch,
    since,
  );
  const found = rows.flatMap((row) => record(db, row, since, beneficiaries !== null));
  const others = found.map(({ payees: _payees, ...rest }) => rest);
  const accounts = own === null ? [] : sums(db, own, 'own_account');
  if (beneficiaries === null) return { accounts, beneficiaries: null, others };
  const payees = found.flatMap((one) => one.payees);
  const narrowed = whoMayExceed(ownSums, payees, beneficiaries);
  return {
    accounts,
    beneficiaries: narrowed.own,
    others: found.map(({ payees: its, ...rest }) => ({ ...rest, beneficiaries: narrowed.of(its) })),
  };
}

function freezeOf(db: Db, batch: string, revision: number): number | null {
  return (
    db.get<{ freeze_no: number }>(
      `SELECT freeze_no FROM freeze f JOIN batch b USING (batch_no)
       WHERE b.batch = ? AND f.revision = ? AND f.committed = 1`,
      batch,
      revision,
    )?.freeze_no ?? null
  );
}

/** A payment the bank refused moves nothing; one of which nobody knows may have moved. */
const REFUSED = `(t.rejected_at IS NOT NULL OR coalesce(t.status_group, '') = 'refused'
  OR EXISTS (SELECT 1 FROM outbox o WHERE o.message_no = p.message_no AND o.state = 'refused'))`;

function sums(db: Db, freeze: number, by: 'own_account' | 'account'): readonly PartSum[] {
  return db
    .all<{ account: string; currency: string; minor: string }>(
      `SELECT p.${by} AS account, p.currency, ${sumOf('p.minor')} AS minor
       FROM payment p LEFT JOIN tracked t USING (payment_no)
       WHERE p.freeze_no = ? AND NOT ${REFUSED} GROUP BY 1, 2 ORDER BY 1, 2`,
      freeze,
    )
    .map(({ minor, ...rest }) => ({ ...rest, minor: readSum(minor) }));
}

type Found = CountedRecord & { readonly payees: readonly PartSum[] };

/** Nothing where what is complete was signed before the period: it counts in its own. */
function record(db: Db, row: Row, since: string, withPayees: boolean): readonly Found[] {
  const { batch, reference, signedAt, signedRevision } = row;
  const isComplete = COMPLETE.includes(row.state) && signedRevision === row.revision;
  const isRecent = signedAt !== null && signedAt >= since;
  const isInHand = row.state === 'frozen' || row.state === 'approved';
  if (!isInHand && !isRecent) return [];
  const revision = isInHand ? row.revision : (signedRevision ?? row.revision);
  const freeze = freezeOf(db, batch, revision);
  if (freeze === null) return [];
  const messages = db
    .all<{ sha256: string }>('SELECT sha256 FROM message WHERE freeze_no = ? ORDER BY position', freeze)
    .map(({ sha256 }) => sha256);
  const base = {
    batch,
    reference,
    revision,
    messages,
    signedAt: isRecent ? signedAt : null,
    beneficiaries: null,
  };
  if (!isComplete) {
    const became = row.state === 'expired' ? ('expired' as const) : ('taken-back' as const);
    return [{ ...base, state: isInHand ? 'open' : became, accounts: [], payees: [] }];
  }
  const isRefused =
    db.get(
      `SELECT 1 FROM payment p LEFT JOIN tracked t USING (payment_no) WHERE p.freeze_no = ? AND ${REFUSED} LIMIT 1`,
      freeze,
    ) !== undefined;
  return [
    {
      ...base,
      state: isRefused ? 'refused' : 'counts',
      accounts: sums(db, freeze, 'own_account'),
      payees: withPayees ? sums(db, freeze, 'account') : [],
    },
  ];
}
