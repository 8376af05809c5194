// The one search field: batches by reference, payments by EndToEndId or UETR, cases, counterparties by name,
// accounts and reports; and whose payment a row of the bank is.
import type { CaseAction } from '../../shared/domain/case.ts';
import {
  batchHit,
  caseHit,
  partyHit,
  paymentHit,
  reportHit,
} from '../../shared/domain/records/search-hit.ts';
import type { PaymentKeys, SearchHit, Withheld } from '../ports/store.ts';
import { containing } from './containing.ts';
import type { Db } from './driver.ts';
import { partyOperations } from './party-store.ts';
import { matchExpression } from './columns.ts';
import { caseText } from './case-store.ts';
import { isNamedByReference, isWithheld } from './withheld.ts';

/** How many of the newest matches are looked at. */
const LOOKED_AT = 200;

interface PaymentHit {
  readonly payment: string;
  readonly endToEndId: string;
  readonly name: string;
  readonly uetr: string | null;
  readonly currency: string;
  readonly minor: string;
  readonly reference: string;
}

export function searchOperations(db: Db) {
  const parties = partyOperations(db)['tracking.counterparties'];
  return {
    'tracking.known': (keys: readonly PaymentKeys[]): readonly (string | null)[] =>
      keys.map((key) => known(db, key)),
    'tracking.withheldAmong': (keys: readonly string[], withheld: Withheld): readonly string[] =>
      withheldAmong(db, keys, withheld),
    'tracking.batchesOfAnswer': (answer: string): readonly string[] => batchesOfAnswer(db, answer),
    'tracking.search': (text: string, limit: number, withheld?: Withheld): readonly SearchHit[] => [
      ...batchHits(db, text, limit),
      ...paymentHits(db, text, limit, withheld),
      ...caseHits(db, text, limit, withheld),
      ...parties(text, 'counterparty', limit, withheld).map((party) => partyHit('counterparty', party)),
      ...parties(text, 'own', limit).map((party) => partyHit('account', party)),
      ...reportHits(db, text, limit),
    ],
  };
}

function known(db: Db, { uetr, endToEndId }: PaymentKeys): string | null {
  const bank = uetr?.toLowerCase() ?? null;
  const byUetr =
    bank === null
      ? undefined
      : db.get<{ payment: string }>(
          'SELECT payment FROM tracked JOIN payment USING (payment_no) WHERE uetr = ?',
          bank,
        );
  if (byUetr !== undefined) return byUetr.payment;
  const match = endToEndId === null ? null : matchExpression(endToEndId);
  if (endToEndId === null || match === null) return null;
  const alike = db.all<{ payment: string; uetr: string | null }>(
    `SELECT p.payment, t.uetr FROM tracked t JOIN payment p USING (payment_no)
     WHERE t.payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ? ORDER BY rowid DESC LIMIT ?) AND p.end_to_end_id = ? LIMIT 2`,
    match,
    LOOKED_AT,
    endToEndId,
  );
  const [only] = alike;
  return only !== undefined && alike.length === 1 && (bank === null || only.uetr === null)
    ? only.payment
    : null;
}

function batchHits(db: Db, text: string, limit: number): readonly SearchHit[] {
  return db
    .all<{ batch: string; reference: string; transactions: number }>(
      `SELECT batch, reference, transactions FROM batch WHERE staged = 0 AND lower(reference) GLOB ? ORDER BY changed_at DESC LIMIT ?`,
      containing(text.trim()),
      limit,
    )
    .map(({ batch, reference, transactions }) => batchHit(batch, reference, transactions));
}

function caseHits(db: Db, text: string, limit: number, withheld?: Withheld): readonly SearchHit[] {
  const told = caseText(withheld);
  return db
    .all<{ case: string; reference: string; act: CaseAction }>(
      `SELECT "case", reference, act FROM payment_case c WHERE ${told.where} GLOB ? ORDER BY changed_at DESC LIMIT ?`,
      ...told.values,
      containing(text.trim()),
      limit,
    )
    .map((hit) => caseHit(hit.case, hit.reference, hit.act));
}

