// A button at the end of a field, and the calendar that it opens to choose a day in.
import './date-field.css';
import { isWeekend, parseDate, type CalendarDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
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
import { useLocale } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { parseIsoDate, type IsoDate } from '../../shared/domain/calendar.ts';
import { t } from '../i18n/index.ts';
import { useToday } from '../stores/desk.ts';

interface CalendarButtonProps {
  /** Of the field. */
  readonly label: string;
  /** YYYY-MM-DD; any other text is no day. */
  readonly value: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChoose: (day: string) => void;
  /** Days before it cannot be chosen. */
  readonly earliest?: string | undefined;
}

/** The keyboard opens it from the field, so that Tab has one stop for both. */
export function CalendarButton({
  label,
  value,
  isOpen,
  onOpenChange,
  onChoose,
  earliest,
}: CalendarButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={trigger}
        className="date-button"
        aria-label={t.dates.choose}
        excludeFromTabOrder
        onPress={() => onOpenChange(true)}
      >
        <CalendarDays aria-hidden size={15} strokeWidth={1.75} />
      </Button>
      <Popover
        className="popover"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement="bottom end"
      >
        <Dialog className="calendar-dialog" aria-label={t.dates.calendar(label)}>
          <DayCalendar
            label={t.dates.calendar(label)}
            day={parseIsoDate(value)}
            earliest={earliest}
            onChoose={(chosen) => {
              onOpenChange(false);
              onChoose(chosen);
            }}
          />
        </Dialog>
      </Popover>
    </>
  );
}

interface DayCalendarProps {
  readonly label: string;
  readonly day: IsoDate | undefined;
  readonly earliest: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** Arrows move by days and weeks, Page Up and Down by months, with Shift by years; Enter chooses. */
function DayCalendar({ label, day, earliest, onChoose }: DayCalendarProps) {
  // The bank's day, which the desk goes by: the day of this computer may be another one.
  const today = useToday();
  const first = day ?? today;
  const { locale } = useLocale();
  const classOf = (date: CalendarDate): string =>
    [
      'calendar-day',
      ...(isWeekend(date, locale) ? ['calendar-off'] : []),
      ...(date.toString() === today ? ['calendar-today'] : []),
    ].join(' ');
  return (
    <Calendar
      // eslint-disable-next-line jsx-a11y/no-autofocus -- it was opened to choose a day in it
      autoFocus
      className="calendar"
      aria-label={label}
      value={day === undefined ? null : parseDate(day)}
      {...(first !== undefined && { defaultFocusedValue: parseDate(first) })}
      {...(earliest !== undefined && { minValue: parseDate(earliest) })}
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
          {(date) => <CalendarCell className={classOf(date)} date={date} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
