// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { textsIn } from '../../../shared/texts/index.ts';
import { showRegion } from '../../i18n/language.ts';
import { ValueChanges } from './ValueChanges.tsx';

afterEach(() => {
  showRegion('language');
  cleanup();
});

it('dates and amounts stand in the form of the region, and as in the message on hover', () => {
  showRegion('de');
  render(
    <ValueChanges
      counted={textsIn('en').batchKinds['credit-transfer'].counted}
      label="values"
      values={[
        { path: 'PmtInf/ReqdExctnDt', before: '2026-11-20', after: '2026-11-23' },
        { path: 'CdtTrfTxInf/Amt/InstdAmt', before: '1204331.70', after: '12.00' },
        { path: 'CdtTrfTxInf/RmtInf/Ustrd', before: '2026-11-20', after: '1204331.70' },
      ]}
    />,
  );
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['20.11.2026', '23.11.2026', '1.204.331,70', '12,00', '2026-11-20', '1204331.70']);
  expect(screen.getByText('20.11.2026').closest('[title]')?.getAttribute('title')).toBe('2026-11-20');
});
