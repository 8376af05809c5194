import { expect, it } from 'vitest';
import { typedText } from '../ipc/views.ts';
import { textsIn } from './index.ts';
import { say, sayMore, sayText } from './say.ts';
import { because, fault } from '../domain/errors.ts';
import { coded, decodeSentences, sentence } from '../domain/sentence.ts';

const t = textsIn('en');

it('codes of a record are said, and a text is shown as it was written', () => {
  const stored = coded(sentence('fault-reason', { why: 'statement-hours', of: '' }));
  expect(sayText(t, stored)).toBe('The text to be signed is valid for longer than the policy allows.');
  for (const text of ['revision 1', '[1]', '[{"code":', '[{"code":1,"data":{}}]', '[{"code":"of later"}]'])
    expect(decodeSentences(text)).toBe(text);
  expect(sayText(t, '[{"code":"of-a-later-version","data":{}}]')).toBe('of-a-later-version');
});

it('what a person at the bank said has its time, where it was recorded with one', () => {
  const [contact, calledAt] = ['Ms Ito', '2026-11-20T13:05:00.000Z'];
  const ofCase = { contact, said: 'shows-nothing', reference: 'SR-77' } as const;
  expect(say(t, sentence('case-bank-said', ofCase))).toBe(
    'Ms Ito of the bank said that the request was not received. Reference SR-77.',
  );
  expect(say(t, sentence('case-bank-said', { ...ofCase, calledAt }))).toBe(
    'Ms Ito of the bank said on 20\u00a0Nov\u00a02026 13:05\u00a0UTC that the request was not received. Reference SR-77.',
  );
  expect(say(textsIn('de'), sentence('message-bank-said', { contact, calledAt, reference: '' }))).toBe(
    'Die Bank (Ms Ito) hat am 20.11.2026 13:05\u00a0UTC gesagt, dass sie keine dieser Zahlungen hat.',
  );
});

it('a value that is missing is named as missing, not quoted as nothing', () => {
  const missing = (facet: 'pattern' | 'enumeration') =>
    sentence('schema-value', {
      name: 'Ccy',
      type: 'ActiveOrHistoricCurrencyCode',
      value: '',
      problem: facet === 'pattern' ? { facet } : { facet, codes: ['EUR'], more: 0 },
    });
  for (const facet of ['pattern', 'enumeration'] as const) {
    expect(say(t, missing(facet))).toMatch(/^Currency is missing; /u);
    expect(say(textsIn('de'), missing(facet))).toMatch(/^Es fehlt: Währung\. /u);
  }
});

it('an IBAN stands in groups of four, and any other account as it is', () => {
  const of = (account: string) => say(t, sentence('own-account-not-confirmed', { account }));
  for (const account of ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'])
    expect(of(account)).toContain(
      `${'DE89 3704 0044 0532 0130 00'.replaceAll(' ', '\u00a0')} is not in the list`,
    );
  expect(of('DE89370400440532013001')).toContain('DE89370400440532013001 is not in the list');
  expect(of('00123456789')).toContain('00123456789 is not in the list');
});

it('no person can type what would be read as codes', () => {
  const typed = typedText(0, 500);
  expect(typed.safeParse('Approved as agreed [{"code":').success).toBe(true);
  for (const text of [coded(sentence('fault-reason', { why: 'statement-hours', of: '' })), ' [{"code":"x"'])
    expect(typed.safeParse(text).success).toBe(false);
});

it('a failure adds its value and its reasons', () => {
  expect(sayMore(t, because('statement-differs', 'statement-hours'))).toContain('valid for longer');
  expect(sayMore(t, fault('internal', { detail: 'SQLITE_FULL' }))).toBe('SQLITE_FULL');
  expect(sayMore(t, fault('internal'))).toBe('');
});
