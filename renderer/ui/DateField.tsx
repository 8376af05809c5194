// The one field for a date: shown as the region writes it, typed in any form that names its year, month and
// day, or chosen in a calendar that works by keyboard.
import './date-field.css';
import { useState } from 'react';
import { addDays, parseIsoDate } from '../../shared/domain/calendar.ts';
import { t } from '../i18n/index.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { TextField } from './TextField.tsx';
import { TypedChoice } from './TypedChoice.tsx';
import { dateForms, editDate, readTypedDate } from './typed-date.ts';
import { readOnKey, useReadText } from './use-typed.ts';

export interface DateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The text that could not be read, or undefined once it can be. */
  readonly onUnread?: (text: string | undefined) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly readOnly?: boolean;
  /** The calendar offers no day before it; what is typed is judged where it is stored. */
  readonly earliest?: string | undefined;
}

export function DateField({
  label,
  value,
  onChange,
  onUnread,
  hint,
  problem,
  readOnly = false,
  earliest,
}: DateFieldProps) {
  const date = parseIsoDate(value);
  const shown = editDate(value);
  const { text, type, isUnread, take, refuse } = useReadText(shown, { value, onChange, onUnread });
  const [open, setOpen] = useState(false);
  const commit = (): void => {
    const read = text === shown ? value : text.trim() === '' ? '' : readTypedDate(text);
    if (read !== undefined) return take(read);
    refuse(text);
  };
  const forms = isUnread ? dateForms(text) : [];
  const objection =
    forms.length > 1
      ? t.dates.twoReadings(text)
      : forms.length === 1
        ? t.dates.oneReading(text)
        : t.dates.unread(t.dates.day('2026-11-20'));
  return (
    <div className="date-field">
      <TextField
        label={label}
        value={text}
        onChange={type}
        onBlur={commit}
        readOnly={readOnly}
        hint={hint}
        problem={isUnread ? objection : problem}
        onKeyDown={(event) => {
          readOnKey(event, dateForms(text).length > 0, commit);
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          if (readOnly) return;
          if (event.altKey) setOpen(true);
          else if (date !== undefined) take(addDays(date, event.key === 'ArrowUp' ? 1 : -1));
        }}
        aside={
          readOnly ? undefined : (
            <CalendarButton
              label={label}
              value={value}
              isOpen={open}
              onOpenChange={setOpen}
              onChoose={take}
              earliest={earliest}
            />
          )
        }
      />
      <TypedChoice choices={forms.map((form) => ({ id: form, text: t.dates.day(form) }))} onChoose={take} />
    </div>
  );
}
