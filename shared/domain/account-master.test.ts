// Which own accounts can be chosen, and what each is called, from what was confirmed and what was found.
import { describe, expect, test } from 'vitest';
import {
  accountNumber,
  accountNumberProblem,
  choosableAccounts,
  isCutOff,
  limitProblem,
  UNKNOWN_ACCOUNT,
  type AccountMaster,
  type AccountTrace,
} from './account-master.ts';

const IBAN = 'DE89370400440532013000';
const OTHER = 'FR1420041010050500013M02606';

function account(change: Partial<AccountMaster> = {}): AccountMaster {
  return { ...UNKNOWN_ACCOUNT, account: IBAN, holder: 'Acme GmbH', ...change };
}
function trace(change: Partial<AccountTrace> = {}): AccountTrace {
  return { ...account(), from: 'report', ...change };
}

describe('an account number', () => {
  test('is kept without blanks, an IBAN in capitals, any other as it was typed', () => {
    expect(accountNumber(' de89 3704 0044 0532 0130 00 ')).toBe(IBAN);
    expect(accountNumber('a1 23')).toBe('a123');
    // Meant as an IBAN, though it is none: it must not pass as another number.
    expect(accountNumber('de88 3704 0044')).toBe('DE8837040044');
  });

  test('that begins like an IBAN has to be one', () => {
    expect(accountNumberProblem(IBAN)).toBeUndefined();
    expect(accountNumberProblem('DE88370400440532013000')).toBe('check-digits');
    expect(accountNumberProblem('12345678')).toBeUndefined();
    expect(accountNumberProblem('')).toBe('empty');
  });
});

describe('the terms of an account', () => {
  test('have a limit above zero that its currency can write, and no limit without a currency', () => {
    expect(limitProblem('', '')).toBeUndefined();
    expect(limitProblem('250000.00', 'EUR')).toBeUndefined();
    expect(limitProblem('250000', 'JPY')).toBeUndefined();
    expect(limitProblem('250000.5', 'JPY')).toBe('no-amount');
    const wrong = ['0.00', '-5', '1e3', '1,5', '.5', ' 5', '1.234'];
    expect(wrong.filter((text) => limitProblem(text, 'EUR') !== 'no-amount')).toEqual([]);
    expect(limitProblem('5', '')).toBe('no-currency');
  });

  test('have a cut-off that is a time of the day', () => {
    expect(['00:00', '14:30', '23:59'].every(isCutOff)).toBe(true);
    expect(['24:00', '9:30', '14:60', '14.30', '14:30 '].some(isCutOff)).toBe(false);
  });
});

describe('accounts to choose', () => {
  test('are the confirmed ones by name, then what was found, by number', () => {
    const chosen = choosableAccounts(
      [account({ account: OTHER, label: 'Wages' }), account({ label: 'Main' })],
      [trace({ account: '777', from: 'batch' }), trace({ account: '333' })],
    );
    expect(chosen.map(({ account: number, confirmed }) => [number, confirmed])).toEqual([
      [IBAN, true],
      [OTHER, true],
      ['333', false],
      ['777', false],
    ]);
  });

  test('keep what a person confirmed, whatever a report says', () => {
    const [only, ...more] = choosableAccounts(
      [account({ holder: 'Acme GmbH', agentBic: 'SNDBDEFFXXX' })],
      [trace({ account: IBAN.toLowerCase(), holder: 'ACME', agentBic: 'OTHRDEFFXXX' })],
    );
    expect(more).toEqual([]);
    expect(only).toMatchObject({ holder: 'Acme GmbH', agentBic: 'SNDBDEFFXXX', from: ['report'] });
  });

  test('complete each other where several sources name one that nobody confirmed', () => {
    const [only, ...more] = choosableAccounts(
      [],
      [
        trace({ account: IBAN.slice(4), holder: '', currency: 'EUR', branch: '600' }),
        trace({ holder: 'Acme GmbH', agentBic: 'SNDBDEFFXXX', from: 'batch' }),
        trace({ holder: 'Acme', from: 'batch' }),
      ],
    );
    expect(more).toEqual([]);
    expect(only).toEqual({
      ...UNKNOWN_ACCOUNT,
      account: IBAN,
      label: '',
      holder: 'Acme GmbH',
      agentBic: 'SNDBDEFFXXX',
      branch: '600',
      currency: 'EUR',
      confirmed: false,
      from: ['report', 'batch'],
    });
  });

  test('are two where one local number is at two banks', () => {
    const chosen = choosableAccounts(
      [account({ account: '777', agentBic: 'SNDBDEFFXXX' })],
      [
        trace({ account: '777', agentBic: 'OTHRDEFFXXX' }),
        trace({ account: '777', agentBic: 'SNDBDEFF600' }),
      ],
    );
    expect(chosen.map(({ agentBic, confirmed }) => [agentBic, confirmed])).toEqual([
      ['SNDBDEFFXXX', true],
      ['OTHRDEFFXXX', false],
    ]);
  });

  test('leave out a number that cannot be an account', () => {
    expect(
      choosableAccounts([], [trace({ account: 'DE88370400440532013000' }), trace({ account: '' })]),
    ).toEqual([]);
  });
});
