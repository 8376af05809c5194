// Everything the form knows of one payment, beside the grid.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { lockedPaymentFields } from '../../../shared/domain/batch-origin.ts';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { t } from '../../i18n/index.ts';
import { CalendarButton } from '../../ui/CalendarButton.tsx';
import { formattedAmount } from '../../ui/Amount.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { isPlainAmount } from '../../ui/typed-amount.ts';
import { useTyped } from '../../ui/use-typed.ts';
import { DETAIL_FIELDS, gridColumns } from './cells/columns.ts';
import { cellHint, editCell, problemAt, readCell, showCell } from './cells/read-cell.ts';
import type { Draft } from './draft/draft-store.ts';
import { EMPTY_FORM, MOST, type PaymentField } from './draft/types.ts';
import type { Cursor } from './grid/cursor.ts';

interface PaymentDetailsProps {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly kind: BatchKind;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

export function PaymentDetails({ draft, cursor, kind, readOnly, onClose }: PaymentDetailsProps) {
  const index = useStore(cursor, (state) => state.at.row);
  const row = useStore(draft.store, (state) => state.rows.get(index));
  const locks = useStore(draft.store, (state) => state.detail?.origin?.locked);
  const lockedFields = row?.locked === true ? lockedPaymentFields(locks ?? []) : new Set<string>();
  const fields = [...gridColumns(kind).map((column) => column.field), ...DETAIL_FIELDS];
  const part = useRef<HTMLDivElement>(null);
  // From the button that opened it Tab would go through every cell of the grid before it gets here; whoever
  // opened it from the grid goes on there, and the fields follow.
  useEffect(() => {
    if (document.activeElement instanceof HTMLButtonElement)
      part.current?.querySelector<HTMLElement>('input')?.focus();
    // Where the panel lies over the grid, its payment stays in sight above it.
    document.querySelector('.grid-active')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <SidePanel title={t.batch.detailsOf(index + 1)} onClose={onClose}>
      <div ref={part} className="stack payment-details">
        {row?.more === true && <p className="small quiet">{t.batch.keepsMore}</p>}
        {fields.map((field) => (
          <DetailField
            key={`${index} ${field}`}
            field={field}
            value={row?.form[field] ?? ''}
            readOnly={readOnly || lockedFields.has(field)}
            currency={row?.form.currency ?? ''}
            problem={row && problemAt(kind, field, row)?.sentence}
            onSave={(text) =>
              draft.change([{ index, form: { [field]: readCell(field, text, row?.form ?? EMPTY_FORM) } }])
            }
          />
        ))}
      </div>
    </SidePanel>
  );
}

function longTitle(field: PaymentField): string {
  const titles: Readonly<Partial<Record<PaymentField, string>>> = t.batch.longColumns;
  return titles[field] ?? t.batch.columns[field];
}

interface DetailFieldProps {
  readonly field: PaymentField;
  readonly value: string;
  /** Of the payment. */
  readonly currency: string;
  readonly readOnly: boolean;
  readonly problem: string | undefined;
  readonly onSave: (text: string) => void;
}

/** Below the field, as the grid and the bank's papers write it. */
function writtenOut(field: PaymentField, text: string, currency: string): string | undefined {
  if (field === 'account') return showCell(field, text);
  const amount = field === 'amount' ? readCell(field, text, { currency }) : '';
  return isPlainAmount(amount) ? formattedAmount(amount, currency).trim() : undefined;
}

function DetailField({ field, value, currency, readOnly, problem, onSave }: DetailFieldProps) {
  const shown = editCell(field, value);
  const { text, type, settle } = useTyped(shown);
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const isDate = field === 'mandateDate' && !readOnly;
  return (
    <TextField
      label={longTitle(field)}
      value={text}
      onChange={type}
      readOnly={readOnly}
      maxLength={MOST[field]}
      mono={field === 'account' || field === 'agentBic'}
      problem={problem}
      hint={text === '' ? cellHint(field) || undefined : writtenOut(field, text, currency)}
      {...(field === 'remittance' && { rows: 3 })}
      {...(isDate && {
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setCalendarOpen(true);
        },
        aside: (
          <CalendarButton
            label={t.batch.columns[field]}
            value={readCell(field, text, EMPTY_FORM)}
            isOpen={isCalendarOpen}
            onOpenChange={setCalendarOpen}
            onChoose={(day) => {
              settle();
              onSave(day);
            }}
          />
        ),
      })}
      onBlur={() => {
        if (text !== shown) onSave(text);
        settle();
      }}
    />
  );
}