function withheldAmong(db: Db, keys: readonly string[], withheld: Withheld): readonly string[] {
  const list = JSON.stringify(keys.map((key) => key.toLowerCase()));
  const byMessage = isWithheld('o.batch_no', withheld);
  // Mostly there is none, and what is asked about may be all words of a long answer.
  if (db.get(`SELECT 1 FROM outbox o WHERE ${byMessage.where} LIMIT 1`, ...byMessage.values) === undefined)
    return [];
  const byUetr = isWithheld('t.batch_no', withheld);
  const found = db.all<{ key: string }>(
    `SELECT lower(p.end_to_end_id) AS key FROM outbox o JOIN payment p ON p.message_no = o.message_no
         AND p.end_to_end_id IN (SELECT value FROM json_each(?)) WHERE ${byMessage.where}
     UNION SELECT t.uetr FROM tracked t WHERE t.uetr IN (SELECT value FROM json_each(?)) AND ${byUetr.where}`,
    JSON.stringify(keys),
    ...byMessage.values,
    list,
    ...byUetr.values,
  );
  const named = new Set(found.map(({ key }) => key));
  return keys.filter((key) => named.has(key.toLowerCase()));
}

/** By what it says of payments, by the sending it answers, and by the case it is about. */
function batchesOfAnswer(db: Db, answer: string): readonly string[] {
  return db
    .all<{ batch: string }>(
      `SELECT DISTINCT b.batch FROM outbox o JOIN batch b USING (batch_no) WHERE o.message_no IN (
         SELECT message_no FROM timeline WHERE answer = ?
         UNION SELECT message_no FROM attempt JOIN answer USING (answer_no) WHERE answer.answer = ?
         UNION SELECT p.message_no FROM payment p JOIN payment_case c ON c.payment = p.payment
           JOIN case_attempt a USING (case_no) JOIN answer USING (answer_no) WHERE answer.answer = ?)`,
      answer,
      answer,
      answer,
    )
    .map(({ batch }) => batch);
}

/** Reports by the account they were asked for, the newest first. */
function reportHits(db: Db, text: string, limit: number): readonly SearchHit[] {
  return db
    .all<{ report: string; account: string; base: string; receivedAt: string }>(
      `SELECT report, asked_account AS account, base, received_at AS receivedAt FROM account_report
       WHERE staged = 0 AND asked_account <> '' AND lower(asked_account) GLOB ? ORDER BY received_at DESC, report_no DESC LIMIT ?`,
      containing(text.replaceAll(/\s/gu, '')),
      limit,
    )
    .map(reportHit);
}

function paymentHits(db: Db, text: string, limit: number, withheld?: Withheld): readonly SearchHit[] {
  const match = matchExpression(text);
  if (match === null) return [];
  const typed = text.trim().toLowerCase();
  const hidden = isWithheld('t.batch_no', withheld);
  const named = isNamedByReference("p.end_to_end_id || ' ' || b.reference", text);
  const columns = `SELECT p.payment, p.end_to_end_id AS endToEndId, p.name, t.uetr, p.currency, CAST(p.minor AS TEXT) AS minor, b.reference AS reference
    FROM tracked t JOIN payment p USING (payment_no) JOIN batch b ON b.batch_no = t.batch_no`;
  const byUetr = db.all<PaymentHit>(
    `${columns} WHERE t.uetr >= ? AND t.uetr < ? LIMIT ?`,
    typed,
    `${typed}\u{10FFFF}`,
    limit,
  );
  const byText = db
    .all<PaymentHit>(
      `${columns} WHERE t.payment_no IN (SELECT rowid FROM payment_text WHERE payment_text MATCH ? ORDER BY rowid DESC LIMIT ?)
         AND (NOT ${hidden.where} OR ${named.where}) ORDER BY t.payment_no DESC`,
      match,
      LOOKED_AT,
      ...hidden.values,
      ...named.values,
    )
    .filter(({ endToEndId }) => endToEndId.toLowerCase().includes(typed));
  const hits = new Map([...byUetr, ...byText].map((hit) => [hit.payment, hit]));
  return [...hits.values()]
    .slice(0, limit)
    .map(({ minor, ...hit }) => paymentHit({ ...hit, minor: BigInt(minor) }));
}
