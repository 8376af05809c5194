// Whom completion offers: parties of earlier sealed batches, most used first, with the element the latest
// payment to them had.
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { StoredCounterparty, Withheld } from '../ports/store.ts';
import type { Db } from './driver.ts';
import { partySearch } from './paid-history.ts';
import { isWithheld } from './withheld.ts';

type Side = 'own' | 'counterparty';
type PartyRow = Omit<StoredCounterparty, 'node' | 'version'> & {
  readonly batch_no: number;
  readonly end_to_end_id: string;
};

export function partyOperations(db: Db) {
  return {
    'tracking.counterparties': (
      text: string,
      side: Side,
      limit: number,
      withheld?: Withheld,
    ): readonly StoredCounterparty[] => {
      // Own accounts are told; whom a hidden batch paid last is not.
      const hidden = isWithheld('party.batch_no', side === 'own' ? undefined : withheld);
      return db
        .all<PartyRow>(
          `SELECT name, account, agent_bic AS agentBic, country, payments, last_paid_on AS lastPaidOn, batch_no, end_to_end_id,
             (SELECT batch FROM batch WHERE batch.batch_no = party.batch_no) AS batch
           FROM party WHERE side = ? AND (instr(search, ?) > 0 OR instr(search, ?) > 0)
             AND NOT ${hidden.where} ORDER BY payments DESC, account LIMIT ?`,
          // An account is often typed in groups of four.
          side,
          partySearch(text),
          partySearch(text).replaceAll(' ', ''),
          ...hidden.values,
          limit,
        )
        .map((row) => party(db, side, row));
    },
  };
}

function party(db: Db, side: Side, row: PartyRow): StoredCounterparty {
  const { batch_no, end_to_end_id, ...known } = row;
  if (side === 'own') {
    const { node, version } = element(
      db,
      'SELECT node, message_version AS version FROM draft_group JOIN batch USING (batch_no) WHERE batch_no = ? AND own_account = ? LIMIT 1',
      batch_no,
      row.account,
    );
    return { ...known, name: known.name === '' ? ownName(node) : known.name, node, version };
  }
  return {
    ...known,
    ...element(
      db,
      'SELECT node, message_version AS version FROM draft_payment JOIN batch USING (batch_no) WHERE batch_no = ? AND end_to_end_id = ? LIMIT 1',
      batch_no,
      end_to_end_id,
    ),
  };
}

function element(
  db: Db,
  sql: string,
  batchNo: number,
  value: string,
): Pick<StoredCounterparty, 'node' | 'version'> {
  const row = db.get<{ node: string; version: PainKind }>(sql, batchNo, value);
  return row === undefined
    ? { node: null, version: null }
    : { node: JSON.parse(row.node) as IsoNode, version: row.version };
}

/** Dbtr/Nm of the group of a credit transfer, Cdtr/Nm of one of a direct debit. */
function ownName(group: IsoNode | null): string {
  const own = group?.c?.find(({ n }) => n === 'Dbtr') ?? group?.c?.find(({ n }) => n === 'Cdtr');
  return own?.c?.find(({ n }) => n === 'Nm')?.t ?? '';
}
