import { describe, expect, it } from 'vitest';
import { CASE_ACTIONS } from '../../shared/domain/case.ts';
import { statusText, timelineText } from './bank-text.ts';

const UNANSWERED = /not confirmed/u;
const ofDesk = (desk: Parameters<typeof timelineText>[0]['desk']) => timelineText({ status: null, desk });

describe('an entry of the desk in the timeline of a payment', () => {
  it.each(CASE_ACTIONS)('says what the bank answered to the request to %s', (act) => {
    const words = (said: string) => ofDesk({ what: 'case', act, said });
    expect(words('ACCP')).toMatch(/^The bank has accepted the request to /u);
    expect(words('RJCT')).toMatch(/^The bank has declined the request to /u);
    expect(words('PDNG')).toMatch(/has not decided yet \(PDNG\)/u);
    for (const said of ['ACCP', 'RJCT', 'PDNG']) expect(words(said)).not.toMatch(UNANSWERED);
    expect(words('unknown')).toMatch(UNANSWERED);
  });

  it('does not go on asking about a message that the bank has answered since', () => {
    const entry = { status: null, desk: { what: 'unanswered' as const } };
    expect(timelineText(entry)).toMatch(/ask the bank/u);
    expect(timelineText(entry, true)).not.toMatch(/ask the bank|Money may/u);
  });

  it('does not promise that recalled money is back', () => {
    expect(ofDesk({ what: 'case', act: 'recall', said: 'ACCP' })).toContain(
      'The money has not come back yet.',
    );
  });

  it('tells a restore from a send without an answer', () => {
    expect(ofDesk({ what: 'restored' })).not.toMatch(UNANSWERED);
    expect(ofDesk({ what: 'unanswered' })).toMatch(UNANSWERED);
  });
});

it('says that an answer gives no status, of a payment and of key fields', () => {
  expect(ofDesk(null)).toBe('The answer gives no status for this payment.');
  expect(statusText(null)).toBe('The bank gives no status.');
});
