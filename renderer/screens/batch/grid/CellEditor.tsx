// The field inside a cell while somebody types: live check underneath, known counterparties to complete from.
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../i18n/index.ts';
import { addDays, parseIsoDate } from '../../../../shared/domain/calendar.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { CalendarButton } from '../../../ui/CalendarButton.tsx';
import { useMarkedValue } from '../../../ui/MarkedValue.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { TypedChoice } from '../../../ui/TypedChoice.tsx';
import { dateForms } from '../../../ui/typed-date.ts';
import { checkCell } from '../cells/check-cell.ts';
import { editCell, readCell } from '../cells/read-cell.ts';
import { MOST } from '../draft/types.ts';
import type { PaymentField, PaymentForm } from '../draft/types.ts';
import { place, tabTo } from './cursor.ts';
import type { Bounds, Cursor } from './cursor.ts';
import { usePlaceBelow } from './below-cell.ts';
import { beginning } from './grid-actions.ts';
import { useSuggestions } from './use-suggestions.ts';
import type { Suggestion } from './use-suggestions.ts';
import { lockedPaymentFields } from '../../../../shared/domain/batch-origin.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import type { GridColumn } from '../cells/columns.ts';
import type { Draft } from '../draft/draft-store.ts';

// Known counterparties under the cell; nothing is taken over unless it is chosen.
function Suggestions({
  hits,
  active,
  onTake,
}: {
  readonly hits: readonly Suggestion[];
  readonly active: number;
  readonly onTake: (hit: Suggestion) => void;
}) {
  return (
    <ul className="grid-suggestions" role="listbox" aria-label={t.batch.suggestions}>
      {hits.map((hit, index) => (
        <li
          key={`${hit.account} ${hit.name}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={`grid-suggestion${index === active ? ' grid-suggestion-active' : ''}`}
          onMouseDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onTake(hit);
          }}
        >
          <PlainText text={hit.name} className="strong clip" />
          <span className="mono">{formattedAccount(hit.account)}</span>
          <span className="small faint end">{suggestionWords(hit)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the book says of it, and how often it was paid. */
function suggestionWords({ book, payments }: Suggestion): string {
  return [
    book === null ? '' : t.beneficiaries.match[book],
    payments === 0 ? '' : t.batch.suggestionPaid(payments),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Typed and chosen as in every other field for a date. */
const DATES: ReadonlySet<PaymentField> = new Set(['mandateDate']);

interface CellEditorProps {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly bounds: Bounds;
  readonly field: PaymentField;
  readonly columns: readonly GridColumn[];
  readonly form: PaymentForm;
  readonly label: string;
  readonly kind: BatchKind;
}

export function CellEditor({ draft, cursor, bounds, field, columns, form, label, kind }: CellEditorProps) {
  const typing = useStore(cursor, (state) => state.typing) ?? '';
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const hits = useSuggestions(field, typing, kind);
  const [suggested, setSuggested] = useState(-1);
  const isDate = DATES.has(field);
  const [calendar, setCalendar] = useState(false);
  const marked = useMarkedValue(typing, 'grid-bubble grid-bubble-warn');
  useEffect(() => {
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  // What was not changed stays as it is: an amount with three decimals is not asked about again.
  const read = typing === editCell(field, form[field]) ? form[field] : readCell(field, typing, form);
  const problem = typing === '' ? undefined : checkCell(kind, field, { ...form, [field]: read });

  const commit = (change: Partial<PaymentForm> = { [field]: read }): void => {
    if (over.current) return;
    over.current = true;
    const { at } = cursor.getState();
    const same = (Object.keys(change) as PaymentField[]).every((key) => change[key] === form[key]);
    if (!same) draft.change([{ index: at.row, form: { ...beginning(draft, at.row), ...change } }]);
    cursor.setState({ typing: undefined });
  };
  const take = (hit: Suggestion): void => {
    commit({
      name: hit.name,
      account: hit.account,
      agentBic: hit.agentBic,
      street: hit.street,
      buildingNumber: hit.buildingNumber,
      postCode: hit.postCode,
      town: hit.town,
      country: hit.country,
      ...defaultsOf(hit),
    });
    // All of the beneficiary is there: the amount is what is missing.
    const amount = columns.findIndex(({ field: name }) => name === 'amount');
    if (form.amount === '' && amount !== -1)
      place(cursor, { row: cursor.getState().at.row, column: amount }, after());
  };
  /**
   * Only into fields that are empty and that no template locks. A new row has the currency of the one above.
   */
  const defaultsOf = ({ purpose, remittance, currency }: Suggestion): Partial<PaymentForm> => {
    const { rows, detail } = draft.store.getState();
    const { row } = cursor.getState().at;
    const locks = lockedPaymentFields(detail?.origin?.locked ?? []);
    const isLocked = rows.get(row)?.locked === true;
    const present = { ...form, ...beginning(draft, row) };
    const isFree = (name: 'purpose' | 'remittance' | 'currency'): boolean =>
      present[name] === '' && !(isLocked && locks.has(name));
    return {
      ...(currency !== '' && isFree('currency') && { currency }),
      ...(purpose !== '' && isFree('purpose') && { purpose }),
      ...(remittance !== '' && isFree('remittance') && { remittance }),
    };
  };
  // A new row may just have been added by the commit.
  const after = (): Bounds => ({
    rows: Math.max(bounds.rows, (draft.store.getState().total ?? 0) + 1),
    columns: columns.length,
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const { at } = cursor.getState();
    const hit = hits[suggested];
    event.stopPropagation();
    if (event.key === 'Escape') {
      over.current = true;
      cursor.setState({ typing: undefined });
    } else if (event.key === 'Enter' && hit) take(hit);
    else if (event.key === 'Enter') {
      commit();
      place(cursor, { ...at, row: at.row + 1 }, after());
    } else if (event.key === 'Tab') {
      if (hit) take(hit);
      else commit();
      const isTaken = cursor.getState().at.column !== at.column;
      if (!isTaken) place(cursor, tabTo(at, event.shiftKey, after()) ?? at, after());
    } else if (hits.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      setSuggested((before) =>
        Math.max(-1, Math.min(hits.length - 1, before + (event.key === 'ArrowDown' ? 1 : -1))),
      );
    } else if (isDate && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const day = parseIsoDate(read);
      if (event.altKey) setCalendar(true);
      else if (day !== undefined) retype(addDays(day, event.key === 'ArrowUp' ? 1 : -1));
    } else return;
    event.preventDefault();
  };
  const retype = (day: string): void => cursor.setState({ typing: editCell(field, day) });
  const isUnread = isDate && typing !== '' && parseIsoDate(read) === undefined;
  const forms = isUnread ? dateForms(typing) : [];
  const below = usePlaceBelow(
    [
      marked.note === null ? '' : typing,
      ...hits.map(({ name, account }) => `${name} ${account}`),
      ...forms,
      hits.length === 0 ? (problem?.sentence ?? '') : '',
    ].join(''),
  );

  return (
    <div
      className={isDate ? 'grid-editor grid-editor-date' : 'grid-editor'}
      // What is in the calendar and among the proposals of the cell belongs to it.
      onBlur={(event) => {
        if (!calendar && !event.currentTarget.contains(event.relatedTarget)) commit();
      }}
    >
      <input
        ref={input}
        className="grid-input"
        aria-label={label}
        aria-invalid={problem?.severity === 'block'}
        aria-describedby={marked.id}
        value={typing}
        maxLength={MOST[field] + 30}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          cursor.setState({ typing: event.target.value });
          setSuggested(-1);
        }}
        onKeyDown={onKeyDown}
      />
      {isDate && (
        <CalendarButton
          label={label}
          value={read}
          isOpen={calendar}
          onOpenChange={(isOpen) => {
            setCalendar(isOpen);
            if (!isOpen) input.current?.focus();
          }}
          onChoose={(day) => commit({ [field]: day })}
        />
      )}
      <div ref={below} className="grid-below">
        {marked.note}
        {hits.length > 0 && <Suggestions hits={hits} active={suggested} onTake={take} />}
        <TypedChoice
          choices={forms.map((day) => ({ id: day, text: t.dates.day(day) }))}
          onChoose={(day) => commit({ [field]: day })}
        />
        {problem && hits.length === 0 && (
          <span role="status" className={`grid-bubble grid-bubble-${problem.severity}`}>
            {problem.sentence}
          </span>
        )}
      </div>
    </div>
  );
}
