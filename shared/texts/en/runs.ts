// Words of recurring payment runs: what is due when, its reminder, and how often it comes.
import type { BusinessDayConvention, Frequency } from '../../domain/recurring-run.ts';
import { count as figure } from '../forms.ts';
import { batch } from './batch.ts';

const REPEAT = 'Repeat regularly';

export const runs = {
  title: 'Recurring payment runs',
  note: 'The desk reminds you of each date; a person prepares the draft.',
  manage: 'Recurring payment runs…',
  emptyTitle: 'No recurring payment run yet',
  empty: `Open a batch that recurs, such as rents or wages, and choose “${batch.more}”, then “${REPEAT}”. A template can be repeated from here.`,
  add: 'New payment run',
  repeat: REPEAT,
  addTitle: 'New recurring payment run',
  editTitle: 'Edit payment run',
  save: 'Save payment run',
  saved: (name: string, due: string) => `${name} was saved. First due on ${due}.`,
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete the payment run “${name}”?`,
  deleteNote: 'The desk no longer reminds you of it. Batches that were prepared for it stay as they are.',
  deleted: (name: string) => `${name} was deleted.`,
  prepare: 'Prepare',
  prepareEarly: 'Prepare early',
  prepared: (name: string) => `Draft for ${name} prepared. Check the amounts.`,
  skip: 'Skip',
  skipTitle: (name: string, due: string) => `Skip “${name}” on ${due}?`,
  skipNote:
    'No batch is prepared for this date, and the reminder goes away. The log records that it was skipped.',
  skipped: (name: string, due: string) => `${name} was skipped on ${due}.`,
  due: (date: string) => `Due on ${date}`,
  /** From today on, in calendar days; negative: the date has passed. */
  inDays: (days: number) =>
    days < 0
      ? days === -1
        ? '1 day overdue'
        : `${figure(-days)} days overdue`
      : days === 0
        ? 'today'
        : days === 1
          ? 'tomorrow'
          : `in ${figure(days)} days`,
  withdrawn: (reference: string) => `${reference} was prepared for it and withdrawn.`,
  more: (count: number) => (count === 1 ? '1 more date is open.' : `${figure(count)} more dates are open.`),
  afterThese: (due: string) => `Next due date after those below: ${due}`,
  next: (due: string, remindFrom: string) => `Next due on ${due}, reminder from ${remindFrom}`,
  ended: 'No further date',
  last: 'Last prepared:',
  waiting: 'Open dates',
  fromTemplate: (name: string) => `Template ${name}`,
  fromLast: 'Contents of the last batch',
  fromBatch: (reference: string) => `Contents of the last batch, starting with ${reference}`,
  sourceGone: 'The template or batch it starts from is no longer there. Edit the run and choose another.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  from: 'Starts from',
  frequency: 'How often',
  frequencyOf: {
    WEEK: 'Every week',
    FRTN: 'Every two weeks',
    MNTH: 'Every month',
    QURT: 'Every three months',
    MIAN: 'Every six months',
    YEAR: 'Every year',
  } satisfies Record<Frequency, string>,
  first: 'First due date',
  firstMissing: 'Enter the first date.',
  monthEnd: 'Always on the last day of the month',
  convention: 'If that day is not a business day',
  conventionOf: {
    following: 'Use the next business day',
    'modified-following': 'Use the next business day; if that is in the next month, the business day before',
    preceding: 'Use the business day before',
  } satisfies Record<BusinessDayConvention, string>,
  until: 'Last date (optional)',
  remind: 'Reminder',
  remindOf: (days: number) =>
    days === 0
      ? 'On the due date'
      : days === 1
        ? '1 business day before'
        : `${figure(days)} business days before`,
  preview: (dates: string) => `Due on ${dates}.`,
  previewMore: (dates: string) => `Due on ${dates} and so on.`,
  forRun: (name: string) => `For the recurring payment run ${name}`,
  need: 'Recurring payment runs due',
};
