// Every rule of the table gives its own examples their result, and only what the document or the profile
// states refuses.
import { describe, expect, test } from 'vitest';
import { EXAMPLE_CONTEXT, EXAMPLE_SUNDAY, type RuleContext } from './rule.ts';
import { BANK_RULES, brokenRules, ruleFault, ruleWarnings } from './table.ts';
import { receivedText, receivedTime } from './dates.ts';
import { t } from '../../texts/index.ts';
import { say } from '../../texts/say.ts';

const names = (rules: readonly { readonly name: string }[]): readonly string[] =>
  rules.map(({ name }) => name);
const ROWS = BANK_RULES.map((rule) => ({
  rule,
  name: rule.name,
  section: rule.section,
  present: rule.present ?? EXAMPLE_CONTEXT,
}));
const REFUSING = ROWS.filter(({ rule }) => rule.basis !== 'caution');
const CAUTIONS = ROWS.filter(({ rule }) => rule.basis === 'caution');

test.each(ROWS)(
  '$section $name: its valid example breaks no rule of the operation and raises no warning',
  ({ rule, present }) => {
    expect(rule.holds(rule.valid, present)).toBe(true);
    expect([
      ...brokenRules(rule.operation, rule.valid, present),
      ...ruleWarnings(rule.operation, rule.valid, present),
    ]).toEqual([]);
  },
);

test.each(REFUSING)(
  '$section $name refuses its counter-example, and no other rule does',
  ({ rule, present }) => {
    expect(names(brokenRules(rule.operation, rule.invalid, present))).toEqual([rule.name]);
    expect(ruleFault(brokenRules(rule.operation, rule.invalid, present))).toMatchObject({
      code: 'bank-rule-broken',
      path: rule.fields[0],
    });
  },
);

test.each(CAUTIONS)(
  '$section $name warns of its counter-example, which no rule refuses',
  ({ rule, present }) => {
    expect(brokenRules(rule.operation, rule.invalid, present)).toEqual([]);
    expect(names(ruleWarnings(rule.operation, rule.invalid, present))).toContain(rule.name);
  },
);

test('only what the document or the profile states refuses', () => {
  // Read off sections 2.2, 2.5, 2.6, 2.8, 4.4 to 4.9, 5 and 7. A rule that is added here needs a sentence
  // there.
  expect(names(BANK_RULES.filter(({ basis }) => basis === 'document'))).toEqual([
    ...[
      'known',
      'bic-length',
      'branch-digits',
      'name-needs',
      'execution-from-form',
      'execution-to-form',
      'flow',
      'received-from-form',
      'received-from-90-days',
      'received-to-form',
      'received-to-90-days',
      'uetr',
      'virtual-account',
    ].map((name) => `enhanced-inquiry.${name}`),
    ...[
      'known',
      'client-id',
      'request-type',
      'reason-given',
      'settlement-date',
      'uetr',
      'identification',
    ].map((name) => `reconfirmation.${name}`),
    ...['end-to-end-id', 'creation-date', 'amount-with-currency'].map(
      (name) => `status-inquiry-post.${name}`,
    ),
    ...['end-to-end-id', 'global-number', 'creation-date', 'amount-with-currency'].map(
      (name) => `status-inquiry-get.${name}`,
    ),
    ...['known', 'path'].map((name) => `retrieve.${name}`),
    ...[
      'known',
      'base-currency-given',
      'one-base-currency',
      'one-account-currency',
      'account-or-branch',
      'from-form',
      'from-180-days',
      'to-form',
      'to-180-days',
    ].map((name) => `balance.${name}`),
    ...[
      'format',
      'payload-type-given',
      'content-type-given',
      'content-type-balance',
      'sealed',
      'client-id',
      'bearer',
    ].map((name) => `transport.${name}`),
  ]);
  expect(names(BANK_RULES.filter(({ basis }) => basis === 'profile'))).toEqual([
    'reconfirmation.reason-form',
    'stop.reason-given',
    'stop.reason-form',
  ]);
});

