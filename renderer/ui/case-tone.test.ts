import { expect, it } from 'vitest';
import { t } from '../i18n/index.ts';
import { caseStateWord, caseTone } from './case-tone.ts';

const decided = (status: string) => ({
  status,
  reasons: [],
  text: [],
  at: '2026-11-20T09:00:00Z',
  answer: null,
});
const answered = { state: 'answered', waitingFor: 'bank' } as const;

it.each([
  ['said yes', 'ACCP', t.cases.accepted, 'done'],
  ['has the request and is still deciding', 'PDNG', t.cases.state.answered, 'waiting'],
  ['only received the request', 'RCVD', t.cases.state.answered, 'waiting'],
] as const)('a case is called accepted only where the bank %s', (_what, status, word, tone) => {
  const row = { ...answered, decision: decided(status) };
  expect([caseStateWord(row), caseTone(row)]).toEqual([word, tone]);
});

it('a case whose payment shows that it was carried out is answered, and done', () => {
  const row = { ...answered, decision: null };
  expect([caseStateWord(row), caseTone(row)]).toEqual([t.cases.state.answered, 'done']);
});
