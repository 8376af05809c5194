// Writes what the archive finds as a table.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { coded, sentence } from '../../../../shared/domain/sentence.ts';
import { csvBytes } from '../../../../shared/domain/csv.ts';
import { paymentSentence } from '../../../../shared/texts/bank-sentences.ts';
import { textsIn } from '../../../../shared/texts/index.ts';
import { separatorOf, tableDecimal } from '../../../../shared/domain/region.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { ArchiveContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import { searchArchive } from './search.ts';

const PAGE = 500;
const HEADER = [
  'status',
  'meaning',
  'returned',
  'creditor_name',
  'creditor_account',
  'instructed_amount',
  'instructed_currency',
  'value_date',
  'sent_at',
  'end_to_end_identification',
  'uetr',
  'batch',
];

/** Every payment the criteria find, at most 100,000. */
export async function exportArchive(
  desk: ArchiveContext,
  { language, region, ...question }: ParsedInput<'archive.export'>,
): Promise<Result<CallOutput<'archive.export'>>> {
  const t = textsIn(language);
  const rows: (readonly (string | null)[])[] = [];
  for (let total = 1; rows.length < Math.min(total, 100_000);) {
    // One page after the other: the store is asked by others meanwhile.
    // oxlint-disable-next-line no-await-in-loop
    const page = await searchArchive(desk, { ...question, offset: rows.length, limit: PAGE });
    if (!page.ok) return page;
    if (page.value.rows.length === 0) break;
    ({ total } = page.value);
    rows.push(
      ...page.value.rows.map((row) => [
        row.status,
        paymentSentence(t, row),
        row.returned ? 'yes' : 'no',
        row.name,
        row.account,
        row.amount === null ? null : tableDecimal(row.amount.amount, region),
        row.amount?.currency ?? '',
        row.valueDate,
        row.sentAt,
        row.endToEndId,
        row.uetr,
        row.reference,
      ]),
    );
  }
  const bytes = csvBytes(HEADER, rows, separatorOf(region));
  const at = instantOf(desk.clock);
  await desk.store.log.append({
    at,
    act: 'archive.export',
    actor: AT_DESK,
    subject: 'archive',
    detail: coded(sentence('log-counted', { what: 'payments', count: rows.length })),
  });
  return ok({
    file: desk.outgoing.add(bytes),
    name: `archive-${at.slice(0, 19).replaceAll(':', '')}.csv`,
    bytes: bytes.length,
    rows: rows.length,
  });
}
