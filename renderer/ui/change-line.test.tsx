// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChangeLine } from './ChangeLine.tsx';

afterEach(cleanup);

test('the account before and the account now stand in two lines, and neither number breaks', () => {
  const change = {
    field: 'account',
    before: 'GB29NWBK60161331926819',
    after: 'FR7424967399801710925277049 · BREXFRPP',
  } as const;
  const { container } = render(<ChangeLine change={change} />);
  const rows = [...container.querySelectorAll('.account-change-row')];
  expect(rows.map((row) => row.querySelector('.mono.nobreak')?.textContent)).toEqual([
    'GB29 NWBK 6016 1331 9268 19',
    'FR74 2496 7399 8017 1092 5277 049',
  ]);
  expect(rows.map((row) => row.textContent.split(' ')[0])).toEqual(['Before', 'Now']);
  expect(rows[1]?.textContent).toMatch(/BREXFRPP$/u);
});

test('a first account is named without a before', () => {
  const change = { field: 'account', before: '', after: 'GB29NWBK60161331926819' } as const;
  const { container } = render(<ChangeLine change={change} />);
  expect(container.textContent.trim()).toMatch(/^Account\s+GB29 NWBK 6016 1331 9268 19$/u);
});
