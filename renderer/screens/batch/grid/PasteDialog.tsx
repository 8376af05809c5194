// Asks what a pasted table leaves open: which column is which field, its currency, and how its amounts and
// dates are written.
import { useState } from 'react';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { isPayableCurrency } from '../../../../shared/domain/money.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { DETAIL_FIELDS, gridColumns } from '../cells/columns.ts';
import {
  beginPaste,
  bodyOf,
  questionsOf,
  rowsOf,
  samplesOf,
  suggestedFor,
  type PastedColumn,
  type PasteAnswers,
  type Table,
} from '../cells/paste-plan.ts';
import type { PaymentField, PaymentForm } from '../draft/types.ts';

const p = t.batch.paste;

export interface PasteRequest {
  readonly table: Table;
  readonly fields: readonly PaymentField[];
  readonly answers: PasteAnswers;
  readonly present: (row: number) => string;
  readonly paste: (rows: readonly Partial<PaymentForm>[]) => void;
}

interface PasteDialogProps {
  readonly kind: BatchKind;
  readonly request: PasteRequest;
  readonly onClose: () => void;
}

export function PasteDialog({ kind, request, onClose }: PasteDialogProps) {
  const { table, fields, present } = request;
  const [answers, setAnswers] = useState(request.answers);
  const [currency, setCurrency] = useState('');
  const answer = (change: Partial<PasteAnswers>): void => setAnswers((before) => ({ ...before, ...change }));
  const assign = (column: number, field: PastedColumn): void =>
    answer({ columns: answers.columns.map((one, at) => (at === column ? field : one)) });
  const asked = questionsOf(
    table,
    { ...request.answers, columns: answers.columns, titled: answers.titled },
    present,
  );
  const open = questionsOf(table, answers, present);
  const counted = t.batchKinds[kind].counted(bodyOf(table, answers.titled).length);
  const known = [...gridColumns(kind).map(({ field }) => field), ...DETAIL_FIELDS];
  const retitle = (titled: boolean): void => setAnswers(beginPaste(table, fields, titled));
  const typeCurrency = (text: string): void => {
    const code = text.trim().toUpperCase().slice(0, 3);
    setCurrency(code);
    answer({ currency: isPayableCurrency(code) ? code : '' });
  };
  const paste = (): void => {
    onClose();
    request.paste(rowsOf(table, answers, present));
  };
  return (
    <Dialog
      title={p.title(counted)}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <span className="grow small state-attention" role="status">
            {open.map((question) => p.questions[question]).join(' ')}
          </span>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="primary" disabled={open.length > 0} onPress={paste}>
            {p.act(counted)}
          </Button>
        </>
      }
    >
      <p>{p.note}</p>
      <Toggle label={p.titled} value={answers.titled} onChange={retitle} />
      <ul className="paste-columns" aria-label={p.columns}>
        {answers.columns.map((field, column) => {
          const suggested = field === null ? suggestedFor(table, column, answers) : null;
          const title = answers.titled ? (table[0]?.[column] ?? '').trim() : '';
          const name = title === '' ? p.column(column + 1) : title;
          return (
            // A column has no other name than its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={column} className={field === null ? 'paste-open' : ''}>
              <span className="paste-what">
                <PlainText text={name} className="strong clip" />
                <PlainText
                  text={samplesOf(table, column, answers.titled).join(' · ')}
                  className="small quiet clip"
                />
              </span>
              <SelectField
                label={p.fieldOf(name)}
                value={field ?? ''}
                options={[
                  ...(field === null ? [{ id: '' as const, text: p.choose }] : []),
                  ...known.map((one) => ({
                    id: one,
                    text: one === suggested ? p.suggested(t.batch.columns[one]) : t.batch.columns[one],
                  })),
                  { id: 'none' as const, text: p.leaveOut },
                ]}
                onChange={(next) => assign(column, next === '' ? null : next)}
              />
            </li>
          );
        })}
      </ul>
      {asked.includes('currency') && (
        <TextField
          label={p.currency}
          value={currency}
          onChange={typeCurrency}
          maxLength={3}
          hint={p.currencyHint}
          problem={currency.length === 3 && answers.currency === '' ? p.currencyUnknown : undefined}
        />
      )}
      {asked.includes('decimal') && (
        <Segments
          label={p.decimal}
          value={answers.decimal ?? 'open'}
          options={[
            { id: '.', text: p.decimalPoint },
            { id: ',', text: p.decimalComma },
          ]}
          onChange={(decimal) => answer({ decimal: decimal === 'open' ? null : decimal })}
        />
      )}
      {asked.includes('date') && (
        <Segments
          label={p.date}
          value={answers.dayFirst === null ? 'open' : answers.dayFirst ? 'day' : 'month'}
          options={[
            { id: 'day', text: p.dayFirst },
            { id: 'month', text: p.monthFirst },
          ]}
          onChange={(order) => answer({ dayFirst: order === 'day' })}
        />
      )}
    </Dialog>
  );
}
