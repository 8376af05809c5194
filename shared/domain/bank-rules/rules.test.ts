// Every rule of the table gives its own examples their verdict.
import { expect, test } from 'vitest';
import { EXAMPLE_CONTEXT } from './rule.ts';
import { BANK_RULES, brokenRules, ruleFault } from './table.ts';
import { receivedText, receivedTime } from './dates.ts';

test.each(BANK_RULES.map((rule) => ({ rule, name: rule.name, section: rule.section })))('$section $name takes its valid example and refuses its invalid one', ({ rule }) => {
  expect(rule.holds(rule.valid, EXAMPLE_CONTEXT)).toBe(true);
  expect(rule.holds(rule.invalid, EXAMPLE_CONTEXT)).toBe(false);
});

test.each(BANK_RULES.map((rule) => ({ rule, name: rule.name })))('$name: its valid example breaks no other rule of the operation either', ({ rule }) => {
  if (rule.operation === 'answer') return;
  expect(brokenRules(rule.operation, rule.valid, EXAMPLE_CONTEXT)).toEqual([]);
});

test('names are unique, and every rule has a section and a whole sentence', () => {
  const names = BANK_RULES.map((rule) => rule.name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(BANK_RULES.filter(({ section, sentence }) => !/^[1-9](\.\d+)?$/.test(section) || !/\.$/.test(sentence))).toEqual([]);
});

test('a refusal quotes the section and the sentence of each broken rule, and points at the first field', () => {
  expect(ruleFault([])).toBeNull();
  const told = ruleFault(brokenRules('enhanced-inquiry', { name: 'x', uetr: '1' }, EXAMPLE_CONTEXT));
  expect(told).toMatchObject({ code: 'bank-rule-broken', rule: '2.2 enhanced-inquiry.name-needs', path: 'name' });
  expect(told?.detail).toContain('2.2: uetr has 36 characters');
});

test('a time written for a received window reads back, to a tenth of a second', () => {
  const at = Date.UTC(2026, 10, 20, 14, 59, 59, 900);
  expect(receivedText(at)).toBe('2026-11-20T14:59:59.9Z');
  expect(receivedTime(receivedText(at))).toBe(at);
});

test('the 90 days count in the bank\'s zone, not in UTC', () => {
  const tokyo = { ...EXAMPLE_CONTEXT, timeZone: 'Asia/Tokyo' };
  // 21 August 15:00 UTC is 22 August 00:00 in Tokyo.
  const names = (from: string): readonly string[] => brokenRules('enhanced-inquiry', { transaction_received_date_time_from: from }, tokyo).map(({ name }) => name);
  expect(names('2026-08-21T15:00:00.0Z')).toEqual([]);
  expect(names('2026-08-21T14:59:59.9Z')).toEqual(['enhanced-inquiry.received-from-90-days']);
});
