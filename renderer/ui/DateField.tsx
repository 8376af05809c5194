// A date that cannot be misread: shown as 20 Nov 2026, typed in any form that names its year, month and day.
import { useEffect, useState } from 'react';
import { addDays, displayDate, parseIsoDate } from '../../shared/domain/dates.ts';
import { t } from '../i18n/index.ts';
import { TextField } from './TextField.tsx';
import { readTypedDate } from './typed-date.ts';

export interface DateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly readOnly?: boolean;
}

export function DateField({ label, value, onChange, hint, problem, readOnly = false }: DateFieldProps) {
  const date = parseIsoDate(value);
  const shown = date === undefined ? value : displayDate(date);
  const [typed, setTyped] = useState(shown);
  const [unread, setUnread] = useState(false);
  useEffect(() => {
    setTyped(shown);
    setUnread(false);
  }, [shown]);
  const commit = (): void => {
    if (typed === shown) return;
    const read = readTypedDate(typed);
    setUnread(read === undefined);
    if (read !== undefined) onChange(read);
  };
  const step = (days: number): void => {
    if (date !== undefined && !readOnly) onChange(addDays(date, days));
  };
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
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
