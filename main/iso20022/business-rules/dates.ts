// Rules about execution and collection dates, against the bank's business date and calendar.
import {
  addBusinessDays,
  closedBecause,
  addDays,
  parseIsoDate,
  type IsoDate,
} from '../../../shared/domain/calendar.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import { at } from '../tree.ts';
import {
  directDebit,
  groupChange,
  sepa,
  NO_BREACH,
  type Breach,
  type GroupRule,
  type MessageRuleContext,
  type GroupSubject,
} from './rule.ts';

function dateOf({ node, form }: GroupSubject): IsoNode | undefined {
  for (const path of form.valueDate) {
    const date = at(node, ...path);
    if (date !== undefined) return date;
  }
  return undefined;
}

function judged(subject: GroupSubject, says: (date: IsoDate) => Sentence | undefined): readonly Breach[] {
  const node = dateOf(subject);
  const date = parseIsoDate(node?.t ?? '');
  const found = date === undefined ? undefined : says(date);
  return node === undefined || found === undefined ? NO_BREACH : [{ node, sentence: found }];
}

function calendarOf(subject: GroupSubject, context: MessageRuleContext): MessageRuleContext['calendar'] {
  return subject.sepa ? 'TARGET' : context.calendar;
}

/** The date is a plain day, YYYY-MM-DD; the schema would allow a time zone behind it. */
const plainDate: GroupRule = {
  name: 'date-plain',
  scope: 'group',
  source: 'rules 5.11',
  severity: 'block',
  right: sepa(groupChange('ReqdExctnDt', '2026-11-24')),
  wrong: sepa(groupChange('ReqdExctnDt', '2026-11-24Z')),
  check: (subject) => {
    const date = dateOf(subject);
    if (date === undefined || parseIsoDate(date.t ?? '') !== undefined) return NO_BREACH;
    return [
      {
        node: date,
        sentence: sentence('date-not-plain', { text: date.t ?? '' }),
      },
    ];
  },
};

/** The date is not before the business date of the bank. */
const notInThePast: GroupRule = {
  name: 'date-not-past',
  scope: 'group',
  source: 'rules 5.11',
  severity: 'block',
  right: sepa(groupChange('ReqdExctnDt', '2026-11-20')),
  wrong: sepa(groupChange('ReqdExctnDt', '2026-11-19')),
  check: (subject, context) =>
    judged(subject, (date) =>
      date < context.today ? sentence('date-past', { date, today: context.today }) : undefined,
    ),
};

/** The date is not further ahead than the bank takes orders. */
const notTooFar: GroupRule = {
  name: 'date-not-too-far',
  scope: 'group',
  source: 'rules 5.11',
  severity: 'warn',
  right: sepa(groupChange('ReqdExctnDt', '2026-12-21')),
  wrong: sepa(groupChange('ReqdExctnDt', '2036-12-22')),
  check: (subject, context) =>
    judged(subject, (date) =>
      date > addDays(context.today, context.maxDaysAhead)
        ? sentence('date-far-ahead', { date, days: context.maxDaysAhead })
        : undefined,
    ),
};

/** The date is a business day, of TARGET for SEPA, of the bank for the rest. */
const businessDay: GroupRule = {
  name: 'date-business-day',
  scope: 'group',
  source: 'rules 5.11',
  severity: 'warn',
  right: sepa(groupChange('ReqdExctnDt', '2026-12-24')),
  wrong: sepa(groupChange('ReqdExctnDt', '2026-12-25')),
  check: (subject, context) =>
    judged(subject, (date) => {
      const reason = closedBecause(calendarOf(subject, context), date);
      return reason === undefined ? undefined : sentence('date-closed', { date, reason });
    }),
};

/** A collection reaches the bank one business day ahead or earlier. */
const collectionLead: GroupRule = {
  name: 'collection-lead',
  scope: 'group',
  direction: 'direct-debit',
  source: 'rules 5.20',
  severity: 'block',
  right: directDebit(groupChange('ReqdColltnDt', '2026-11-23')),
  wrong: directDebit(groupChange('ReqdColltnDt', '2026-11-20')),
  check: (subject, context) =>
    judged(subject, (date) => {
      const first = addBusinessDays(calendarOf(subject, context), context.today, 1);
      return date >= context.today && date < first ? sentence('collection-too-soon', { first }) : undefined;
    }),
};

const LONGEST_COLLECTION = 14;

/** A collection is at most 14 calendar days ahead. */
const collectionHorizon: GroupRule = {
  name: 'collection-horizon',
  scope: 'group',
  direction: 'direct-debit',
  source: 'rules 5.20',
  severity: 'warn',
  right: directDebit(groupChange('ReqdColltnDt', '2026-12-04')),
  wrong: directDebit(groupChange('ReqdColltnDt', '2026-12-07')),
  check: (subject, context) =>
    judged(subject, (date) =>
      date > addDays(context.today, LONGEST_COLLECTION)
        ? sentence('collection-far-ahead', { date, days: LONGEST_COLLECTION })
        : undefined,
    ),
};

export const DATE_RULES = [
  plainDate,
  notInThePast,
  notTooFar,
  businessDay,
  collectionLead,
  collectionHorizon,
] as const;
