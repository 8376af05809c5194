// One recurring run, new or edited: what it starts from, how often it is due, and when somebody is reminded.
import { useState } from 'react';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import {
  CONVENTIONS,
  FREQUENCIES,
  occurrencesOf,
  type BusinessDayConvention,
  type Frequency,
  type Recurrence,
} from '../../../shared/domain/recurring-run.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRuns, type RunList, type RunRow } from '../../stores/recurring-runs.ts';
import { useToday } from '../../stores/desk.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { formattedDate } from '../../ui/when.ts';
import { templateText, useTemplates, type Template } from '../templates/Templates.tsx';

const s = t.runs;
const REMIND_DAYS = ['0', '1', '2', '3', '5', '10', '15', '20'] as const;
const MOST_PREVIEWED = 4;
const WEEKS: ReadonlySet<Frequency> = new Set<Frequency>(['WEEK', 'FRTN']);
/** Of the choice that takes the payments of last time; no template has this id. */
const LAST = '';
/** Of a template that is there no more: another one is chosen by a person, never for them. */
const GONE = 'gone';

interface Typed {
  readonly name: string;
  /** A template, or `LAST`. */
  readonly from: string;
  readonly frequency: Frequency;
  readonly first: string;
  readonly monthEnd: boolean;
  readonly convention: BusinessDayConvention;
  readonly until: string;
  readonly remindDays: string;
}

const NEW: Omit<Typed, 'from'> = {
  name: '',
  frequency: 'MNTH',
  first: '',
  monthEnd: false,
  convention: 'following',
  until: '',
  remindDays: '3',
};

interface SourceBatch {
  readonly batch: string;
  readonly reference: string;
}

export interface RunDialogProps {
  /** Null for a new one. */
  readonly row: RunRow | null;
  /** The batch that is to be repeated. */
  readonly batch: SourceBatch | null;
  readonly onClose: () => void;
}

/** Waits for what is there to start from: the first choice depends on it. */
export function RunDialog(props: RunDialogProps) {
  const templates = useTemplates();
  const list = useRuns();
  if (templates === undefined || list === undefined) return null;
  return <RunForm {...props} templates={templates} list={list} />;
}

function typedOf(row: RunRow | null, batch: SourceBatch | null, templates: readonly Template[]): Typed {
  if (row === null) return { ...NEW, from: batch === null ? (templates[0]?.template ?? LAST) : LAST };
  const { basis, name, recurrence } = row;
  const named = basis.is === 'template' ? templates.find((one) => one.name === basis.name) : undefined;
  const from = basis.is === 'last-batch' ? LAST : (named?.template ?? GONE);
  const { first, until, remindDays, ...rest } = recurrence;
  return {
    ...rest,
    name,
    from,
    first,
    until: until ?? '',
    remindDays: String(remindDays),
  };
}

function recurrenceOf({ first, until, remindDays, monthEnd, ...rest }: Typed): Recurrence | null {
  const day = parseIsoDate(first);
  if (day === undefined) return null;
  return {
    frequency: rest.frequency,
    convention: rest.convention,
    first: day,
    monthEnd: monthEnd && !WEEKS.has(rest.frequency),
    until: parseIsoDate(until) ?? null,
    remindDays: Number(remindDays),
  };
}

