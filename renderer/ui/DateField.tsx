// A date that cannot be misread: shown as 20 Nov 2026, typed in any form that names its year, month and day.
import { useState } from 'react';
import { addDays, displayDate, parseIsoDate } from '../../shared/domain/dates.ts';
import { t } from '../i18n/index.ts';
import { TextField } from './TextField.tsx';
import { readTypedDate } from './typed-date.ts';
import { useTyped } from './use-typed.ts';

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
}

export function DateField({
  label,
  value,
  onChange,
  onUnread,
  hint,
  problem,
  readOnly = false,
}: DateFieldProps) {
  const date = parseIsoDate(value);
  const shown = date === undefined ? value : displayDate(date);
  const { text, type, settle } = useTyped(shown);
  const [unread, setUnread] = useState(false);
  const commit = (): void => {
    const read = text === shown ? value : readTypedDate(text);
    setUnread(read === undefined);
    onUnread?.(read === undefined ? text : undefined);
    if (read === undefined) return;
    settle();
    if (read !== value) onChange(read);
  };
  const step = (days: number): void => {
    if (date === undefined || readOnly) return;
    settle();
    setUnread(false);
    onUnread?.(undefined);
    onChange(addDays(date, days));
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={type}
      onBlur={commit}
      readOnly={readOnly}
      hint={hint}
      problem={unread ? t.common.dateUnread : problem}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }
      }}
    />
  );
}
