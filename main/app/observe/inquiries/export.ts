// Writes payments the bank has shown as a table: read again from the answers that were kept, under the bank's
// own names.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { csvBytes } from '../../../../shared/domain/csv.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { separatorOf, tableDecimal, type Region } from '../../../../shared/domain/region.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { bankRowSentence } from '../../../../shared/texts/bank-sentences.ts';
import { textsIn, type Texts } from '../../../../shared/texts/index.ts';
import type { InquiryContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { PrivacyContext, Stores } from '../../desk/index.ts';
import { exportRefusal } from './withheld-rows.ts';
import type { BankRow } from '../../../ports/bank-requests.ts';

type Cell = readonly [
  name: string,
  of: (row: BankRow, t: Texts, region: Region | undefined) => string | null,
];
type Side = 'debtor' | 'creditor';

const party = (side: Side): readonly Cell[] => [
  [`${side}_name`, (row) => row[side]?.name ?? null],
  [`${side}_account`, (row) => row[`${side}Account`]],
  [
    `${side}_address`,
    (row) => joined([...(row[side]?.addressLines ?? []), row[side]?.postalCode, row[side]?.town]),
  ],
  [`${side}_country`, (row) => row[side]?.country ?? null],
  [`${side}_any_bic`, (row) => row[side]?.bic ?? null],
  [`${side}_agent_bic`, (row) => row[`${side}Agent`]?.bic ?? null],
  [`${side}_agent_branch`, (row) => row[`${side}Agent`]?.branch ?? null],
];

const CELLS: readonly Cell[] = [
  ['status', (row) => row.status],
  ['meaning', (row, t) => bankRowSentence(t, row)],
  ['returned', (row) => (row.returned ? 'yes' : 'no')],
  [
    'reasons',
    (row) =>
      joined(
        row.reasons.map(({ type, code, text }) => joined([type, code, text], ' ')),
        '; ',
      ),
  ],
  ['instructed_amount', (row, _t, region) => amountIn(row.instructedAmount, region)],
  ['instructed_currency', (row) => row.instructedAmount?.currency ?? null],
  ['confirmed_amount', (row, _t, region) => amountIn(row.confirmedAmount, region)],
  ['confirmed_currency', (row) => row.confirmedAmount?.currency ?? null],
  ['requested_execution_date', (row) => row.requestedDate],
  ['interbank_settlement_date', (row) => row.settlementDate],
  ['event_time', (row) => row.eventTime],
  ['end_to_end_identification', (row) => row.endToEndId],
  ['uetr', (row) => row.uetr],
  ['instruction_identification', (row) => row.instructionId],
  ['account_servicer_reference', (row) => row.bankReference],
  ['clearing_system_reference', (row) => row.clearingReference],
  ['service_type_indicator', (row) => row.serviceType],
  ['originator', (row) => row.originator],
  ['virtual_account', (row) => row.virtualAccount],
  ...party('debtor'),
  ...party('creditor'),
  ['unstructured_remittance_information', (row) => row.remittance],
  [
    'payment_events',
    (row) =>
      joined(
        row.events.map(({ from, to, at, charge, chargeBearer }) =>
          joined([at, from, to, charge?.currency, charge?.amount, chargeBearer], ' '),
        ),
        '; ',
      ),
  ],
];

function amountIn(money: BankRow['instructedAmount'], region: Region | undefined): string | null {
  return money === null ? null : tableDecimal(money.amount, region);
}

function joined(parts: readonly (string | null | undefined)[], by = ', '): string | null {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(by) || null;
}

type ExportContext = PrivacyContext & Pick<InquiryContext, 'bank' | 'outgoing'> & Stores<'log' | 'tracking'>;

/**
 * Answers of searches, by their ids. An answer that holds no list of payments makes no table:
 * `answer-garbled`.
 */
export async function exportFound(
  desk: ExportContext,
  { answers, whole, language, region }: ParsedInput<'inquiries.export'>,
): Promise<Result<CallOutput<'inquiries.export'>>> {
  const rows: BankRow[] = [];
  for (const answer of answers) {
    // One after the other: a page is up to 2 MB.
    // oxlint-disable-next-line no-await-in-loop
    const kept = await desk.store.tracking.answer(answer);
    if (kept === null) return err(fault('not-found'));
    // oxlint-disable-next-line no-await-in-loop
    const read = await desk.bank.readPayments(new TextEncoder().encode(kept.text), {}, 1);
    if (read.understood === 'nothing') return err(fault('answer-garbled'));
    rows.push(...read.rows);
  }
  const refused = await exportRefusal(desk, rows);
  if (!refused.ok) return refused;
  const t = textsIn(language);
  const bytes = csvBytes(
    CELLS.map(([name]) => name),
    rows.map((row) => CELLS.map(([, of]) => of(row, t, region))),
    separatorOf(region),
  );
  const at = instantOf(desk.clock);
  await desk.store.log.append({
    at,
    act: 'inquiry.export',
    actor: AT_DESK,
    subject: answers[0] ?? '',
    detail: coded(sentence('log-result-exported', { payments: rows.length, whole })),
  });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `payments${whole ? '' : '-incomplete'}-${at.slice(0, 19).replaceAll(':', '')}.csv`,
    bytes: bytes.length,
    rows: rows.length,
  });
}