function RunForm({
  row,
  batch,
  onClose,
  templates,
  list,
}: RunDialogProps & { readonly templates: readonly Template[]; readonly list: RunList }) {
  const [typed, setTyped] = useState(() => typedOf(row, batch, templates));
  const today = useToday();
  const [left, setLeft] = useState(false);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Fault>();
  const change = (part: Partial<Typed>): void => setTyped((now) => ({ ...now, ...part }));
  const noteUnread = (field: string) => (text: string | undefined) =>
    setUnread(
      (now) => new Set([...now].filter((one) => one !== field).concat(text === undefined ? [] : [field])),
    );
  const recurrence = recurrenceOf(typed);
  const source = batch ?? (row?.basis.is === 'last-batch' ? row.basis : null);
  const options = [
    ...(source === null ? [] : [{ id: LAST, text: s.fromBatch(source.reference) }]),
    ...(typed.from === GONE && row?.basis.is === 'template'
      ? [{ id: GONE, text: s.fromTemplate(row.basis.name) }]
      : []),
    ...templates.map((each) => ({
      id: each.template,
      text: s.fromTemplate(each.name),
      detail: templateText(each),
    })),
  ];
  const save = async (): Promise<void> => {
    setLeft(true);
    const from = sourceOf(typed, source);
    if (typed.name.trim() === '' || recurrence === null || from === null || unread.size > 0) return;
    const result = await call('runs.save', {
      run: row?.run ?? null,
      name: typed.name.trim(),
      from,
      recurrence,
    });
    if (!result.ok) return setRefusal(result.error);
    const [next] = occurrencesOf(recurrence, list.calendar);
    say(s.saved(typed.name.trim(), formattedDate(next?.due ?? recurrence.first)));
    onClose();
  };
  if (options.length === 0)
    return (
      <FormDialog title={s.addTitle} onClose={onClose} saveLabel={s.save} canSave={false} onSave={save}>
        <p>{s.empty}</p>
      </FormDialog>
    );
  return (
    <FormDialog
      title={row === null ? s.addTitle : s.editTitle}
      onClose={onClose}
      saveLabel={s.save}
      onSave={save}
      refusal={refusal}
    >
      <TextField
        label={s.name}
        value={typed.name}
        onChange={(name) => change({ name })}
        maxLength={60}
        problem={left && typed.name.trim() === '' ? s.nameMissing : undefined}
        required
      />
      <SelectField
        label={s.from}
        value={typed.from}
        options={options}
        onChange={(from) => change({ from })}
      />
      {typed.from === GONE && (
        <p className="state-attention" role="note">
          {s.sourceGone}
        </p>
      )}
      <div className="run-pair">
        <SelectField
          label={s.frequency}
          value={typed.frequency}
          options={FREQUENCIES.map((id) => ({ id, text: s.frequencyOf[id] }))}
          onChange={(frequency) =>
            // Other days begin with the next one: a run cannot begin in the past.
            change({
              frequency,
              ...(row?.next && typed.first === row.recurrence.first && { first: row.next.scheduled }),
            })
          }
        />
        <DateField
          label={s.first}
          value={typed.first}
          earliest={today}
          onChange={(first) => change({ first })}
          onUnread={noteUnread('first')}
          problem={left && typed.first === '' ? s.firstMissing : undefined}
        />
      </div>
      {!WEEKS.has(typed.frequency) && (
        <Toggle label={s.monthEnd} value={typed.monthEnd} onChange={(monthEnd) => change({ monthEnd })} />
      )}
      <SelectField
        label={s.convention}
        value={typed.convention}
        options={CONVENTIONS.map((id) => ({ id, text: s.conventionOf[id] }))}
        onChange={(convention) => change({ convention })}
      />
      <div className="run-pair">
        <DateField
          label={s.until}
          value={typed.until}
          earliest={today}
          onChange={(until) => change({ until })}
          onUnread={noteUnread('until')}
        />
        <SelectField
          label={s.remind}
          value={typed.remindDays}
          options={REMIND_DAYS.map((id) => ({ id, text: s.remindOf(Number(id)) }))}
          onChange={(remindDays) => change({ remindDays })}
        />
      </div>
      {recurrence !== null && <Preview recurrence={recurrence} calendar={list.calendar} />}
    </FormDialog>
  );
}

function sourceOf(
  { from }: Typed,
  source: { readonly batch: string } | null,
): CallInput<'runs.save'>['from'] | null {
  if (from === GONE) return null;
  if (from !== LAST) return { is: 'template', template: from };
  return source === null ? null : { is: 'last-batch', batch: source.batch };
}

/** The first days of payment, as closed days move them. */
function Preview({
  recurrence,
  calendar,
}: {
  readonly recurrence: Recurrence;
  readonly calendar: RunList['calendar'];
}) {
  const dates: string[] = [];
  let more = false;
  for (const { due } of occurrencesOf(recurrence, calendar)) {
    more = dates.length === MOST_PREVIEWED;
    if (more) break;
    dates.push(formattedDate(due));
  }
  if (dates.length === 0) return null;
  const text = dates.join(', ');
  return (
    <p className="small quiet" role="status">
      {more ? s.previewMore(text) : s.preview(text)}
    </p>
  );
}
