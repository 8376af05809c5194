import { expect, it } from 'vitest';
import { coded, sentence } from '../domain/sentence.ts';
import { textsIn } from './index.ts';
import { sayLogDetail } from './log-detail.ts';

const de = textsIn('de');

it.each([
  ['batch.release-refused', 'pin-incorrect', de.faults['pin-incorrect'].happened],
  ['message.ambiguous', 'store-restored', de.faults['store-restored'].happened],
  ['payment.unknown', 'store-restored', de.faults['store-restored'].happened],
  ['case.expire', 'case-restored', de.faults['case-restored'].happened],
  ['inquiry.not-made', 'token-refused', de.faults['token-refused'].happened],
  [
    'inquiry.not-made',
    'uetr page_number; card-removed',
    `${de.search.criteria.uetr}, ${de.search.criteria.page_number}; ${de.faults['card-removed'].happened}`,
  ],
  ['case.inquiry-answer', 'rate-limited', de.faults['rate-limited'].happened],
  ['inquiry.retrieve', 'E2E-7; rate-limited', `E2E-7; ${de.faults['rate-limited'].happened}`],
  ['inquiry.search', 'uetr page_number', `${de.search.criteria.uetr}, ${de.search.criteria.page_number}`],
  ['case.inquiry', 'uetr', de.search.criteria.uetr],
  ['case.save', 'recall', de.cases.act.recall],
  ['batch.close', 'settled', de.payments.outcome.settled],
  ['batch.outcome', 'partly', de.payments.outcome.partly],
  ['profile.secret', 'client-secret', de.settings.words.kinds['client-secret']],
])('bare codes of %s are said in the language of the screen', (act, detail, words) => {
  expect(sayLogDetail(de, { act, detail })).toBe(words);
});

it('codes are said, and what a person wrote stays as it is', () => {
  const detail = coded(sentence('log-body', { sha256: 'ab' }));
  expect(sayLogDetail(de, { act: 'batch.seal', detail })).toBe('Inhalt mit SHA-256 ab.');
  for (const act of ['batch.return', 'batch.approve', 'case.close', 'template.save'])
    for (const note of ['rate-limited', 'settled', 'recall; uetr', 'constructor'])
      expect(sayLogDetail(de, { act, detail: note })).toBe(note);
  expect(sayLogDetail(de, { act: 'case.save', detail: 'constructor' })).toBe('constructor');
});
