// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { because, fault } from '../../shared/domain/errors.ts';
import { t } from '../i18n/index.ts';
import { AttemptItem } from './AttemptItem.tsx';

vi.mock('../stores/desk.ts', () => ({ useWhen: () => ({ day: () => 'day', seconds: () => 'time' }) }));
afterEach(cleanup);

const attempt = {
  outcome: 'unknown',
  startedAt: '2026-11-20T09:00:00Z',
  httpStatus: null,
  correlationId: 'corr-17',
  bankReference: 'BANK-1',
} as const;

it.each([
  [because('timeout', 'no-answer-in-time', '30'), 'No complete answer within 30 seconds.'],
  [because('connection-lost', 'technical-code', 'ECONNRESET'), 'Technical code: ECONNRESET.'],
  [fault('client-certificate', { detail: 'alert 42' }), 'alert 42'],
])('says why, in a sentence: %#', (cause, why) => {
  render(<AttemptItem title="Sending" attempt={{ ...attempt, fault: cause }} answer={null} />);
  const text = screen.getByRole('listitem').textContent ?? '';
  for (const part of [
    'Sending',
    t.faults[cause.code].happened,
    why,
    'corr-17',
    'BANK-1',
    t.outbox.message.noStatus,
  ])
    expect(text).toContain(part);
});
