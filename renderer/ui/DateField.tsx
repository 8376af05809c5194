// The one field for a date: shown as the region writes it, typed in any form that names its year, month and
// day, or chosen in a calendar that works by keyboard.
import './date-field.css';
import { parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { addDays, parseIsoDate, type IsoDate } from '../../shared/domain/calendar.ts';
import { t } from '../i18n/index.ts';
import { useToday } from '../stores/desk.ts';
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
  const shown = editDate(value);
  const { text, type, isUnread, take, refuse } = useReadText(shown, { value, onChange, onUnread });
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
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
            <Button
              ref={trigger}
              className="date-button"
              aria-label={t.dates.choose}
              excludeFromTabOrder
              onPress={() => setOpen(true)}
            >
              <CalendarDays aria-hidden size={15} strokeWidth={1.75} />
            </Button>
          )
        }
      />
      <TypedChoice choices={forms.map((form) => ({ id: form, text: t.dates.day(form) }))} onChoose={take} />
      <Popover
        className="popover"
        triggerRef={trigger}
        isOpen={open}
        onOpenChange={setOpen}
        placement="bottom end"
      >
        <Dialog className="calendar-dialog" aria-label={t.dates.calendar(label)}>
          <DayCalendar
            label={t.dates.calendar(label)}
            day={date}
            onChoose={(chosen) => {
              setOpen(false);
              take(chosen);
            }}
          />
        </Dialog>
      </Popover>
    </div>
  );
}

interface DayCalendarProps {
  readonly label: string;
  readonly day: IsoDate | undefined;
  readonly onChoose: (day: string) => void;
}

/** Arrows move by days and weeks, Page Up and Down by months, with Shift by years; Enter chooses. */
function DayCalendar({ label, day, onChoose }: DayCalendarProps) {
  // The bank's day, which the desk goes by: the day of this computer may be another one.
  const today = useToday();
  const first = day ?? today;
  return (
    <Calendar
      // eslint-disable-next-line jsx-a11y/no-autofocus -- it was opened to choose a day in it
      autoFocus
      className="calendar"
      aria-label={label}
      value={day === undefined ? null : parseDate(day)}
      {...(first !== undefined && { defaultFocusedValue: parseDate(first) })}
      onChange={(chosen) => onChoose(chosen.toString())}
    >
      <header className="calendar-head">
        <Button slot="previous" className="date-button">
          <ChevronLeft aria-hidden size={16} />
        </Button>
        <CalendarHeading className="calendar-title" />
        <Button slot="next" className="date-button">
          <ChevronRight aria-hidden size={16} />
        </Button>
      </header>
      <CalendarGrid className="calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className="calendar-weekday">{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              className={date.toString() === today ? 'calendar-day calendar-today' : 'calendar-day'}
              date={date}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
