// The one control for when somebody was called: the day in the one field for dates, and the time beside it,
// in the bank's zone. Two fields of a row, wherever a dialog puts them.
import { instantInZone, parseIsoDate } from '../../shared/domain/calendar.ts';
import { t } from '../i18n/index.ts';
import { DateField } from './DateField.tsx';
import { TextField } from './TextField.tsx';
import { TypedChoice } from './TypedChoice.tsx';
import { timeForms } from './typed-time.ts';
import { readOnKey, useReadText } from './use-typed.ts';

export interface TypedWhen {
  /** YYYY-MM-DD; empty while there is none, or what was typed cannot be read. */
  readonly day: string;
  /** HH:MM, in the bank's zone; empty likewise. */
  readonly time: string;
}

export const UNTYPED_WHEN: TypedWhen = { day: '', time: '' };

/** RFC 3339 in UTC; undefined while something is missing, and until the desk has said which zone it is. */
export function instantOfWhen(zone: string | undefined, { day, time }: TypedWhen): string | undefined {
  const date = parseIsoDate(day);
  return zone === undefined || date === undefined || time === ''
    ? undefined
    : instantInZone(zone, date, time);
}

/** What is still missing, said at its field. */
export function whenProblems({ day, time }: TypedWhen): Partial<Record<keyof TypedWhen, string>> {
  return {
    ...(parseIsoDate(day) === undefined ? { day: t.dates.noDay } : {}),
    ...(time === '' ? { time: t.dates.noTime } : {}),
  };
}

export interface WhenFieldsProps {
  /** Undefined until the desk has said it. */
  readonly zone: string | undefined;
  readonly value: TypedWhen;
  readonly onChange: (change: Partial<TypedWhen>) => void;
  /** What stands against an empty field, once somebody tried to go on. */
  readonly problems?: Partial<Record<keyof TypedWhen, string>>;
}

export function WhenFields({ zone, value, onChange, problems = {} }: WhenFieldsProps) {
  return (
    <>
      <DateField
        label={t.dates.calledDay}
        value={value.day}
        onChange={(day) => onChange({ day })}
        // A date that cannot be read is none: the one before is not what was typed.
        onUnread={(text) => text !== undefined && onChange({ day: '' })}
        problem={problems.day}
      />
      <TimeField
        value={value.time}
        onChange={(time) => onChange({ time })}
        hint={zone === undefined ? undefined : t.dates.timeHint(zone)}
        problem={problems.time}
      />
    </>
  );
}

interface TimeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint: string | undefined;
  readonly problem: string | undefined;
}

function TimeField({ value, onChange, hint, problem }: TimeFieldProps) {
  const { text, type, isUnread, take, refuse } = useReadText(value, {
    value,
    onChange,
    onUnread: (unread) => unread !== undefined && onChange(''),
  });
  const forms = timeForms(text);
  const commit = (): void => {
    const [only, other] = forms;
    if (text === value || text.trim() === '') take(text.trim());
    else if (only !== undefined && other === undefined) take(only);
    else refuse(text);
  };
  const isAsked = isUnread && forms.length > 1;
  return (
    <div className="date-field">
      <TextField
        label={t.dates.calledTime}
        value={text}
        onChange={(typed) => {
          type(typed);
          // What can be read counts at once: nobody has to leave the field before the button is there.
          const [only = '', other] = timeForms(typed);
          const read = other === undefined ? only : '';
          if (read !== value) onChange(read);
        }}
        onBlur={commit}
        onKeyDown={(event) => readOnKey(event, forms.length > 1, commit)}
        maxLength={12}
        hint={hint}
        problem={isUnread ? (isAsked ? t.dates.twoTimes(text) : t.dates.noTime) : problem}
        required
      />
      <TypedChoice choices={isAsked ? forms.map((form) => ({ id: form, text: form })) : []} onChoose={take} />
    </div>
  );
}
