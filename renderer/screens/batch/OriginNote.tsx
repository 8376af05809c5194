// What a draft was made from, what that locks, and what was changed since: at the head of the editor.
import './origin-note.css';
import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { formattedAccount } from '../../ui/account.ts';
import { formattedAmount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import type { BatchDetail, GroupHeader } from './draft/types.ts';

const s = t.templates;
const TONE = { changed: 'attention', added: 'waiting', removed: 'refused' } as const;

type Difference = CallOutput<'batches.difference'>;
type Row = Difference['rows'][number];
type Field = Row['fields'][number];

export function OriginNote({ detail }: { readonly detail: BatchDetail }) {
  const { batch, origin } = detail;
  const difference = useRead('batches.difference', origin === null ? null : { batch }, ['batches']).value;
  const [open, setOpen] = useState(false);
  if (origin === null || difference === undefined) return null;
  const changes = difference.added + difference.changed + difference.removed + difference.header.length;
  return (
    <section
      className="origin-note"
      aria-label={origin.is === 'copy' ? s.copyOf(origin.name) : s.from(origin.name)}
    >
      <div className="origin-line">
        <CopyCheck aria-hidden size={16} />
        <span>
          <PlainText
            className="strong"
            text={origin.is === 'copy' ? s.copyOf(origin.name) : s.from(origin.name)}
          />
          {'. '}
          {origin.run !== undefined && <PlainText text={`${t.runs.forRun(origin.run)}. `} />}
          {wordsOf(difference)}
          {difference.totals.length > 0 && ` ${s.was(totalsText(difference.totals))}`}
          {origin.locked.length > 0 &&
            ` ${s.locked(origin.locked.map((lock) => s.lockedShort[lock]).join(', '))}`}
        </span>
        {changes > 0 && (
          <span className="end">
            <Button weight="quiet" expanded={open} onPress={() => setOpen(!open)}>
              {open ? s.hide : s.show}
            </Button>
          </span>
        )}
      </div>
      {open && changes > 0 && <ChangeTable difference={difference} debit={detail.kind === 'direct-debit'} />}
    </section>
  );
}

function wordsOf({ is, same, added, removed, changed, header }: Difference): string {
  if (is === 'gone') return s.gone;
  if (is === 'too-large') return s.tooLarge;
  if (is !== 'compared') return '';
  if (added + removed + changed + header.length > 0)
    return t.difference.counts(changed, added, removed, same);
  return same === 0 ? s.empty : s.asBefore(same);
}

function ChangeTable({
  difference: { rows, header, added, removed, changed },
  debit,
}: {
  readonly difference: Difference;
  readonly debit: boolean;
}) {
  const more = added + removed + changed - rows.length;
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="origin-changes" tabIndex={0} role="group" aria-label={s.list}>
      <table aria-label={s.list}>
        <thead>
          <tr>
            <th>{s.columns.who}</th>
            <th>{s.columns.before}</th>
            <th>{s.columns.now}</th>
          </tr>
        </thead>
        <tbody>
          {header.map(({ field, before, after }, index) => (
            <tr key={`${index} ${field}`}>
              <td>
                <StateBadge tone={TONE.changed}>{headerWords(field, debit)}</StateBadge>
              </td>
              <td>
                <PlainText text={headerValue(field, before, debit)} />
              </td>
              <td>
                <PlainText text={headerValue(field, after, debit)} />
              </td>
            </tr>
          ))}
          {rows.map((row, index) => (
            <tr key={index}>
              <td>
                <PlainText className="strong" text={(row.after ?? row.before)?.name ?? ''} />{' '}
                <StateBadge tone={TONE[row.change]}>{t.difference.change[row.change]}</StateBadge>
              </td>
              <td>
                <Side row={row} side="before" />
              </td>
              <td>
                <Side row={row} side="after" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="small quiet">{s.more(more)}</p>}
    </div>
  );
}

const ACCOUNT_ALONE: readonly Field[] = ['account'];
const SHOWN: readonly Field[] = ['name', 'account', 'remittance'];

/** The amount always; the other fields where they differ. What the list has no value of is named. */
function Side({ row, side }: { readonly row: Row; readonly side: 'before' | 'after' }) {
  const face = row[side];
  if (face === null) return <span className="faint">{t.difference.nothing}</span>;
  const fields = row.change === 'changed' ? row.fields : ACCOUNT_ALONE;
  const others = fields.filter(
    (field) => !SHOWN.includes(field) && field !== 'amount' && field !== 'currency',
  );
  return (
    <span className="origin-side">
      <span className="origin-amount">{formattedAmount(face.amount, face.currency)}</span>
      {fields.includes('name') && <PlainText text={face.name} />}
      {fields.includes('account') && <span className="mono small">{formattedAccount(face.account)}</span>}
      {fields.includes('remittance') && <PlainText className="small" text={face.remittance} />}
      {side === 'after' && others.length > 0 && (
        <span className="small quiet">{others.map((field) => t.batch.columns[field]).join(', ')}</span>
      )}
    </span>
  );
}

type HeaderField = Difference['header'][number]['field'];

function headerWords(field: HeaderField, debit: boolean): string {
  return (debit ? t.batch.fieldsDebit[field] : undefined) ?? t.batch.fields[field];
}

function headerValue(field: HeaderField, value: string, debit: boolean): string {
  if (field === 'ownAccount') return formattedAccount(value);
  // The words of the charges say who “we” are in a transfer; of collections the code alone is right.
  if (field === 'chargeBearer' && (!debit || value === ''))
    return t.batch.charges[value as GroupHeader['chargeBearer']];
  if (field === 'batchBooking')
    return (debit ? t.batch.bookingDebit : t.batch.booking)[
      value === '' ? 'unsaid' : value === 'true' ? 'batch' : 'single'
    ];
  return value === '' ? t.difference.nothing : value;
}