describe('the present business date on a closed day', () => {
  const old = (day: string): { transaction_received_date_time_from: string } => ({
    transaction_received_date_time_from: `${day}T12:00:00.0Z`,
  });
  const [friday, monday] = EXAMPLE_SUNDAY.businessDates;
  const reading = (date: typeof friday): RuleContext => ({
    ...EXAMPLE_SUNDAY,
    expectedBusinessDates: date === undefined ? [] : [date],
  });
  const verdict = (day: string, context: RuleContext): readonly string[] => [
    ...names(brokenRules('enhanced-inquiry', old(day), context)),
    ...names(ruleWarnings('enhanced-inquiry', old(day), context)),
  ];

  test.each([
    ['2026-08-21', EXAMPLE_SUNDAY, ['enhanced-inquiry.received-from-90-days']],
    ['2026-08-22', EXAMPLE_SUNDAY, ['enhanced-inquiry.received-from-closed-day']],
    ['2026-08-24', EXAMPLE_SUNDAY, ['enhanced-inquiry.received-from-closed-day']],
    ['2026-08-25', EXAMPLE_SUNDAY, []],
    // A bank known to count from the last open day takes the whole window; one that counts from the next is
    // warned of.
    ['2026-08-22', reading(friday), []],
    ['2026-08-22', reading(monday), ['enhanced-inquiry.received-from-closed-day']],
    ['2026-08-21', reading(monday), ['enhanced-inquiry.received-from-90-days']],
  ])('from %s', (day, context, expected) => {
    expect(verdict(day, context)).toEqual(expected);
  });

  test('does not move the 180 days of a balance, which count from the current date', () => {
    const ask = (from: string): readonly string[] =>
      names(
        brokenRules(
          'balance',
          { base_currency: 'EUR', account_identifier: '1', from_date: from },
          EXAMPLE_SUNDAY,
        ),
      );
    expect([ask('2026-05-26'), ask('2026-05-25')]).toEqual([[], ['balance.from-180-days']]);
  });
});

test('reasons follow the patterns of the profile', () => {
  const context = { ...EXAMPLE_CONTEXT, reasonPattern: '^[A-Z]{4}$', recallReasonPattern: '^(DUPL|X1)$' };
  const broken = (operation: 'reconfirmation' | 'stop', reason: string): readonly string[] =>
    names(
      brokenRules(
        operation,
        { client_id: 'C1', request_type: 'T', uetr: '11111111-2222-4333-8444-555555555555', reason },
        context,
      ),
    );
  expect([broken('reconfirmation', 'ABCD'), broken('reconfirmation', '12345')]).toEqual([
    [],
    ['reconfirmation.reason-form'],
  ]);
  expect([broken('stop', 'X1'), broken('stop', 'CUST')]).toEqual([[], ['stop.reason-form']]);
});

test('a pattern that is none rules no reason out', () => {
  const request = {
    client_id: 'C1',
    request_type: 'T',
    uetr: '11111111-2222-4333-8444-555555555555',
    reason: 'X',
  };
  const context = { ...EXAMPLE_CONTEXT, recallReasonPattern: '^([A-Z' };
  expect(names(brokenRules('stop', request, context))).toEqual([]);
});

test('names are unique, and every rule has a section and a whole sentence, and no sentence is without its rule', () => {
  const all = names(BANK_RULES);
  expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([]);
  expect(
    BANK_RULES.filter(
      ({ section, name }) => !/^[1-9](\.\d+)?$/.test(section) || !/\.$/.test(t.bankRules[name] ?? ''),
    ),
  ).toEqual([]);
  expect(Object.keys(t.bankRules).toSorted()).toEqual(all.toSorted());
});

test('a refusal names the section and each broken rule, quotes no section in its sentences, and points at the first field', () => {
  expect(ruleFault([])).toBeNull();
  const told = ruleFault(brokenRules('enhanced-inquiry', { name: 'x', uetr: '1' }, EXAMPLE_CONTEXT));
  expect(told).toMatchObject({
    code: 'bank-rule-broken',
    rule: '2.2 enhanced-inquiry.name-needs',
    path: 'name',
  });
  expect(told?.sentences?.map((each) => say(t, each))).toContainEqual(
    'The UETR has 36 characters, with hyphens.',
  );
});

test('a time written for a received window reads back, to a tenth of a second', () => {
  const at = Date.UTC(2026, 10, 20, 14, 59, 59, 900);
  expect(receivedText(at)).toBe('2026-11-20T14:59:59.9Z');
  expect(receivedTime(receivedText(at))).toBe(at);
});

test("the 90 days count in the bank's zone, not in UTC", () => {
  const tokyo = { ...EXAMPLE_CONTEXT, timeZone: 'Asia/Tokyo' };
  // 21 August 15:00 UTC is 22 August 00:00 in Tokyo.
  const broken = (from: string): readonly string[] =>
    names(brokenRules('enhanced-inquiry', { transaction_received_date_time_from: from }, tokyo));
  expect(broken('2026-08-21T15:00:00.0Z')).toEqual([]);
  expect(broken('2026-08-21T14:59:59.9Z')).toEqual(['enhanced-inquiry.received-from-90-days']);
});
