// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FAULTS, type FaultCode } from '../../shared/domain/errors.ts';
import { t } from '../i18n/index.ts';
import { FaultView } from './FaultView.tsx';

afterEach(cleanup);

describe('every failure', () => {
  it.each(Object.keys(FAULTS) as FaultCode[])(
    '%s says what happened, whether money may have moved, and what to do now',
    (code) => {
      render(
        <FaultView
          fault={{ code, correlationId: 'c-17', line: 12, path: 'PmtInf[1]/PmtInfId', rule: '2.2' }}
        />,
      );
      const text = screen.getByRole('alert').textContent ?? '';
      expect(text).toContain(t.faults[code].happened);
      expect(text).toContain(t.fault.moved[FAULTS[code]]);
      expect(text).toContain(t.faults[code].todo);
      for (const part of [`Code ${code}`, 'c-17', 'line 12', 'PmtInf[1]/PmtInfId', 'rule 2.2'])
        expect(text).toContain(part);
    },
  );

  it.each(['store-pages-damaged', 'store-damaged', 'log-broken'] as const)(
    'of damage is graver than what it says of the money: %s',
    (code) => {
      render(<FaultView fault={{ code }} />);
      expect(screen.getByRole('alert').className).toContain('fault-refused');
    },
  );

  it('shows text from outside as text, with nothing hidden in it', () => {
    render(<FaultView fault={{ code: 'internal', detail: '<b>bold</b>\u202E' }} />);
    expect(screen.getByRole('alert').textContent).toContain('<b>bold</b>[U+202E]');
    expect(screen.getByRole('alert').querySelector('b')).toBeNull();
  });
});
